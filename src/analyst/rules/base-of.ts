import type { Measure } from '../../analysis/index.js';
import { WEIGHTS } from '../ranking/weights.js';
import { columnKind } from '../reading/column-kind.js';
import { eventNouns } from './event-nouns.js';
import { isAdditive } from './is-additive.js';
import { isLevel } from './is-level.js';
import type { RuleContext } from './rule-context.js';
import type { Base, WindowMarker } from './window-function.js';

/** What is measured before the window: the named column by its measure, or rows that are counted. */
export function baseOf(context: RuleContext, windows: readonly WindowMarker[]): Base | undefined {
  const [column, ...others] = context.role('measure').filter(one => columnKind.isNumeric(one.column));
  if (others.length > 0 || context.role('measure').length > (column === undefined ? 0 : 1)) {
    return undefined;
  }
  const rolling = windows.some(({ sense }) => sense.how === 'rolling' && sense.fn === undefined);
  const fns = context.markers('fn');
  // "rolling mean": the measure behind the word belongs to the window.
  const own = rolling ? fns[0] : undefined;
  const [fn, ...more] = fns.filter(one => one !== own);
  const window = own === undefined ? {} : { windowFn: own.sense.fn };
  const uses = own === undefined ? [] : [own.item];
  if (column === undefined) {
    const counts = context.markers('count').map(one => one.item);
    const entities = context.role('entity').filter(({ column: one }) => columnKind.isId(one) || columnKind.isText(one));
    const nouns =
      context.items('rowNoun').length + context.role('noun').length + entities.length + eventNouns(context).length;
    const counted = windows.some(({ sense }) => sense.fn === 'count');
    return (counts.length > 0 || nouns > 0 || counted) && fn === undefined
      ? {
          measure: { fn: 'count' },
          uses: [...uses, ...counts, ...entities.map(one => one.item)],
          score: 0,
          assumptions: [],
          reductions: [],
          ...window
        }
      : undefined;
  }
  const name = column.column.name;
  const isMeasure = fn !== undefined && ['sum', 'mean', 'median', 'max', 'min'].includes(fn.sense.fn);
  const reductions = isMeasure ? more : fns.filter(one => one !== own);
  if (isMeasure) {
    const measure: Measure = { fn: fn.sense.fn, column: name };
    return {
      measure,
      column,
      uses: [...uses, fn.item, column.item],
      score: 0,
      assumptions: [],
      reductions,
      named: true,
      ...window
    };
  }
  // "number of new followers": the column is that number.
  const numbers = context
    .markers('count')
    .flatMap(({ item }) => (context.reader.after(item) === column.item ? [item] : []));
  const level = isLevel(column.column) && !isAdditive(column.column);
  const measure: Measure = { fn: level ? 'mean' : 'sum', column: name };
  // "running total": the word for the window says how.
  const summed = !level && windows.some(({ sense }) => sense.fn === 'sum');
  const certain = level || summed || isAdditive(column.column);
  const summable = windows.some(({ sense }) => sense.how === 'cumulative' || sense.how === 'rolling');
  const text = level ? `The mean of ${name} is taken` : `${name} is added up`;
  return {
    measure,
    column,
    uses: [...uses, ...(level ? [] : numbers), column.item],
    // Neither a sum nor a mean is meant for sure.
    score: certain ? 0 : summable ? 2 * WEIGHTS.assumed : 5 * WEIGHTS.assumed,
    assumptions: summed ? [] : [{ type: 'operation', phrase: '', reading: measure.fn, text }],
    reductions,
    ...window
  };
}
