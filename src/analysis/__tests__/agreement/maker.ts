import fc from 'fast-check';
import type { ColumnProfile } from '../../../datasets/index.js';
import type { AnalysisStep } from '../../index.js';

/** A join needs a second table; it has a spec of its own. */
export type StepName = Exclude<AnalysisStep['type'], 'join'>;
export type Step<Type extends StepName> = Extract<AnalysisStep, { type: Type }>;
export type Columns = readonly ColumnProfile[];

/**
 * Random steps of one operation. `rows`: leaves rows, so that others may follow; `end`: nothing follows; `groups`: makes
 * groups; `ofGroups`: needs them. `undefined` when the columns do not allow it.
 */
export type Maker<Type extends StepName> = {
  readonly place: 'rows' | 'groups' | 'ofGroups' | 'end';
  readonly make: (columns: Columns) => fc.Arbitrary<Step<Type>> | undefined;
};

/** Names of some columns. */
export const pick = (columns: Columns, most = 2, least = 1): fc.Arbitrary<string[]> =>
  fc.shuffledSubarray(
    columns.map(column => column.name),
    { minLength: Math.min(least, columns.length), maxLength: Math.min(most, columns.length) }
  );
export const constant = <const Value>(value: Value): fc.Arbitrary<Value> => fc.constant(value);
