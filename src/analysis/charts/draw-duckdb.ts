import type { CompileContext } from '../compile/compile-context.js';
import { duckdbResult } from '../compile/duckdb-result.js';
import { PlanError } from '../compile/plan-error.js';
import { groupHeading } from './group-heading.js';
import type { GroupKey } from '../keys/group-key.js';
import { keyColumn } from '../keys/key-column.js';
import { sqlKeys } from '../keys/sql-key.js';
import type { ChartStep } from '../operations/chart.js';
import { sqlSort } from '../operations/sql-sort.js';
import { sqlTop } from '../operations/sql-top.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows, SqlState, SqlTable } from '../sql/sql-state.js';
import { sqlTable } from '../sql/sql-table.js';
import { unquoted } from '../sql/unquoted.js';
import type { Arrangement } from './arrange.js';
import { drawArranged } from './draw-arranged.js';
import { drawGroups } from './draw-groups.js';
import { drawRows } from './draw-rows.js';
import { flatGroups } from './flat-groups.js';
import { reindexCalendar } from './reindex-calendar.js';
import type { RowSource } from './row-source.js';

/** The name of a column in a frame, given its name in SQL, as a Python literal. */
function heading(name: string): string {
  return pythonLiteral(unquoted(name));
}

/** The groups of one key in order; a cut leaves the largest in front, also for bars that are drawn from below. */
function ordered(table: SqlTable, { order, limit, horizontal }: Arrangement, context: CompileContext): SqlTable {
  if (order === 'kept' || order === 'key') {
    return table;
  }
  const largest = order === 'largest';
  const direction = largest ? 'max' : 'min';
  const made =
    limit === undefined
      ? sqlSort({ type: 'sort', descending: largest !== horizontal }, table, context)
      : sqlTop({ type: 'top', direction, count: limit, columns: [], answer: 'table' }, table, context);
  return sqlTable.expect(made, 'chart');
}

/** The rows of a query over the relation, by way of pandas. */
function duckdbRows(rows: SqlRows, context: CompileContext): RowSource {
  const frame = (from: SqlRows, shown: readonly string[], known: readonly string[]): string => {
    const missing = [...new Set(known)].filter(context.mayMiss);
    const kept = sqlRows.where(from, open => missing.map(name => `${sqlRows.operand(open, name)} IS NOT NULL`));
    return `${duckdbResult(sqlRows.show(kept, [...new Set(shown)]), context.profile.name)}.df()`;
  };
  return {
    series: column => `${frame(rows, [column], [])}[${context.label(column)}]`,
    frame: (columns, known) => frame(rows, columns, known),
    table: columns => frame(rows, columns, []),
    wide: (column: string, by: GroupKey) => {
      const name = groupHeading(by, column);
      const [key] = typeof by === 'string' ? [] : sqlKeys([by], rows, context);
      const grouped = key === undefined ? rows : sqlRows.make(rows, name, () => key.expression);
      const named = grouped.made.get(name)?.name;
      const code = frame(grouped, [name, column], [keyColumn(by)]);
      const groups = named === undefined ? context.label(name) : heading(named);
      return `${code}.pivot(columns=${groups}, values=${context.label(column)})${reindexCalendar(undefined, by)}`;
    }
  };
}

/** Python code of a drawing of a relation, by way of pandas. Throws `PlanError` as `drawPandas` does. */
export function drawDuckdb(step: ChartStep, state: SqlState, context: CompileContext): SqlState {
  if (state.type === 'rows') {
    return { type: 'python', code: drawRows(step, duckdbRows(state, context), context).code };
  }
  if (state.type !== 'table') {
    throw new PlanError('A single value cannot be drawn: put groups or rows before the step chart.');
  }
  const { keys, measures } = state;
  const drawn = drawArranged(step, keys.length, measures.length, context, (arranged, turned) => {
    const table = arranged.series === undefined ? ordered(state, arranged, context) : state;
    const turn =
      arranged.series === undefined && arranged.horizontal && (table === state || arranged.limit !== undefined);
    const code = `${duckdbResult(table, context.profile.name)}.df()${turn ? '.iloc[::-1]' : ''}`;
    const flat = { code, keys: keys.map(heading), measures: measures.map(({ name }) => heading(name)) };
    return drawGroups(step, flatGroups(step, flat, arranged, turned, context), arranged, context);
  });
  return { type: 'python', code: drawn.code };
}
