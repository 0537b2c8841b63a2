import { type Expression, type Named, type Plan, type Table, type TableOf } from './plan.js';

/** A function of nodes, by what it does with each type of them. */
export const byType =
  <Node extends { readonly type: string }, Rest extends readonly unknown[], Result>(cases: {
    readonly [Type in Node['type']]: (node: Extract<Node, { readonly type: Type }>, ...rest: Rest) => Result;
  }) =>
  (node: Node, ...rest: Rest): Result => {
    const own = cases[node.type as Node['type']] as (node: Node, ...rest: Rest) => Result;
    return own(node, ...rest);
  };

/** A table with each of its inputs replaced; a source has none and stays as it is. */
export function withInputs(table: Table, replace: (input: Table) => Table): Table {
  switch (table.type) {
    case 'source':
      return table;
    case 'join':
      return { ...table, left: replace(table.left), right: replace(table.right) };
    default:
      return { ...table, of: replace(table.of) };
  }
}

/** An expression whose parts are replaced, one by one. */
export function withParts(expression: Expression, replace: (part: Expression) => Expression): Expression {
  switch (expression.type) {
    case 'column':
    case 'literal':
    case 'date':
      return expression;
    case 'call':
      return { ...expression, args: expression.args.map(replace) };
    case 'dateDifference':
      return { ...expression, from: replace(expression.from), to: replace(expression.to) };
    case 'aggregate': {
      const { of, where } = expression;
      return { ...expression, ...(of && { of: replace(of) }), ...(where && { where: replace(where) }) };
    }
    default:
      return { ...expression, of: replace(expression.of) };
  }
}

/** An expression and all its parts. */
export function nodesIn(expression: Expression): readonly Expression[] {
  const parts: Expression[] = [];
  withParts(expression, part => {
    parts.push(part);
    return part;
  });
  return [expression, ...parts.flatMap(nodesIn)];
}

/** Names of the columns that an expression reads, repeated for each time that it reads them. */
export const readsOf = (expression: Expression): readonly string[] =>
  nodesIn(expression).flatMap(node => {
    const per = node.type === 'over' || node.type === 'window' ? node.per : [];
    const order = node.type === 'window' ? node.order.map(({ by }) => by) : [];
    return [...(node.type === 'column' ? [node.name] : []), ...per, ...order];
  });

/** The same names, each once. */
export const columnsIn = (expression: Expression): readonly string[] => [...new Set(readsOf(expression))];

/** Whether the value of a row depends on other rows. */
export const looksAround = (expression: Expression): boolean =>
  nodesIn(expression).some(({ type }) => type === 'over' || type === 'window');

export type Renaming = (name: string) => string;

/** A table that is made from one other. */
export type OneInput = Exclude<Table, { type: 'source' | 'join' }>;

/** Fields that hold names of columns that a node reads. */
const READING: ReadonlySet<string> = new Set('per columns rows keep column by from x y colour'.split(' '));

/** A part of a plan that reads columns under other names; what it makes keeps its names. `field`: where the part stands. */
export function renamed<Part>(part: Part, to: Renaming, field = ''): Part {
  if (typeof part === 'string') {
    return (READING.has(field) ? to(part) : part) as Part;
  }
  if (Array.isArray(part)) {
    return (part as readonly unknown[]).map(one => renamed(one, to, field)) as Part;
  }
  if (typeof part !== 'object' || part === null) {
    return part;
  }
  if ('name' in part && 'value' in part) {
    // In one order, so that equal columns have equal texts.
    return { name: part.name, value: renamed(part.value, to) } as Part;
  }
  const isColumn = 'type' in part && part.type === 'column';
  const fields = Object.entries(part).map(([name, value]: [string, unknown]) => [
    name,
    renamed(value, to, isColumn && name === 'name' ? 'column' : name)
  ]);
  return Object.fromEntries(fields) as Part;
}

/** A table that reads the columns of its only input under other names, or a plan that reads those of its table so. */
export const withReads = <Node extends OneInput | Plan>(node: Node, to: Renaming): Node => ({
  ...node,
  ...renamed<object>({ ...node, of: undefined }, to),
  of: node.of
});

/** Whether two parts of plans are the same. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The conditions that an `and` joins, or else the condition itself. */
export const conjuncts = (condition: Expression): readonly Expression[] =>
  condition.type === 'call' && condition.fn === 'and' ? condition.args.flatMap(conjuncts) : [condition];

export type Aggregate = TableOf<'aggregate'>;

/** The uppermost aggregate, searched from the top through nodes with a single input. */
export const uppermost = (table: Table): Aggregate | undefined =>
  table.type === 'aggregate' ? table : 'of' in table ? uppermost(table.of) : undefined;

/** A table with another one in the place of a node below it, whose columns the nodes above read under the names that `to` gives. */
export function replaced(table: Table, old: Table, by: Table, to: Renaming = name => name): Table {
  if (table === old || !('of' in table)) {
    return table === old ? by : table;
  }
  const above = withReads({ ...table, of: replaced(table.of, old, by, to) }, to);
  const called = (columns: readonly Named[]): readonly Named[] => columns.map(one => ({ ...one, name: to(one.name) }));
  return above.type === 'aggregate' ? { ...above, by: called(above.by), measures: called(above.measures) } : above;
}
