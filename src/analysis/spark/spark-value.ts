import { roundable } from '../compile/roundable.js';
import type { SparkState } from '../compile/spark-state.js';

/** Results that are fetched. */
export const sparkValue = {
  number: (code: string): SparkState => ({ type: 'small', state: roundable.number(code) }),
  other: (code: string): SparkState => ({ type: 'small', state: { type: 'value', code } }),
  table: (code: string): SparkState => ({ type: 'small', state: roundable.pandas(code) })
} as const;
