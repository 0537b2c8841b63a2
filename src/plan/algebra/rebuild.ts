import { type Expression, inputs, type Named, type Plan, type SortKey, type Table, type TableOf } from './plan.js';

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

/** An expression that reads columns under other names. */
export function renamed(expression: Expression, to: Renaming): Expression {
  switch (expression.type) {
    case 'column':
      return { ...expression, name: to(expression.name) };
    case 'over':
      return { ...expression, of: renamed(expression.of, to), per: expression.per.map(to) };
    case 'window': {
      const { of, per, order } = expression;
      return { ...expression, of: renamed(of, to), per: per.map(to), order: reordered(order, to) };
    }
    default:
      return withParts(expression, part => renamed(part, to));
  }
}

const reordered = (order: readonly SortKey[], to: Renaming): readonly SortKey[] =>
  order.map(key => ({ ...key, by: to(key.by) }));

/** A table that reads the columns of its only input under other names; what it makes keeps its names. */
export function withReads(table: OneInput, to: Renaming): OneInput {
  const values = (columns: readonly Named[]): readonly Named[] =>
    columns.map(({ name, value }) => ({ name, value: renamed(value, to) }));
  switch (table.type) {
    case 'filter':
      return { ...table, where: renamed(table.where, to) };
    case 'derive':
      return { ...table, columns: values(table.columns) };
    case 'select':
    case 'drop':
      return { ...table, columns: table.columns.map(to) };
    case 'rename':
      return { ...table, names: table.names.map(name => ({ from: to(name.from), to: name.to })) };
    case 'aggregate':
      return { ...table, by: values(table.by), measures: values(table.measures) };
    case 'sort':
      return { ...table, by: reordered(table.by, to) };
    case 'limit':
      return { ...table, ...(table.per === undefined ? {} : { per: table.per.map(to) }) };
    case 'distinct':
      return { ...table, ...(table.columns === undefined ? {} : { columns: table.columns.map(to) }) };
    case 'sample':
      return table;
    case 'pivot':
      return { ...table, rows: table.rows.map(to), columns: to(table.columns), value: renamed(table.value, to) };
    case 'unpivot':
      return { ...table, keep: table.keep.map(to) };
    case 'explode':
      return { ...table, column: to(table.column) };
  }
}

/** A plan with another table, whose columns it reads under other names. */
export function withTable(plan: Plan, of: Table, to: Renaming): Plan {
  const read = (field: string, value: unknown): unknown =>
    ['x', 'y', 'colour'].includes(field)
      ? to(String(value))
      : field === 'columns'
        ? (value as readonly string[]).map(to)
        : value;
  const fields = Object.entries(plan).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(fields.map(([field, value]) => [field, read(field, value)])), of } as Plan;
}

/** Whether two parts of plans are the same. */
export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The conditions that an `and` joins, or else the condition itself. */
export const conjuncts = (condition: Expression): readonly Expression[] =>
  condition.type === 'call' && condition.fn === 'and' ? condition.args.flatMap(conjuncts) : [condition];

export type Aggregate = TableOf<'aggregate'>;

/** The uppermost aggregate, searched from the top through nodes with a single input. */
export function uppermost(table: Table): Aggregate | undefined {
  if (table.type === 'aggregate') {
    return table;
  }
  const [only, ...others] = inputs(table);
  return only === undefined || others.length > 0 ? undefined : uppermost(only);
}

/** A table with another one in the place of a node below it. */
export const replaced = (table: Table, old: Table, by: Table): Table => renamedAbove(table, old, by, name => name);

/** Like `replaced`, but the nodes above read its columns under the names that `to` gives. */
export function renamedAbove(table: Table, old: Table, by: Table, to: (name: string) => string): Table {
  if (table === old || !('of' in table)) {
    return table === old ? by : table;
  }
  const above = withReads({ ...table, of: renamedAbove(table.of, old, by, to) }, to);
  const called = (columns: readonly Named[]): readonly Named[] => columns.map(one => ({ ...one, name: to(one.name) }));
  return above.type === 'aggregate' ? { ...above, by: called(above.by), measures: called(above.measures) } : above;
}
