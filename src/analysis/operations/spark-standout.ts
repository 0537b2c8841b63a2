import { COMPARISON_OPERATORS } from '../conditions/comparison-operators.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkMeasure } from '../spark/spark-measure.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkTable } from '../spark/spark-table.js';
import { sparkAggregate } from './spark-aggregate.js';
import type { SparkOperation } from './spark-operation.js';
import type { StandoutStep } from './standout.js';

/** Spark code of the step standout: of means the groups are tested by Spark, of other measures by pandas when they are fetched. */
export const sparkStandout: SparkOperation<StandoutStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'standout');
  const table = sparkAggregate({ by: step.by, measures: [step.measure] }, rows, context);
  const sign = COMPARISON_OPERATORS[step.op].python;
  if (table.type !== 'table') {
    return table;
  }
  if (step.measure.fn !== 'mean' && step.measure.fn !== 'median') {
    const small = sparkTable.toPandas(table);
    const test = `lambda groups: groups ${sign} groups.mean()`;
    return { type: 'small', state: { ...small, code: `${small.code}.loc[${test}]` } };
  }
  const [first = ''] = table.measures;
  const whole = `${rows}.agg(${sparkMeasure(step.measure, context)}).first()[0]`;
  return { ...table, code: `${table.code}.filter(${sparkName.column(first, context)} ${sign} ${whole})` };
};
