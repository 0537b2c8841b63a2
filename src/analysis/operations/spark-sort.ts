import { sparkName } from '../spark/spark-name.js';
import type { SortStep } from './sort.js';
import type { SparkOperation } from './spark-operation.js';

/** Spark code of the step sort. */
export const sparkSort: SparkOperation<SortStep> = (step, state, context) => {
  const functions = context.module('pyspark.sql.functions');
  const order = step.descending ? 'desc_nulls_last' : 'asc_nulls_last';
  const ordered = (names: readonly string[]): string =>
    `${state.code}.orderBy(${names.map(name => `${functions}.${order}(${sparkName.of(name)})`).join(', ')})`;
  return state.type === 'table'
    ? { ...state, code: ordered(state.measures.slice(0, 1)), descending: step.descending }
    : { type: 'rows', code: ordered([...(step.by === undefined ? [] : [step.by]), ...(step.then ?? [])]) };
};
