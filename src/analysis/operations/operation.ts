import type { TSchema } from '@sinclair/typebox';
import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import type { Explanation } from '../explain/explanation.js';
import type { StepCode } from './step-code.js';

/**
 * One step of a plan: its schema, what it says and how pandas has it. How polars and DuckDB have it stands beside it, a
 * `StepCode` and a `SqlOperation`. Adding one is adding these three, each with one line in its list.
 */
export type Operation<Step extends { readonly type: string } = { readonly type: string }> = {
  readonly type: Step['type'];
  readonly schema: TSchema;
  /** Names of the columns the step reads. */
  readonly columns: (step: Step) => readonly string[];
  /** Names of columns that later steps can read because of this one. Absent: none. */
  readonly makes?: (step: Step) => readonly string[];
  /** The columns behind the step, as far as they are known without running it; `datasets` are all that are live. Absent: the same. */
  readonly after?: (
    step: Step,
    columns: readonly ColumnProfile[],
    datasets?: readonly DatasetProfile[]
  ) => readonly ColumnProfile[];
  readonly explain: (step: Step, before: Explanation) => Explanation;
  readonly pandas: StepCode<Step>;
};
