import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { freeHeading } from '../compile/free-heading.js';
import { roundable } from '../compile/roundable.js';
import { calendarOrder } from '../keys/calendar-order.js';
import type { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import { keyNames } from '../keys/key-names.js';
import { polarsKey } from '../keys/polars-key.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { measureName } from './measure-name.js';
import type { Measure } from './measure.js';
import { polarsMeasure } from './polars-measure.js';

type Grouping = { readonly by: readonly GroupKey[]; readonly measures: readonly Measure[] };

function overall(measures: readonly Measure[], frame: FrameState, context: CompileContext): CompileState {
  const first: Measure = measures[0] ?? { fn: 'count' };
  if (measures.length < 2) {
    if (first.column === undefined) {
      return { type: 'value', code: `${frame.base}.height` };
    }
    const twice = ['range', 'iqr', 'sem', 'cv'].includes(first.fn);
    if ((twice && frame.base.includes('(')) || first.fn === 'geometric') {
      const value = polarsMeasure(first, context.expression(first.column), context);
      return roundable.number(`${frame.base}.select(${value}).item()`);
    }
    const series = `${frame.base}[${context.label(first.column)}]`;
    return roundable.number(polarsMeasure(first, series, context));
  }
  const entries = measures.map(one => {
    const polars = context.module('polars');
    const code =
      one.column === undefined ? `${polars}.len()` : polarsMeasure(one, context.expression(one.column), context);
    const operand = / [-/] /u.test(code) ? `(${code})` : code;
    return `${operand}.alias(${pythonLiteral(measureName(one))})`;
  });
  return roundable.polars(`${frame.base}.select(${entries.join(', ')})`, context);
}

function grouped({ by, measures }: Grouping, frame: FrameState, context: CompileContext): CompileState {
  const polars = context.module('polars');
  const names = keyNames(by);
  const keys = by.map((key, at) => polarsKey(key, names[at] ?? '', context)).join(', ');
  const missing = [...new Set(by.map(keyColumn))].filter(context.mayMiss);
  const rows = missing.length === 0 ? frame.base : `${frame.base}.drop_nulls(${context.labels(missing)})`;
  const alone = measures.length === 1;
  const labels: string[] = [];
  const entries = measures.map(one => {
    const column = one.column;
    const clash = column === undefined || names.includes(column);
    const label = column !== undefined && alone ? context.label(column) : pythonLiteral(measureName(one));
    if (column === undefined) {
      const heading = freeHeading(alone ? 'len' : 'count', names);
      labels.push(pythonLiteral(heading));
      return heading === 'len' ? `${polars}.len()` : `${polars}.len().alias(${pythonLiteral(heading)})`;
    }
    const code = polarsMeasure(one, context.expression(column), context);
    const operand = / [-/] /u.test(code) ? `(${code})` : code;
    const named = clash ? pythonLiteral(measureName(one)) : label;
    labels.push(named);
    return alone && !clash ? code : `${operand}.alias(${named})`;
  });
  const code = `${rows}.group_by(${keys}).agg(${entries.join(', ')})`;
  return { type: 'table', code, keys: names, measures: labels, ...calendarOrder(by) };
}

/** polars code of an aggregation, agreeing with pandas: missing keys belong to no group. The groups come in no order. */
export function polarsAggregate(grouping: Grouping, frame: FrameState, context: CompileContext): CompileState {
  return grouping.by.length === 0 ? overall(grouping.measures, frame, context) : grouped(grouping, frame, context);
}
