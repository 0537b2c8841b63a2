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

/** Names of the columns that an expression reads, each once. */
export function columnsIn(expression: Expression): readonly string[] {
  const names = new Set<string>();
  const visit = (part: Expression): Expression => {
    if (part.type === 'column') {
      names.add(part.name);
    }
    if (part.type === 'over' || part.type === 'window') {
      part.per.forEach(name => names.add(name));
    }
    if (part.type === 'window') {
      part.order.forEach(({ by }) => names.add(by));
    }
    withParts(part, visit);
    return part;
  };
  visit(expression);
  return [...names];
}

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
