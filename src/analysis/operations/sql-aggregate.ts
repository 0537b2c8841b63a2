import type { CompileContext } from '../compile/compile-context.js';
import type { GroupKey } from '../keys/group-key.js';
import { sqlKeys } from '../keys/sql-key.js';
import { freeName } from '../sql/free-name.js';
import type { SqlMeasure, SqlRows, SqlState } from '../sql/sql-state.js';
import { measureName } from './measure-name.js';
import type { Measure } from './measure.js';
import { groupedRows, sqlGroups } from './sql-groups.js';
import { sqlOneRow } from './sql-one-row.js';
import { sqlMeasure } from './sql-measure.js';

type Grouping = { readonly by: readonly GroupKey[]; readonly measures: readonly Measure[] };

const FUNCTION_NAMES: Partial<Record<Measure['fn'], string>> = { std: 'stddev', var: 'variance' };

/** The heading of a measure: `mean_fare`, or words where the name of the column is no plain word. */
function headingOf(measure: Measure): string {
  const { fn, column } = measure;
  if (column === undefined || !/^[\p{L}_][\p{L}\p{Nd}_]*$/u.test(column)) {
    return measureName(measure);
  }
  return fn === 'quantile'
    ? `q${String(Number(((measure.q ?? 0.5) * 100).toFixed(4))).replace('.', '_')}_${column}`
    : `${FUNCTION_NAMES[fn] ?? fn}_${column}`;
}

/** Names, as SQL, that differ for DuckDB from each other and from those of the keys. */
function headings(measures: readonly Measure[], keys: readonly string[]): readonly string[] {
  return measures.reduce<readonly string[]>(
    (names, one) => [...names, freeName(headingOf(one), [...keys, ...names])],
    []
  );
}

/** Values of a column may be words, dates and truths; what is counted or computed of them is a number. */
function isNumber({ fn, column }: Measure, context: CompileContext): boolean {
  const type = column === undefined ? undefined : context.column(column)?.type;
  return !['mode', 'min', 'max', 'range'].includes(fn) || type === 'integer' || type === 'number';
}

/** DuckDB SQL of an aggregation, agreeing with pandas: missing keys belong to no group, missing values to no measure. */
export function sqlAggregate({ by, measures }: Grouping, before: SqlRows, context: CompileContext): SqlState {
  const rows = groupedRows(by, before, context);
  const keys = sqlKeys(by, rows, context).map(({ name }) => name);
  const names = headings(measures, keys);
  const made = measures.map((one, at): SqlMeasure => ({
    expression: sqlMeasure(one, rows, context),
    name: names[at] ?? '',
    number: isNumber(one, context)
  }));
  if (by.length > 0) {
    return sqlGroups(by, rows, made, context);
  }
  return sqlOneRow(rows.query, made);
}
