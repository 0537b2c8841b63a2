import type { TSchema } from '@sinclair/typebox';
import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import type { Explanation } from '../explain/explanation.js';
import type { SqlState } from '../sql/sql-state.js';

/**
 * One step of a plan: its schema, what it says and how each engine writes it. Adding an operation is adding one file and
 * one line in `index.ts`. Compilers throw `PlanError` for a state they cannot work on.
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
  readonly pandas: (step: Step, state: CompileState, context: CompileContext) => CompileState;
  readonly polars: (step: Step, state: CompileState, context: CompileContext) => CompileState;
  /** `notInSql` for an operation that SQL cannot do. */
  readonly duckdb: (step: Step, state: SqlState, context: CompileContext) => SqlState;
};
