import type { CompileContext } from '../compile/compile-context.js';
import { layOut } from '../compile/lay-out.js';
import { PlanError } from '../compile/plan-error.js';
import { keyColumn } from '../keys/key-column.js';
import type { ChartStep } from '../operations/chart.js';
import { sqlTop } from '../operations/sql-top.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { printSelect } from '../sql/print-select.js';
import { queryCode } from '../sql/query-code.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows, SqlState, SqlTable } from '../sql/sql-state.js';
import { sqlTable } from '../sql/sql-table.js';
import { unquoted } from '../sql/unquoted.js';
import type { Arrangement } from './arrange.js';
import { drawArranged } from './draw-arranged.js';
import { drawGroups } from './draw-groups.js';
import { drawRows } from './draw-rows.js';
import { flatGroups } from './flat-groups.js';
import { pandasRows } from './pandas-rows.js';

/** Stands for the query while the code around it is laid out, and for the rows in a function. */
const ROWS = 'rows';

/** The code with the frame that a query gives in the place of the name. */
function over(code: string, lines: readonly string[], { profile }: CompileContext): SqlState {
  const frame = `${queryCode(profile.name, lines)}.df()`;
  const rest = code.startsWith(ROWS) ? code.slice(ROWS.length) : code;
  const once = code.startsWith(ROWS) && !/\brows\b/u.test(rest);
  const laid = layOut(once ? code : `${ROWS}.pipe(lambda ${ROWS}: ${code})`);
  return { type: 'python', code: laid.replace(ROWS, () => frame) };
}

/** The groups of one key, in the order in which they are drawn. */
function ordered(table: SqlTable, { order, limit }: Arrangement, context: CompileContext): SqlTable {
  if (order === 'kept' || order === 'key') {
    return table;
  }
  const direction = order === 'largest' ? 'max' : 'min';
  const step = { type: 'top', direction, count: limit ?? 1, columns: [], answer: 'table' } as const;
  const cut = sqlTop({ ...step, columns: [] }, table, context);
  if (cut.type !== 'table') {
    return table;
  }
  return limit === undefined ? { ...table, orderBy: cut.orderBy } : cut;
}

function ofRows(step: ChartStep, rows: SqlRows, context: CompileContext): SqlState {
  const read = [...step.columns, ...(step.by === undefined ? [] : [keyColumn(step.by)])];
  const lines = printSelect(sqlRows.query(sqlRows.show(rows, [...new Set(read)])));
  return over(drawRows(step, pandasRows({ type: 'frame', base: ROWS }, context), context).code, lines, context);
}

/**
 * Python code of a drawing of a relation: the query gathers what is drawn, pandas draws it. Throws `PlanError` as
 * `drawPandas` does.
 */
export function drawDuckdb(step: ChartStep, state: SqlState, context: CompileContext): SqlState {
  if (state.type === 'rows') {
    return ofRows(step, state, context);
  }
  if (state.type !== 'table') {
    throw new PlanError('A single value cannot be drawn: put groups or rows before the step chart.');
  }
  const { length } = state.measures;
  let table = state;
  const drawn = drawArranged(step, state.keys.length, length, context, (arranged, turned) => {
    table = arranged.series === undefined ? ordered(state, arranged, context) : state;
    const names = (list: readonly string[]): readonly string[] => list.map(name => pythonLiteral(unquoted(name)));
    const flat = { code: ROWS, keys: names(state.keys), measures: names(state.measures.map(({ name }) => name)) };
    const turn = arranged.series === undefined && arranged.horizontal ? '.iloc[::-1]' : '';
    return drawGroups(step, `${flatGroups(flat, arranged, turned, context)}${turn}`, arranged, context);
  });
  return over(drawn.code, printSelect(sqlTable.query(table)), context);
}
