import type { Expression } from './expression.js';
import type { Table } from './table.js';

/** A table whose inputs are replaced, one by one; itself where none of them is. */
export function withInputs(table: Table, replace: (input: Table) => Table): Table {
  switch (table.type) {
    case 'source':
      return table;
    case 'concat':
      return { ...table, tables: table.tables.map(replace) };
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
      return {
        ...expression,
        ...(of === undefined ? {} : { of: replace(of) }),
        ...(where === undefined ? {} : { where: replace(where) })
      };
    }
    case 'window':
      return { ...expression, ...(expression.of === undefined ? {} : { of: replace(expression.of) }) };
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

/** Names of the columns that an expression reads, as often as it does. */
export const readsOf = (expression: Expression): readonly string[] =>
  nodesIn(expression).flatMap(node => {
    const per = node.type === 'over' || node.type === 'window' ? node.per : [];
    const order = node.type === 'window' ? node.order.map(({ by }) => by) : [];
    return [...(node.type === 'column' ? [node.name] : []), ...per, ...order];
  });

/** The same names, each once. */
export const columnsIn = (expression: Expression): readonly string[] => [...new Set(readsOf(expression))];

/** An expression that reads columns under other names. */
export function renamed(expression: Expression, to: (name: string) => string): Expression {
  switch (expression.type) {
    case 'column':
      return { ...expression, name: to(expression.name) };
    case 'over':
      return { ...expression, of: renamed(expression.of, to), per: expression.per.map(to) };
    case 'window': {
      const { of, per, order } = expression;
      return {
        ...expression,
        ...(of === undefined ? {} : { of: renamed(of, to) }),
        per: per.map(to),
        order: order.map(key => ({ ...key, by: to(key.by) }))
      };
    }
    default:
      return withParts(expression, part => renamed(part, to));
  }
}
