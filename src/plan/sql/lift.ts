import type { Expression, Named } from '../algebra/expression.js';
import { nodesIn, withParts } from '../algebra/rebuild.js';
import { freeName } from './names.js';

export const hasWindow = (expression: Expression): boolean =>
  nodesIn(expression).some(({ type }) => type === 'window' || type === 'over');

/**
 * Columns in which no window stands inside of another one, or of a measure, and those that have to be made before them. `isInside`:
 * the columns are measures and keys, in which none stands at all.
 */
export function lift(
  columns: readonly Named[],
  taken: readonly string[],
  isInside = false
): { readonly before: readonly Named[]; readonly columns: readonly Named[] } {
  const before: Named[] = [];
  const lifted = (expression: Expression, inside: boolean): Expression => {
    if (inside && (expression.type === 'window' || expression.type === 'over')) {
      const name = freeName('part', [...taken, ...[...columns, ...before].map(one => one.name)]);
      before.push({ name, value: expression });
      return { type: 'column', name };
    }
    const isBelow = inside || expression.type === 'window' || expression.type === 'aggregate';
    return withParts(expression, part => lifted(part, isBelow));
  };
  return { columns: columns.map(({ name, value }) => ({ name, value: lifted(value, isInside) })), before };
}
