import type { CompileContext } from '../compile/compile-context.js';
import type { CompileState, FrameState } from '../compile/compile-state.js';
import { pandasColumn } from '../compile/pandas-column.js';
import { frameName } from '../compile/frame-name.js';
import { pandasFrame } from '../compile/pandas-frame.js';
import { wrapTest } from '../conditions/wrap-test.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { measureName } from './measure-name.js';
import type { Measure } from './measure.js';
import { pandasMeasure } from './pandas-measure.js';

type Grouping = { readonly by: readonly string[]; readonly measures: readonly Measure[] };

const allEqual = (values: readonly unknown[]): boolean => values.every(value => value === values[0]);

function isNamed(measure: Measure): boolean {
  return pandasMeasure.aggregator(measure).startsWith('"');
}

function single(measure: Measure, frame: FrameState, context: CompileContext): string {
  if (measure.column === undefined) {
    if (frame.mask === undefined || !frameName.isPlain(frame.base)) {
      return `len(${pandasFrame(frame)})`;
    }
    return `${wrapTest(frame.mask, true)}.sum()`;
  }
  return pandasMeasure.reduce(measure, pandasColumn(frame, measure.column, context));
}

function overall({ measures }: Grouping, frame: FrameState, context: CompileContext): CompileState {
  const first = measures[0];
  if (first === undefined || measures.length === 1) {
    return { type: 'value', code: single(first ?? { fn: 'count' }, frame, context) };
  }
  if (allEqual(measures.map(one => one.column)) && measures.every(isNamed) && first.column !== undefined) {
    const names = measures.map(one => pandasMeasure.aggregator(one)).join(', ');
    return { type: 'value', code: `${pandasColumn(frame, first.column, context)}.agg([${names}])` };
  }
  const code = frameName.pipe(pandasFrame(frame), base => {
    const entries = measures.map(
      one => `${pythonLiteral(measureName(one))}: ${single(one, { type: 'frame', base }, context)}`
    );
    return `${context.module('pandas')}.Series({${entries.join(', ')}})`;
  });
  return { type: 'value', code };
}

function grouped({ by, measures }: Grouping, frame: FrameState, context: CompileContext): CompileState {
  const keys = by.length === 1 ? by.map(context.label).join('') : context.labels(by);
  const categories = by.some(name => context.column(name)?.dtype.startsWith('category'));
  const groups = `${pandasFrame(frame)}.groupby(${keys}${categories ? ', observed=True' : ''})`;
  const table = (code: string, labels: readonly string[]): CompileState => ({
    type: 'table',
    code,
    keys: by,
    measures: labels
  });
  const first = measures[0] ?? { fn: 'count' };
  if (measures.length === 1) {
    if (first.column !== undefined) {
      const code = `${groups}[${context.label(first.column)}].${pandasMeasure.groupCall(first)}`;
      return table(code, [context.label(first.column)]);
    }
    if (categories) {
      return table(`${groups}.size()`, ['"count"']);
    }
    const counted =
      by.length === 1
        ? `${pandasColumn(frame, by.join(''), context)}.value_counts()`
        : `${pandasFrame(frame)}.value_counts(${keys})`;
    return { type: 'table', code: counted, keys: by, measures: ['"count"'], descending: true };
  }
  if (allEqual(measures.map(one => one.column)) && measures.every(isNamed) && first.column !== undefined) {
    const names = measures.map(one => pandasMeasure.aggregator(one));
    return table(`${groups}[${context.label(first.column)}].agg([${names.join(', ')}])`, names);
  }
  const labels = measures.map(one => pythonLiteral(measureName(one)));
  const entries = measures.map((one, at) => {
    const column = context.label(one.column ?? by[0] ?? '');
    return `${labels[at] ?? ''}: (${column}, ${pandasMeasure.aggregator(one)})`;
  });
  return table(`${groups}.agg(**{${entries.join(', ')}})`, labels);
}

/** pandas code of an aggregation. Missing keys belong to no group, missing values to no measure. */
export function pandasAggregate(grouping: Grouping, frame: FrameState, context: CompileContext): CompileState {
  return grouping.by.length === 0 ? overall(grouping, frame, context) : grouped(grouping, frame, context);
}
