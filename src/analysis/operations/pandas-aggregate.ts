import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { freeHeading } from '../compile/free-heading.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { roundable } from '../compile/roundable.js';
import { bandOf } from '../keys/band-of.js';
import { calendarOrder } from '../keys/calendar-order.js';
import type { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import { keyNames } from '../keys/key-names.js';
import { pandasGroups } from '../keys/pandas-groups.js';
import { wrapTest } from '../conditions/wrap-test.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { measureName } from './measure-name.js';
import type { Measure } from './measure.js';
import { pandasMeasure } from './pandas-measure.js';

type Grouping = { readonly by: readonly GroupKey[]; readonly measures: readonly Measure[] };

const NUMERIC = new Set(['integer', 'number']);

const allEqual = (values: readonly unknown[]): boolean => values.every(value => value === values[0]);

function isNamed(measure: Measure): boolean {
  return pandasMeasure.method(measure) !== undefined;
}

function single(measure: Measure, frame: FrameState, context: CompileContext): string {
  if (measure.column === undefined) {
    if (frame.mask === undefined || !frameName.isPlain(frame.base)) {
      return `len(${pandasFrame(frame)})`;
    }
    return `${wrapTest(frame.mask, true)}.sum()`;
  }
  return pandasMeasure.reduce(measure, pandasColumn(frame, measure.column, context), context);
}

function overall({ measures }: Grouping, frame: FrameState, context: CompileContext): CompileState {
  const first = measures[0];
  if (first === undefined || measures.length === 1) {
    const code = single(first ?? { fn: 'count' }, frame, context);
    const isNumber =
      first?.column === undefined || first.fn !== 'mode' || NUMERIC.has(context.column(first.column)?.type ?? '');
    return isNumber ? roundable.number(code) : { type: 'value', code };
  }
  if (allEqual(measures.map(one => one.column)) && measures.every(isNamed) && first.column !== undefined) {
    const names = measures.map(one => pandasMeasure.aggregator(one, context)).join(', ');
    return roundable.pandas(`${pandasColumn(frame, first.column, context)}.agg([${names}])`);
  }
  const code = frameName.pipe(pandasFrame(frame), base => {
    const entries = measures.map(one => {
      const code = single(one, { type: 'frame', base }, context);
      // Where there are no values, that must not stop the other measures.
      const value = one.fn === 'mode' ? code.replace(/\.iloc\[0\]$/u, '.get(0)') : code;
      return `${pythonLiteral(measureName(one))}: ${value}`;
    });
    return `${context.module('pandas')}.Series({${entries.join(', ')}})`;
  });
  return roundable.pandas(code);
}

/** How often each value of plain columns occurs, most frequent first. */
function counts(by: readonly string[], frame: FrameState, context: CompileContext): string {
  return by.length === 1
    ? `${pandasColumn(frame, by.join(''), context)}.value_counts()`
    : `${pandasFrame(frame)}.value_counts(${context.labels(by)})`;
}

function grouped({ by, measures }: Grouping, frame: FrameState, context: CompileContext): CompileState {
  const keys = keyNames(by);
  const plain = by.filter(key => typeof key === 'string');
  const whole = pandasFrame(frame);
  // Keys that are made of a column refer to the frame a second time.
  const write = (rest: string): string =>
    plain.length === by.length
      ? `${whole}.groupby(${pandasGroups(by, label => label, context)})${rest}`
      : frameName.pipe(
          whole,
          name => `${name}.groupby(${pandasGroups(by, label => `${name}[${label}]`, context)})${rest}`
        );
  const table = (rest: string, labels: readonly string[]): CompileState => ({
    type: 'table',
    code: write(rest),
    keys,
    measures: labels,
    ...calendarOrder(by)
  });
  const first = measures[0] ?? { fn: 'count' };
  if (measures.length === 1) {
    if (first.column !== undefined) {
      return table(`[${context.label(first.column)}].${pandasMeasure.groupCall(first, context)}`, [
        context.label(first.column)
      ]);
    }
    const dated = plain.some(name => ['date', 'datetime'].includes(context.column(name)?.type ?? ''));
    const banded = plain.some(name => bandOf(name, context.steps) !== undefined);
    // Dates and bands stay in their order.
    if (
      dated ||
      banded ||
      plain.length < by.length ||
      plain.some(name => context.column(name)?.dtype.startsWith('category'))
    ) {
      return table('.size()', ['"count"']);
    }
    return { type: 'table', code: counts(plain, frame, context), keys, measures: ['"count"'], descending: true };
  }
  if (allEqual(measures.map(one => one.column)) && measures.every(isNamed) && first.column !== undefined) {
    const names = measures.map(one => pandasMeasure.aggregator(one, context));
    // A heading that is also the name of a key could not be sorted by.
    const clash = keys.some(key => names.includes(pythonLiteral(key)));
    if (!clash) {
      return table(`[${context.label(first.column)}].agg([${names.join(', ')}])`, names);
    }
  }
  const labels = measures.map(one => pythonLiteral(freeHeading(measureName(one), keys)));
  const entries = measures.map((one, at) => {
    const column = context.label(one.column ?? keyColumn(by[0] ?? ''));
    return `${labels[at] ?? ''}: (${column}, ${pandasMeasure.aggregator(one, context)})`;
  });
  return table(`.agg(**{${entries.join(', ')}})`, labels);
}

/** pandas code of an aggregation. Missing keys belong to no group, missing values to no measure. */
export function pandasAggregate(grouping: Grouping, frame: FrameState, context: CompileContext): CompileState {
  return grouping.by.length === 0 ? overall(grouping, frame, context) : grouped(grouping, frame, context);
}
