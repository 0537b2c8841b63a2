import { AGGREGATES, DATE_PARTS, DATE_UNITS, type Plan } from '../../algebra/plan.js';

type Json = { readonly [key: string]: unknown };

/** Other values of a choice. */
const OTHERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  fn: [
    AGGREGATES,
    ['add', 'subtract', 'multiply', 'divide'],
    ['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'],
    ['and', 'or'],
    ['lower', 'strip']
  ],
  how: [['inner', 'anti']],
  part: [DATE_PARTS],
  unit: [DATE_UNITS]
};

/** All plans that differ from a plan in one thing: a constant, a column, a function, a number of rows, a direction, an option. */
export function changes(plan: Plan): readonly Plan[] {
  const columns = [...JSON.stringify(plan).matchAll(/"type":"column","name":"((?:[^"\\]|\\.)*)"/gu)].map(
    ([, name]) => JSON.parse(`"${name ?? ''}"`) as string
  );
  return changed(plan, '', [...new Set(columns)]).filter(one => JSON.stringify(one) !== JSON.stringify(plan)) as Plan[];
}

/** The versions of a part of a plan in which one thing is another one. `key` is where it stands. */
function changed(part: unknown, key: string, columns: readonly string[]): readonly unknown[] {
  if (Array.isArray(part)) {
    const parts: readonly unknown[] = part;
    const inner = parts.flatMap((one, at) =>
      changed(one, key, columns).map(other => [...parts.slice(0, at), other, ...parts.slice(at + 1)])
    );
    const fewer = ['per', 'by', 'measures', 'values', 'keep'].includes(key) && parts.length > (key === 'per' ? 0 : 1);
    return [...inner, ...(fewer ? [parts.slice(0, -1)] : [])];
  }
  if (typeof part === 'object' && part !== null) {
    const node = part as Json;
    const inner = Object.entries(node).flatMap(([name, value]) =>
      node['type'] === 'unpivot' && name === 'values'
        ? []
        : changed(value, node['type'] === 'column' && name === 'name' ? 'column' : name, columns).map(other => ({
            ...node,
            [name]: other
          }))
    );
    return [...inner, ...options(node, key)];
  }
  if (['column', 'left', 'right', 'per', 'columns', 'rows', 'keep'].includes(key)) {
    return typeof part === 'string' ? columns : [];
  }
  switch (key) {
    case 'n':
    case 'width':
      return typeof part === 'number' ? [part + 1] : [];
    case 'q':
      return [0.5];
    case 'value':
    case 'values':
      return otherValues(part);
    case 'name':
      return part === 'other' ? ['more'] : [];
    case 'by':
      return columns;
    default:
      return (OTHERS[key] ?? []).flatMap(choices => (choices.includes(String(part)) ? choices : []));
  }
}

const otherValues = (value: unknown): readonly unknown[] =>
  typeof value === 'number'
    ? [value + 1, value + 0.001]
    : typeof value === 'boolean'
      ? [!value]
      : /^\d{4}-\d\d-\d\d/u.test(String(value))
        ? [String(value).replace(/^\d{4}/u, '1999')]
        : [`${String(value)}x`, `${String(value)} `, String(value).toUpperCase()];

/** A node with an option that it has not, or without one that it has. */
function options(node: Json, key: string): readonly Json[] {
  const without = (name: string): readonly Json[] => {
    const { [name]: _, ...rest } = node;
    return name in node ? [rest] : [];
  };
  const isKey = key !== 'order' && 'by' in node && !('of' in node) && typeof node['by'] === 'string';
  return [
    ...swapped(node),
    ...without('where').filter(({ type }) => type === 'aggregate'),
    ...(node['type'] === 'filter' || node['type'] === 'distinct' || node['type'] === 'limit'
      ? [node['of'] as Json]
      : []),
    ...(node['type'] === 'distinct' ? without('columns') : []),
    ...(node['type'] === 'limit' ? without('per') : []),
    ...(node['type'] === 'sort' ? [node['of'] as Json] : []),
    ...(isKey ? [{ ...node, descending: node['descending'] !== true }] : [])
  ];
}

/** A filter the other way round with what it stands on or under, where that gives other rows. */
function swapped(node: Json): readonly Json[] {
  const of = node['of'] as Json | undefined;
  const [filter, other] = node['type'] === 'filter' ? [node, of] : [of, node];
  if (of === undefined || other === undefined || filter?.['type'] !== 'filter') {
    return [];
  }
  const { type, columns, by } = other;
  const looksAround = type === 'derive' && /"(?:over|window)"/u.test(JSON.stringify(columns));
  // A condition on a key is the same for the rows and for their group.
  const isOnKey = ({ name }: Json): boolean => JSON.stringify(filter['where']).includes(JSON.stringify(name));
  const isGrouped = type === 'aggregate' && Array.isArray(by) && !(by as readonly Json[]).some(isOnKey);
  return type === 'limit' || looksAround || isGrouped ? [{ ...of, of: { ...node, of: of['of'] } }] : [];
}
