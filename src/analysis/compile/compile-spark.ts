import type { DatasetProfile } from '../../datasets/index.js';
import { pandasTable } from '../operations/pandas-table.js';
import { sparkOperationOf } from '../operations/spark-operation-of.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import { operationOf } from '../plan/operation-of.js';
import { sparkTable } from '../spark/spark-table.js';
import { withoutNan } from '../spark/without-nan.js';
import type { CompileState } from './compile-state.js';
import type { PlanContext } from './create-compile-context.js';
import { foldSteps } from './fold-steps.js';
import { layOut } from './lay-out.js';
import { pandasFrame } from './pandas-frame.js';
import { PlanError } from './plan-error.js';
import { SHOWN_ROWS } from './shown-rows.js';
import type { SparkState } from './spark-state.js';

/** Spark would take one of the two for the other, or refuse both. */
function refuseTwins({ name, columns }: DatasetProfile): void {
  const known = new Set<string>();
  for (const column of columns) {
    const folded = column.name.toLowerCase();
    if (known.has(folded)) {
      throw new PlanError(
        `Spark takes upper and lower case for the same, and ${name} has two columns ${column.name}: rename one.`
      );
    }
    known.add(folded);
  }
}

function shown(state: CompileState): string {
  switch (state.type) {
    case 'value':
      return state.code;
    case 'table':
      return pandasTable(state);
    case 'frame':
      return pandasFrame(state);
  }
}

/**
 * Python code of a plan over a Spark data frame, classic or of Spark Connect: lazy up to the one result that is fetched, a number,
 * groups or the rows that are looked at, and pandas behind that. Throws `PlanError` for what Spark cannot say without all
 * rows in one place or in an order.
 */
export function compileSpark(plan: AnalysisPlan, context: PlanContext): string {
  refuseTwins(context.profile);
  const start: SparkState = { type: 'rows', code: withoutNan(plan, context.profile) };
  const final = foldSteps<SparkState>(plan, context, start, (step, state) =>
    state.type === 'small'
      ? { type: 'small', state: operationOf(step).pandas(step, state.state, context) }
      : sparkOperationOf(step)(step, state, context)
  );
  switch (final.type) {
    case 'small':
      return layOut(shown(final.state));
    case 'table':
      return layOut(sparkTable.shown(final));
    case 'rows':
      // A name is given to the rows themselves; they are looked at through it.
      return layOut(
        plan.steps.at(-1)?.type === 'store' ? final.code : `${final.code}.limit(${String(SHOWN_ROWS)}).toPandas()`
      );
  }
}
