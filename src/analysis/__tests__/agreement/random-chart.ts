import fc from 'fast-check';
import { constant, type Maker, pick } from './maker.js';
import { isNumeric } from './random-condition.js';

/** Charts of rows. */
export const randomChart: Maker<'chart'> = {
  place: 'end',
  make: columns => {
    // A column without any value has no type in a polars frame that goes to pandas.
    const numeric = columns.filter(column => isNumeric(column) && column.nulls?.count === 0);
    const groups = columns.filter(column => column.type === 'text' || column.type === 'boolean');
    return numeric.length < 2 || groups.length === 0
      ? undefined
      : fc.oneof(
          fc.record({
            type: constant('chart'),
            kind: fc.constantFrom('histogram', 'box'),
            columns: pick(numeric, 1)
          }),
          fc.record({
            type: constant('chart'),
            kind: fc.constantFrom('scatter', 'heatmap'),
            columns: pick(numeric, 2, 2)
          }),
          fc.record({
            type: constant('chart'),
            kind: constant('box'),
            columns: pick(numeric, 1),
            by: fc.constantFrom(...groups.map(column => column.name))
          })
        );
  }
};
