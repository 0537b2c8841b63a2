import * as Type from '@sinclair/typebox';
import { NAMED } from '../plan/named.js';

const FUNCTIONS = [
  'count',
  'sum',
  'mean',
  'median',
  'mode',
  'min',
  'max',
  'range',
  'std',
  'var',
  'quantile',
  'iqr',
  'distinct',
  'missing',
  'skew',
  'kurtosis',
  'sem',
  'cv',
  'geometric',
  'harmonic',
  'trimmed'
] as const;

/**
 * A number made from many rows. `count` without a column counts rows, with one its non-missing values; `distinct` counts
 * different non-missing values; `std`, `var`, `sem` (standard error) and `cv` (deviation divided by mean) are those of a sample
 * unless `ddof` is 0; `skew` and `kurtosis` (excess) are those of a sample; `quantile` needs `q` (0 to 1, linear between values),
 * `trimmed` the share `q` that is cut off at each end.
 */
export const Measure = Type.Object(
  {
    fn: Type.Union(FUNCTIONS.map(name => Type.Literal(name))),
    column: Type.Optional(NAMED.column),
    q: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    ddof: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)]))
  },
  { additionalProperties: false }
);

export type Measure = Type.Static<typeof Measure>;
