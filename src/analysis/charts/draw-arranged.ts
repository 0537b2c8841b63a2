import type { CompileContext } from '../compile/compile-context.js';
import type { ValueState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';
import type { ChartStep } from '../operations/chart.js';
import { type Arrangement, arrange } from './arrange.js';
import { chartName } from './chart-name.js';
import { groupingOf } from './grouping-of.js';

const OF_GROUPS = new Set<ChartStep['kind']>(['bar', 'line', 'area', 'pie', 'heatmap']);

/**
 * Lays out a table of groups and hands it to `draw`; `turned` says that its second key is the places. Throws `PlanError`
 * for more keys or measures than the kind of chart can show.
 */
export function drawArranged(
  step: ChartStep,
  keys: number,
  measures: number,
  context: CompileContext,
  draw: (arranged: Arrangement, turned: boolean) => ValueState
): ValueState {
  const name = chartName(step);
  const arranged = arrange(step, context.steps, context.column);
  if (!OF_GROUPS.has(step.kind) || arranged === undefined) {
    throw new PlanError(
      `A ${name} cannot be drawn of groups by ${String(keys)} keys: leave the aggregate out, or draw bars.`
    );
  }
  if (measures > 1 && context.steps.some(one => one.type === 'distribution')) {
    throw new PlanError(`A ${name} cannot show amounts and their parts on one scale: leave the amounts out.`);
  }
  if ((keys > 1 && (measures > 1 || step.kind === 'pie')) || (step.kind === 'pie' && measures > 1)) {
    throw new PlanError(`A ${name} shows one measure${step.kind === 'pie' ? ' by one key' : ' by two keys at most'}.`);
  }
  if (step.kind === 'heatmap' && keys < 2) {
    throw new PlanError('A heat map needs two keys, or two numeric columns whose correlations it shows.');
  }
  const first = groupingOf(context.steps.filter(one => one.type !== 'chart'))?.by[0];
  return draw(arranged, first !== arranged.place);
}
