import type { CompileContext } from '../compile/compile-context.js';
import { bracketed } from '../sql/bracketed.js';
import { perColumn } from '../sql/per-column.js';
import { printSelect } from '../sql/print-select.js';
import { selectFrom } from '../sql/sql-select.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows, SqlState } from '../sql/sql-state.js';
import type { MissingStep } from './missing.js';

const MISSING = 'count(*) - count(COLUMNS(*))';

/** True for rows with a missing value. */
function misses(rows: SqlRows, context: CompileContext): string {
  const names = sqlRows.columns(rows).filter(context.mayMiss);
  const tests = names.map(name => `${sqlRows.operand(rows, name)} IS NULL`);
  return tests.length === 0 ? 'false' : tests.length === 1 ? tests.join('') : `(${tests.join(' OR ')})`;
}

/** DuckDB SQL of where values are missing. */
export function sqlMissing(form: MissingStep['form'], rows: SqlRows, context: CompileContext): SqlState {
  const value = (select: string, from: SqlRows): SqlState => ({
    type: 'value',
    lines: printSelect({ ...sqlRows.open(from, 'group').query, select: [select] })
  });
  const counted = selectFrom(bracketed('', perColumn(rows, 'missing', MISSING), ''));
  switch (form) {
    case 'perColumn':
      return { type: 'relation', lines: perColumn(rows, 'missing', MISSING) };
    case 'percentPerColumn':
      return { type: 'relation', lines: perColumn(rows, 'percent', `100 * (${MISSING}) / count(*)`) };
    case 'total':
      return { type: 'value', lines: printSelect({ ...counted, select: ['sum(missing)'] }) };
    case 'columns':
      return {
        type: 'relation',
        lines: printSelect({ ...counted, select: ['column_name'], where: ['missing > 0'] })
      };
    case 'mostColumn':
      return { type: 'value', lines: printSelect({ ...counted, select: ['arg_max(column_name, missing)'] }) };
    case 'rowCount':
      return value(
        'count(*)',
        sqlRows.where(rows, open => [misses(open, context)])
      );
    case 'completeRowCount':
      // A star stands for all columns, of which each must pass the test.
      return value(
        'count(*)',
        sqlRows.where(sqlRows.plain(rows), () => ['COLUMNS(*) IS NOT NULL'])
      );
    case 'rows':
      return sqlRows.where(rows, open => [misses(open, context)]);
    case 'any':
      return value(
        'count(*) > 0',
        sqlRows.where(rows, open => [misses(open, context)])
      );
  }
}
