import { PlanError } from '../compile/plan-error.js';
import { refuseLazy } from '../compile/refuse-lazy.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { expectSparkRows } from '../spark/expect-spark-rows.js';
import { sparkKnown } from '../spark/spark-known.js';
import { sparkName } from '../spark/spark-name.js';
import { sparkValue } from '../spark/spark-value.js';
import { correlationsOfMatrix } from './correlations-of-matrix.js';
import type { CorrelateStep } from './correlate.js';
import type { SparkOperation } from './spark-operation.js';

const NUMERIC = new Set(['integer', 'number']);

/** Spark code of the step correlate: every two columns in one look at the rows. Throws `PlanError` for ranks and for p-values. */
export const sparkCorrelate: SparkOperation<CorrelateStep> = (step, state, context) => {
  const rows = expectSparkRows(state, 'correlate');
  const told = step.form === 'pair' && step.report.some(part => part !== 'coefficient');
  if ((step.method !== 'pearson' && step.method !== 'covariance') || told) {
    refuseLazy('Anything but the plain coefficient of two columns', 'Spark', context.profile.name);
  }
  const functions = context.module('pyspark.sql.functions');
  const call = `${functions}.${step.method === 'covariance' ? 'covar_samp' : 'corr'}`;
  const [first, second] = step.columns;
  if (step.form === 'pair') {
    if (first === undefined || second === undefined) {
      throw new PlanError('The step correlate needs two columns for a pair.');
    }
    const value = `${call}(${sparkName.list([first, second])})`;
    if (step.by === undefined) {
      return sparkValue.number(`${rows}.agg(${value}).first()[0]`);
    }
    const known = sparkKnown(rows, [step.by], context);
    const code = `${known}.groupBy(${sparkName.of(step.by)}).agg(${value}.alias(${pythonLiteral(step.method)}))`;
    return { type: 'table', code, keys: [step.by], measures: [step.method] };
  }
  const every = step.form === 'ranked' || step.form === 'strongest' || step.columns.length === 0;
  const numeric = context.profile.columns.filter(column => NUMERIC.has(column.type)).map(column => column.name);
  const names = every ? numeric : step.columns;
  const size = String(names.length);
  const numpy = context.module('numpy');
  const values = `${rows}.agg(*[${call}(one, other) for one in names for other in names]).first()`;
  const table = `${context.module('pandas')}.DataFrame(${numpy}.reshape(${values}, (${size}, ${size})), names, names, dtype=float)`;
  const matrix = `(lambda names: ${table})([${sparkName.list(names)}])`;
  return { type: 'small', state: correlationsOfMatrix(step, matrix, context) };
};
