import fc from 'fast-check';
import type { ColumnProfile } from '../../../datasets/index.js';
import type { Measure } from '../../index.js';

const FUNCTIONS: Partial<Record<ColumnProfile['type'], readonly Measure['fn'][]>> = {
  integer: ['sum', 'mean', 'median', 'mode', 'min', 'max', 'range', 'std', 'var', 'iqr'],
  number: ['sum', 'mean', 'median', 'mode', 'min', 'max', 'range', 'std', 'var', 'iqr'],
  boolean: ['sum', 'mean'],
  text: ['mode', 'min', 'max'],
  datetime: ['min', 'max', 'range'],
  date: ['min', 'max', 'range']
};

/** A measure that the type of some column allows. */
export function randomMeasure(columns: readonly ColumnProfile[]): fc.Arbitrary<Measure> {
  const ofColumn = fc.constantFrom(...columns).chain((column): fc.Arbitrary<Measure> => {
    const fns: readonly Measure['fn'][] = ['count', 'distinct', 'missing', ...(FUNCTIONS[column.type] ?? [])];
    const plain = fc.constantFrom(...fns).map(fn => ({ fn, column: column.name }));
    const quantile = fc
      .constantFrom(0, 0.1, 0.5, 0.75, 0.9, 1)
      .map(q => ({ fn: 'quantile' as const, column: column.name, q }));
    return column.type === 'number' || column.type === 'integer'
      ? fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: quantile })
      : plain;
  });
  return fc.oneof({ weight: 4, arbitrary: ofColumn }, { weight: 1, arbitrary: fc.constant<Measure>({ fn: 'count' }) });
}
