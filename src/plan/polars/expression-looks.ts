import type { Expression, Window } from '../algebra/expression.js';
import { withParts } from '../algebra/rebuild.js';

/** A count of the rows themselves. */
export const isRowCount = (value: Expression): boolean =>
  value.type === 'aggregate' && value.fn === 'count' && value.of === undefined && value.where === undefined;

/** Whether any part of an expression is of a kind. */
function some(expression: Expression, is: (part: Expression) => boolean): boolean {
  let found = is(expression);
  withParts(expression, part => {
    found ||= some(part, is);
    return part;
  });
  return found;
}

/** Whether a measure depends on the order of the rows. */
export const followsOrder = (value: Expression): boolean =>
  some(value, part => part.type === 'aggregate' && (part.fn === 'first' || part.fn === 'last'));

/** Whether an expression reads other rows than its own. */
export const looksAround = (value: Expression): boolean =>
  some(value, part => part.type === 'over' || part.type === 'window');

/** Columns that must not be missing, where a condition says nothing else. */
export function presentColumns(where: Expression): readonly string[] {
  if (where.type !== 'call') {
    return [];
  }
  const [first] = where.args;
  if (where.fn === 'and') {
    const parts = where.args.map(presentColumns);
    return parts.every(part => part.length > 0) ? parts.flat() : [];
  }
  const of = where.fn === 'not' && first?.type === 'call' && first.fn === 'isMissing' ? first.args[0] : undefined;
  return of?.type === 'column' ? [of.name] : [];
}

/** Windows that are taken in an order of rows; a rank is not. */
export function windowsIn(value: Expression): readonly Window[] {
  const found: Window[] = [];
  some(value, part => {
    if (part.type === 'window' && part.fn !== 'rank') {
      found.push(part);
    }
    return false;
  });
  return found;
}
