import type { CompileContext } from '../compile/compile-context.js';
import { PlanError } from '../compile/plan-error.js';
import type { SparkState, SparkTable } from '../compile/spark-state.js';
import { keyColumn } from '../keys/key-column.js';
import { sparkKey } from '../keys/spark-key.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sparkKnown } from '../spark/spark-known.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkValue } from '../spark/spark-value.js';
import type { SparkOperation } from './spark-operation.js';
import type { TopStep } from './top.js';

function order(step: TopStep, by: string, context: CompileContext): string {
  const way = step.direction === 'max' ? 'desc_nulls_last' : 'asc_nulls_last';
  return `${context.module('pyspark.sql.functions')}.${way}(${sparkName.of(by)})`;
}

const cut = (step: TopStep, count: number): string =>
  `${(step.skip ?? 0) === 0 ? '' : `.offset(${String(step.skip)})`}.limit(${String(count)})`;

/** The columns of the one row that is the answer. */
function label(code: string, columns: readonly string[]): SparkState {
  const row = `${code}.select(${sparkName.list(columns)}).first()`;
  return sparkValue.other(columns.length === 1 ? `${row}[0]` : `tuple(${row})`);
}

/** The first rows of each group. */
function within(
  step: TopStep,
  rows: string,
  groups: string,
  orders: readonly string[],
  context: CompileContext
): string {
  const functions = context.module('pyspark.sql.functions');
  const window = `${context.module('pyspark.sql.Window')}.partitionBy(${groups}).orderBy(${orders.join(', ')})`;
  const place = sparkName.free(
    'place',
    context.profile.columns.map(column => column.name)
  );
  const numbered = `${rows}.withColumn("${place}", ${functions}.row_number().over(${window}))`;
  return `${numbered}.filter(${functions}.col("${place}") <= ${String(step.count)}).drop("${place}")`;
}

function ofTable(step: TopStep, table: SparkTable, context: CompileContext): SparkState {
  const [first = ''] = table.measures;
  const orders = [order(step, first, context), ...table.keys.map(sparkName.of)];
  if (step.within !== undefined) {
    const outer = table.keys.slice(0, step.within.length);
    const orderedGroups = [order(step, first, context), ...table.keys.slice(outer.length).map(sparkName.of)];
    const code = within(step, table.code, sparkName.list(outer), orderedGroups, context);
    return {
      ...table,
      code: `${code}.orderBy(${sparkName.list(outer)}, ${order(step, first, context)})`,
      descending: false
    };
  }
  const sorted = `${table.code}.orderBy(${orders.join(', ')})`;
  return step.answer === 'label'
    ? label(`${sorted}${cut(step, 1)}`, table.keys)
    : { ...table, code: `${sorted}${cut(step, step.count)}`, descending: true };
}

/** Spark code of the largest or smallest rows or groups; rows are fetched, since a limit makes them few. */
export const sparkTop: SparkOperation<TopStep> = (step, state, context) => {
  if (state.type === 'table') {
    return ofTable(step, state, context);
  }
  if (step.by === undefined) {
    throw new PlanError('The step top needs a column: name it in by.');
  }
  const shown = step.columns.length === 0 ? '' : `.select(${sparkName.list(step.columns)})`;
  if (step.within !== undefined) {
    const known = sparkKnown(state.code, step.within.map(keyColumn), context);
    const groups = step.within
      .map(key => sparkKey(key, keyColumn(key), context).replace(`.alias(${pythonLiteral(keyColumn(key))})`, ''))
      .join(', ');
    return { type: 'rows', code: `${within(step, known, groups, [order(step, step.by, context)], context)}${shown}` };
  }
  const sorted = `${state.code}.orderBy(${order(step, step.by, context)})`;
  return step.answer === 'label' && step.columns.length > 0
    ? label(`${sorted}${cut(step, 1)}`, step.columns)
    : { type: 'small', state: { type: 'frame', base: `${sorted}${cut(step, step.count)}${shown}.toPandas()` } };
};
