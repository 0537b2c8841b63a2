import type { TableState } from '../compile/compile-state.js';
import type { SparkTable } from '../compile/spark-state.js';
import { pandasTable } from '../operations/pandas-table.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sparkName } from './spark-name.js';

const PERIODS: Readonly<Record<string, string>> = { week: 'W', month: 'M', quarter: 'Q' };

const list = (names: readonly string[]): string =>
  names.length === 1 ? names.map(pythonLiteral).join('') : `[${names.map(pythonLiteral).join(', ')}]`;

/** The groups in the order of their keys, where no step has ordered them. */
function ordered({ code, keys, descending }: SparkTable): string {
  return descending === undefined ? `${code}.orderBy(${sparkName.list(keys)})` : code;
}

function toPandas(table: SparkTable): TableState {
  const { keys, measures, calendar, period, descending } = table;
  const indexed = `${ordered(table)}.toPandas().set_index(${list(keys)})[${list(measures)}]`;
  const frequency = keys.length === 1 ? PERIODS[period ?? ''] : undefined;
  return {
    type: 'table',
    code: frequency === undefined ? indexed : `${indexed}.to_period("${frequency}")`,
    keys,
    measures: measures.map(pythonLiteral),
    ...(calendar === undefined ? {} : { calendar }),
    ...(period === undefined ? {} : { period }),
    ...(descending === undefined ? {} : { descending })
  };
}

/** Groups that Spark has made. */
export const sparkTable = {
  /** The same in pandas: few enough to be fetched, with the keys as the index. */
  toPandas,

  /** The groups as the answer. Names of the calendar are put in order behind Spark, which does not know it. */
  shown: (table: SparkTable): string =>
    table.calendar !== undefined && table.descending === undefined && table.keys.length === 1
      ? pandasTable(toPandas(table))
      : `${ordered(table)}.toPandas()`
} as const;
