import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState } from '../compile/compile-state.js';
import { PlanError } from '../compile/plan-error.js';
import { expectFrame } from '../compile/expect-frame.js';
import { polarsDates } from '../keys/polars-dates.js';
import { polarsTable } from './polars-table.js';
import type { WindowFunction, WindowStep } from './window.js';

/** The window over an expression, and whether it is a calculation. */
function expression(fn: WindowFunction, value: string): string {
  switch (fn.type) {
    case 'cumulative':
      if (fn.fn === 'mean') {
        return `${value}.cum_sum() / ${value}.cum_count()`;
      }
      return `${value}.cum_${fn.fn}()`;
    case 'rolling': {
      const filled = fn.fill === true ? `${value}.fill_null(0)` : value;
      return `${filled}.rolling_${fn.fn}(${String(fn.size)})`;
    }
    case 'change': {
      const back = fn.back === 1 ? '' : String(fn.back);
      const before = `${value}.shift(${back})`;
      switch (fn.form) {
        case 'previous':
          return before;
        case 'difference':
          // Counts have no sign; `diff` gives them one.
          return `${value}.diff(${back})`;
        case 'percent':
          return `(${value} / ${before} - 1) * 100`;
      }
    }
  }
}

function named(code: string, groups: string, name: string): string {
  const whole = groups === '' ? code : / [-*/] /u.test(code) ? `(${code})${groups}` : `${code}${groups}`;
  return / [-*/] /u.test(whole) && groups === '' ? `(${whole}).alias(${name})` : whole;
}

/** polars code of a window. Throws `PlanError` behind a single value. */
export function polarsWindow(step: WindowStep, state: CompileState, context: CompileContext): CompileState {
  const { fn } = step;
  const polars = context.module('polars');
  if (state.type === 'table') {
    const [measure] = state.measures;
    const [key, ...groups] = state.keys;
    if (measure === undefined || key === undefined) {
      throw new PlanError('The step window needs a measure.');
    }
    if (
      groups.length > 0 &&
      (fn.type === 'rolling' || (fn.type === 'cumulative' && (fn.fn === 'mean' || fn.fn === 'count')))
    ) {
      throw new PlanError('The step window can make no such values inside groups.');
    }
    const { calendar: _order, descending: _descending, ...rest } = state;
    const sorted = polarsTable(
      { ...rest, ...(state.calendar === undefined ? {} : { calendar: state.calendar }) },
      context
    );
    const value = `${polars}.col(${measure})`;
    const spaced = fn.type === 'change' && fn.back > 1 && (state.period === 'month' || state.period === 'quarter');
    const every = spaced
      ? state.period === 'month'
        ? '1mo'
        : '1q'
      : fn.type === 'rolling' && fn.fill === true
        ? '1d'
        : '';
    const rows =
      every === '' || groups.length > 0 ? sorted : `${sorted}.upsample(${context.label(key)}, every="${every}")`;
    const over = groups.length === 0 ? '' : `.over(${groups.map(context.label).join(', ')})`;
    const made = `${rows}.with_columns(${named(expression(fn, value), over, measure)})`;
    const code = spaced ? `${made}.drop_nulls(${measure})` : made;
    return { ...rest, measures: [measure], code, descending: false };
  }
  const { base } = expectFrame(state, 'window');
  if (step.column === undefined) {
    throw new PlanError('The step window needs a column: name it in column.');
  }
  const column = context.label(step.column);
  const value = named(expression(fn, context.expression(step.column)), '', column);
  if (step.order === undefined) {
    return { type: 'value', code: `${base}.select(${value})` };
  }
  const order = context.label(step.order);
  const dates = polarsDates(step.order, step.format, context);
  const dated = dates === context.expression(step.order) ? base : `${base}.with_columns(${dates})`;
  const code = `${dated}.sort(${order}, maintain_order=True).select(${order}, ${value})`;
  return { type: 'table', code, keys: [step.order], measures: [column], descending: false };
}
