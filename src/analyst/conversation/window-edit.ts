import type { AnalysisPlan, WindowFunction } from '../../analysis/index.js';
import type { RuleContext } from '../rules/rule-context.js';
import { windowFunction, windowMarkers } from '../rules/window-function.js';
import type { FormEdit } from './form-edits.js';

/** The plan with a window over its groups, which must be the periods of one date; it takes the place of an earlier one. */
function withWindow(plan: AnalysisPlan, make: (unit: string) => WindowFunction | undefined): AnalysisPlan | undefined {
  const steps = plan.steps.filter(step => step.type !== 'window');
  const at = steps.findIndex(step => step.type === 'aggregate');
  const step = steps[at];
  const [key, ...others] = step?.type === 'aggregate' ? step.by : [];
  const rest = steps.slice(at + 1);
  if (key === undefined || typeof key === 'string' || key.as !== 'period' || others.length > 0) {
    return undefined;
  }
  const fn = make(key.unit);
  // Means are not added up.
  const added = step?.type === 'aggregate' && step.measures.every(one => one.fn === 'sum' || one.fn === 'count');
  const sums = fn?.type === 'cumulative' || (fn?.type === 'rolling' && fn.fn === 'sum');
  return fn === undefined || (sums && !added) || rest.some(one => one.type !== 'chart')
    ? undefined
    : { ...plan, steps: [...steps.slice(0, at + 1), { type: 'window', fn }, ...rest] };
}

/** "as a running total", "as growth on the previous month, in percent": the same amounts over time in another form. */
export function windowEdit(context: RuleContext): FormEdit | undefined {
  const windows = windowMarkers(context);
  const [first] = windows;
  const [column] = context.columns;
  // Another measure with a window over it is another question.
  if (
    first === undefined ||
    column === undefined ||
    context.has('fn') ||
    windows.some(({ sense }) => sense.how === 'trend')
  ) {
    return undefined;
  }
  const shares = context.markers('share').map(({ item }) => item);
  const make = (unit: string): WindowFunction | undefined => {
    const known = (['day', 'week', 'month', 'quarter', 'year'] as const).find(one => one === unit);
    return known === undefined
      ? undefined
      : windowFunction(
          context,
          windows,
          { measure: { fn: 'count' }, uses: [], score: 0, assumptions: [], reductions: [] },
          { column: column.column, role: 'key', item: first.item, time: { unit: known, as: 'period' } }
        )?.fn;
  };
  const change = windows.some(({ sense }) => sense.how === 'change');
  const items = [
    ...windows.map(({ item }) => item),
    ...(change ? [...shares, ...context.markers('compare').map(({ item }) => item)] : []),
    ...context.reading.items.flatMap((item, at) => (item.type === 'span' ? [at] : []))
  ];
  return { items, edit: plan => withWindow(plan, make) };
}
