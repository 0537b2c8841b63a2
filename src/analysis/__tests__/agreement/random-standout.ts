import fc from 'fast-check';
import { isNumeric } from './random-condition.js';
import { randomKeys } from './random-key.js';
import type { Maker } from './maker.js';

/** Groups beside all of them. */
export const randomStandout: Maker<'standout'> = {
  place: 'groups',
  make: columns => {
    const numeric = columns.filter(isNumeric).map(column => column.name);
    return numeric.length === 0
      ? undefined
      : fc
          .record({
            by: randomKeys(columns, 1, 2),
            fn: fc.constantFrom('count' as const, 'sum' as const, 'max' as const, 'mean' as const, 'median' as const),
            column: fc.constantFrom(...numeric),
            op: fc.constantFrom('gt' as const, 'lt' as const)
          })
          .map(({ by, fn, column, op }) => ({
            type: 'standout',
            by,
            measure: fn === 'count' ? { fn } : { fn, column },
            op
          }));
  }
};
