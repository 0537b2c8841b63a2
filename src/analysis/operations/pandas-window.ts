import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, TableState } from '../compile/compile-state.js';
import { expectFrame } from '../compile/expect-frame.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { PlanError } from '../compile/plan-error.js';
import { pandasDates } from '../keys/pandas-dates.js';
import { pandasAssign } from './pandas-assign.js';
import { pandasTable } from './pandas-table.js';
import type { WindowFunction, WindowStep } from './window.js';

const CUMULATIVE = {
  sum: 'cumsum()',
  max: 'cummax()',
  min: 'cummin()',
  mean: 'expanding().mean()',
  count: 'expanding().count()'
};

function call(fn: WindowFunction): string {
  switch (fn.type) {
    case 'cumulative':
      return `.${CUMULATIVE[fn.fn]}`;
    case 'rolling':
      return `${fn.fill === true ? '.asfreq("D", fill_value=0)' : ''}.rolling(${String(fn.size)}).${fn.fn}()`;
    case 'change': {
      const back = fn.back === 1 ? '' : String(fn.back);
      if (fn.form === 'previous') {
        return `.shift(${back})`;
      }
      return fn.form === 'percent' ? `.pct_change(${back}).mul(100)` : `.diff(${back})`;
    }
  }
}

/** A change over several periods of the calendar, which may have gaps: the values are matched by their periods. */
function spaced(fn: WindowFunction & { type: 'change' }, code: string, frequency: string): string {
  const before = `totals.shift(${String(fn.back)}, freq="${frequency}")`;
  const body =
    fn.form === 'previous'
      ? `${before}.reindex(totals.index)`
      : fn.form === 'percent'
        ? `(totals / ${before} - 1).mul(100)`
        : `totals - ${before}`;
  return `${code}.pipe(lambda totals: ${body}).dropna()`;
}

function ofTable(step: WindowStep, table: TableState): TableState {
  const [first, ...more] = table.measures;
  if (first === undefined) {
    throw new PlanError('The step window needs a measure.');
  }
  const ordered = table.descending === undefined ? pandasTable(table) : `${table.code}.sort_index()`;
  const series = more.length === 0 ? ordered : `${ordered}[${first}]`;
  const { calendar: _order, descending: _descending, ...rest } = table;
  const [, ...groups] = table.keys;
  const { fn } = step;
  if (groups.length > 0) {
    if (fn.type === 'rolling' || (fn.type === 'cumulative' && (fn.fn === 'mean' || fn.fn === 'count'))) {
      throw new PlanError('The step window can make no such values inside groups.');
    }
    const levels = groups.length === 1 ? '1' : `[${groups.map((_, at) => String(at + 1)).join(', ')}]`;
    return { ...rest, measures: [first], code: `${series}.groupby(level=${levels})${call(fn)}` };
  }
  const frequency = table.period === 'month' ? 'M' : table.period === 'quarter' ? 'Q' : undefined;
  const code =
    fn.type === 'change' && fn.back > 1 && frequency !== undefined
      ? spaced(fn, series, frequency)
      : `${series}${call(fn)}`;
  return { ...rest, measures: [first], code };
}

/** pandas code of a window. Throws `PlanError` behind a single value. */
export function pandasWindow(step: WindowStep, state: CompileState, context: CompileContext): CompileState {
  if (state.type === 'table') {
    return ofTable(step, state);
  }
  const frame = pandasFrame(expectFrame(state, 'window'));
  if (step.column === undefined) {
    throw new PlanError('The step window needs a column: name it in column.');
  }
  const column = context.label(step.column);
  if (step.order === undefined) {
    return { type: 'value', code: `${frame}[${column}]${call(step.fn)}` };
  }
  const order = context.label(step.order);
  const name = frameName.of(frame);
  const dated =
    context.column(step.order)?.type === 'datetime'
      ? frame
      : pandasAssign(
          frame,
          [[step.order, pandasDates(step.order, `${name}[${order}]`, step.format, context)]],
          context
        );
  const code = `${dated}.sort_values(${order}).set_index(${order})[${column}]${call(step.fn)}`;
  return { type: 'table', code, keys: [step.order], measures: [column] };
}
