import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { freeHeading } from '../compile/free-heading.js';
import { frameName } from '../compile/frame-name.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { roundable } from '../compile/roundable.js';
import { calendarOrder } from '../keys/calendar-order.js';
import type { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import { keyNames } from '../keys/key-names.js';
import { pandasGroups } from '../keys/pandas-groups.js';
import { wrapTest } from '../conditions/wrap-test.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { daskMeasure } from './dask-measure.js';
import { measureName } from './measure-name.js';
import type { Measure } from './measure.js';

type Grouping = { readonly by: readonly GroupKey[]; readonly measures: readonly Measure[] };

const NUMERIC = new Set(['integer', 'number', 'boolean']);

function rowCount({ base, mask }: FrameState): string {
  return mask === undefined || !frameName.isPlain(base)
    ? `len(${pandasFrame({ type: 'frame', base, ...(mask === undefined ? {} : { mask }) })})`
    : `${wrapTest(mask, true)}.sum().compute()`;
}

function overall({ measures }: Grouping, frame: FrameState, context: CompileContext): CompileState {
  const [first = { fn: 'count' }, ...others] = measures;
  if (others.length === 0) {
    if (first.column === undefined) {
      return roundable.number(rowCount(frame));
    }
    const code = daskMeasure.value(first, pandasColumn(frame, first.column, context), context);
    const isNumber = first.fn !== 'mode' || NUMERIC.has(context.column(first.column)?.type ?? '');
    return isNumber ? roundable.number(code) : { type: 'value', code };
  }
  // One look at the data for all of them.
  const code = frameName.pipe(pandasFrame(frame), name => {
    const entries = measures.map(one => {
      const series = one.column === undefined ? undefined : `${name}[${context.label(one.column)}]`;
      const value = series === undefined ? `${name}.shape[0]` : daskMeasure.reduce(one, series, context).code;
      return `${pythonLiteral(measureName(one))}: ${value}`;
    });
    return `${context.module('pandas')}.Series(${context.module('dask')}.compute({${entries.join(', ')}})[0])`;
  });
  return roundable.pandas(code);
}

function grouped({ by, measures }: Grouping, frame: FrameState, context: CompileContext): CompileState {
  const keys = keyNames(by);
  const rows = pandasFrame(frame);
  const groupsOf = (name: string): string => {
    const groups = pandasGroups(by, label => (name === rows && isPlain ? label : `${name}[${label}]`), context);
    // Without a word about it dask makes a group of missing keys where it puts partitions together.
    return `${name}.groupby(${groups}${by.map(keyColumn).some(context.mayMiss) ? ', dropna=True' : ''})`;
  };
  const isPlain = by.every(key => typeof key === 'string');
  const labels = measures.map(one => pythonLiteral(freeHeading(measureName(one), keys)));
  const table = (code: string, headings: readonly string[]): CompileState => ({
    type: 'table',
    // The groups come in the order in which the partitions are done.
    code: `${code}.sort_index()`,
    keys,
    measures: headings,
    ...calendarOrder(by)
  });
  const [first = { fn: 'count' }, ...others] = measures;
  const once = (rest: string): string =>
    isPlain ? `${groupsOf(rows)}${rest}` : frameName.pipe(rows, name => `${groupsOf(name)}${rest}`);
  if (others.length === 0) {
    const label = first.column === undefined ? '' : `[${context.label(first.column)}]`;
    const call = first.column === undefined ? 'size()' : daskMeasure.ofGroup(first, by.includes(first.column), context);
    return table(`${once(`${label}.${call}`)}.compute()`, [
      first.column === undefined ? '"count"' : context.label(first.column)
    ]);
  }
  if (measures.every(one => one.column !== undefined && !by.includes(one.column) && daskMeasure.isJoined(one))) {
    const entries = measures.map((one, at) => `${labels[at] ?? ''}: (${context.label(one.column ?? '')}, "${one.fn}")`);
    return table(`${once(`.agg(**{${entries.join(', ')}})`)}.compute()`, labels);
  }
  const code = frameName.pipe(rows, name => {
    const entries = measures.map((one, at) => {
      const call =
        one.column === undefined
          ? '.size()'
          : `[${context.label(one.column)}].${daskMeasure.ofGroup(one, by.includes(one.column), context)}`;
      return `${labels[at] ?? ''}: ${groupsOf(name)}${call}`;
    });
    return `${context.module('pandas')}.DataFrame(${context.module('dask')}.compute({${entries.join(', ')}})[0])`;
  });
  return table(code, labels);
}

/**
 * dask code of an aggregation, computed: what it makes is small. Missing keys belong to no group, missing values to no
 * measure; several measures are computed in one look at the data.
 */
export function daskAggregate(grouping: Grouping, frame: FrameState, context: CompileContext): CompileState {
  return grouping.by.length === 0 ? overall(grouping, frame, context) : grouped(grouping, frame, context);
}
