import fc from 'fast-check';
import { isNumeric } from './random-condition.js';
import { randomKeys } from './random-key.js';
import type { Maker } from './maker.js';

/** Sums of one column for those of another. */
export const randomRatio: Maker<'ratio'> = {
  place: 'groups',
  make: columns => {
    const numeric = columns.filter(isNumeric).map(column => column.name);
    return numeric.length < 2
      ? undefined
      : fc
          .record({
            names: fc.shuffledSubarray(numeric, { minLength: 2, maxLength: 2 }),
            by: randomKeys(columns, 0, 2),
            unit: fc.constantFrom('percent' as const, 'fraction' as const)
          })
          .map(({ names: [of = '', over = ''], by, unit }) => ({ type: 'ratio', of, over, by, unit }));
  }
};
