import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { pandasMeasure } from './pandas-measure.js';
import type { PivotStep } from './pivot.js';

const AXIS = { row: 'index', column: 'columns', all: 'all' } as const;

/** pandas code of the step pivot. */
export function pandasPivot(step: PivotStep, state: CompileState, context: CompileContext): CompileState {
  const base = pandasFrame(expectFrame(state, 'pivot'));
  const module = (): string => context.module('pandas');
  const times = step.share?.unit === 'percent' ? ' * 100' : '';
  const margins = step.totals ? ', margins=True' : '';
  if (step.measure.fn === 'count' && step.measure.column === undefined) {
    const code = frameName.pipe(base, frame => {
      const axis = (names: readonly string[]): string => {
        const series = names.map(name => `${frame}[${context.label(name)}]`);
        return series.length === 1 ? series.join('') : `[${series.join(', ')}]`;
      };
      const normal = step.share === undefined ? '' : `, normalize="${AXIS[step.share.of]}"`;
      return `${module()}.crosstab(${axis(step.rows)}, ${axis(step.columns)}${normal}${margins})${times}`;
    });
    return { type: 'value', code };
  }
  if (step.share !== undefined) {
    throw new PlanError('Only counts can be shares of their row, column or total in a pivot table.');
  }
  const names = (list: readonly string[]): string =>
    list.length === 1 ? list.map(context.label).join('') : context.labels(list);
  const options = [
    `index=${names(step.rows)}`,
    `columns=${names(step.columns)}`,
    `values=${context.label(step.measure.column ?? '')}`,
    `aggfunc=${pandasMeasure.aggregator(step.measure, context)}`,
    ...(step.zeros ? ['fill_value=0'] : [])
  ].join(', ');
  const categories = [...step.rows, ...step.columns].some(name => context.column(name)?.dtype.startsWith('category'));
  return {
    type: 'value',
    code: `${base}.pivot_table(${options}${categories ? ', observed=True' : ''}${margins})`
  };
}
