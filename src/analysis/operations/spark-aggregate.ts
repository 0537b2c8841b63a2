import type { CompileContext } from '../compile/compile-context.js';
import type { SparkState } from '../compile/spark-state.js';
import { calendarOrder } from '../keys/calendar-order.js';
import type { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import { keyNames } from '../keys/key-names.js';
import { sparkKey } from '../keys/spark-key.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sparkKnown } from '../spark/spark-known.js';
import { sparkMeasure } from '../spark/spark-measure.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkValue } from '../spark/spark-value.js';
import { measureName } from './measure-name.js';
import type { Measure } from './measure.js';

type Grouping = { readonly by: readonly GroupKey[]; readonly measures: readonly Measure[] };

const NUMERIC = new Set(['integer', 'number', 'boolean']);

const operand = (code: string): string => (/ [-/] /u.test(code) ? `(${code})` : code);

function overall(measures: readonly Measure[], rows: string, context: CompileContext): SparkState {
  const [first = { fn: 'count' }, ...others] = measures;
  if (others.length === 0) {
    if (first.column === undefined) {
      return sparkValue.number(`${rows}.count()`);
    }
    const code = `${rows}.agg(${sparkMeasure(first, context)}).first()[0]`;
    return NUMERIC.has(context.column(first.column)?.type ?? '') || !['mode', 'min', 'max'].includes(first.fn)
      ? sparkValue.number(code)
      : sparkValue.other(code);
  }
  const entries = measures.map(
    one => `${operand(sparkMeasure(one, context))}.alias(${pythonLiteral(measureName(one))})`
  );
  return sparkValue.table(`${rows}.agg(${entries.join(', ')}).toPandas()`);
}

function grouped({ by, measures }: Grouping, rows: string, context: CompileContext): SparkState {
  const keys = keyNames(by);
  const groups = by.map((key, at) => sparkKey(key, keys[at] ?? '', context)).join(', ');
  const known = `${sparkKnown(rows, by.map(keyColumn), context)}.groupBy(${groups})`;
  const [first = { fn: 'count' }] = measures;
  if (measures.length === 1 && first.column === undefined && !keys.some(key => key.toLowerCase() === 'count')) {
    return { type: 'table', code: `${known}.count()`, keys, measures: ['count'], ...calendarOrder(by) };
  }
  const headings: string[] = [];
  const entries = measures.map(one => {
    const heading = sparkName.free(measureName(one), [...keys, ...headings]);
    headings.push(heading);
    return `${operand(sparkMeasure(one, context))}.alias(${pythonLiteral(heading)})`;
  });
  const code = `${known}.agg(${entries.join(', ')})`;
  return { type: 'table', code, keys, measures: headings, ...calendarOrder(by) };
}

/** Spark code of an aggregation: groups stay lazy, and a number of all rows is fetched. */
export function sparkAggregate(grouping: Grouping, rows: string, context: CompileContext): SparkState {
  return grouping.by.length === 0 ? overall(grouping.measures, rows, context) : grouped(grouping, rows, context);
}
