import type { CompileContext } from '../compile/compile-context.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import type { DaskOperation } from './dask-operation.js';
import type { TopStep } from './top.js';

const ORDERED = new Set(['integer', 'number', 'datetime', 'duration']);

function ordered(step: TopStep, frame: string, by: string, rows: number, context: CompileContext): string {
  const large = step.direction === 'max';
  if (ORDERED.has(context.column(by)?.type ?? '')) {
    return `${frame}.${large ? 'nlargest' : 'nsmallest'}(${String(rows)}, ${context.label(by)}).compute()`;
  }
  const order = large ? ', ascending=False' : '';
  return `${frame}.sort_values(${context.label(by)}${order}).head(${String(rows)}, npartitions=-1)`;
}

/** dask code of the largest or smallest rows, of which each partition gives its own; they are computed. */
export const daskTop: DaskOperation<TopStep> = (step, rows, context) => {
  if (step.by === undefined) {
    throw new PlanError('The step top needs a column: name it in by.');
  }
  if (step.within !== undefined) {
    throw new PlanError(
      'The first rows of each group stand in several partitions of dask: ask for the largest or smallest value of each group.'
    );
  }
  const skip = step.skip ?? 0;
  const frame = pandasFrame(rows.frame);
  if (step.answer === 'label' && step.columns.length > 0) {
    const shown = step.columns.length === 1 ? step.columns.map(context.label).join('') : context.labels(step.columns);
    const code = `${ordered(step, frame, step.by, skip + 1, context)}[${shown}].iloc[${String(skip)}]`;
    return { type: 'value', code };
  }
  const sorted = ordered(step, frame, step.by, skip + step.count, context);
  const kept = skip === 0 ? sorted : `${sorted}.iloc[${String(skip)}:]`;
  return { type: 'frame', base: step.columns.length === 0 ? kept : `${kept}[${context.labels(step.columns)}]` };
};
