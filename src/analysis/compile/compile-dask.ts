import { daskOperationOf } from '../operations/dask-operation-of.js';
import { pandasTable } from '../operations/pandas-table.js';
import { frameOf } from './frame-of.js';
import type { AnalysisPlan } from '../plan/analysis-plan.js';
import type { AnalysisStep } from '../plan/analysis-step.js';
import { operationOf } from '../plan/operation-of.js';
import type { PlanContext } from './create-compile-context.js';
import { foldSteps } from './fold-steps.js';
import { layOut } from './lay-out.js';
import type { DaskState } from './lazy-rows.js';
import { pandasFrame } from './pandas-frame.js';
import { SHOWN_ROWS } from './shown-rows.js';

/** Steps behind which every row of the dataset is still where it was. */
const KEEPING: ReadonlySet<AnalysisStep['type']> = new Set<AnalysisStep['type']>([
  'cast',
  'derive',
  'dropColumns',
  'fill',
  'rename',
  'replace',
  'select'
]);

/**
 * Python code of a plan over a dask frame: lazy up to the one result that is computed, small or cut to the rows that are
 * looked at, and pandas behind that. Throws `PlanError` for what dask cannot say without all rows in one place.
 */
export function compileDask(plan: AnalysisPlan, context: PlanContext): string {
  const lazy: PlanContext = { ...context, reader: () => context.module('dask.dataframe') };
  const start: DaskState = {
    type: 'lazy',
    frame: { type: 'frame', base: frameOf(plan, context.profile) },
    whole: true
  };
  const final = foldSteps<DaskState>(plan, lazy, start, (step, state) => {
    if (state.type !== 'lazy') {
      return operationOf(step).pandas(step, state, context);
    }
    const next = daskOperationOf(step)(step, state, lazy);
    return next.type === 'lazy' ? { ...next, whole: state.whole && KEEPING.has(step.type) } : next;
  });
  switch (final.type) {
    case 'value':
      return layOut(final.code);
    case 'table':
      return layOut(pandasTable(final));
    case 'frame':
      return layOut(pandasFrame(final));
    case 'lazy': {
      const rows = pandasFrame(final.frame);
      // A name is given to the rows themselves; they are looked at through it.
      return layOut(plan.steps.at(-1)?.type === 'store' ? rows : `${rows}.head(${headOf(SHOWN_ROWS, final.whole)})`);
    }
  }
}

/** The arguments of `head`: rows that were left out may have been all of the first partition. */
function headOf(count: number, whole: boolean): string {
  return `${String(count)}${whole ? '' : ', npartitions=-1'}`;
}
