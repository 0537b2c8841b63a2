import type { CompileContext } from '../compile/compile-context.js';
import { sqlRows } from '../sql/sql-rows.js';
import type { SqlRows } from '../sql/sql-state.js';
import type { Condition, SimpleCondition } from './condition.js';

type Average = SimpleCondition & { readonly type: 'average' };
type Widened = {
  readonly rows: SqlRows;
  readonly where: readonly Condition[];
  /** Names of the columns that were added. */
  readonly added: readonly string[];
};

const FUNCTIONS = { mean: 'avg', median: 'median' } as const;

/** The average beside each row; none where the row belongs to no group. */
function write({ column, fn, by }: Average, rows: SqlRows, context: CompileContext): string {
  const value = `${FUNCTIONS[fn]}(${sqlRows.column(rows, column)})`;
  if (by === undefined) {
    return `${value} OVER ()`;
  }
  const group = sqlRows.operand(rows, by);
  const average = `${value} OVER (PARTITION BY ${group})`;
  return context.mayMiss(by) ? `CASE WHEN ${group} IS NOT NULL THEN ${average} END` : average;
}

function nameOf({ column, fn, by }: Average, rows: SqlRows): string {
  const taken = sqlRows.columns(rows);
  let name = `${fn} of ${column}${by === undefined ? '' : ` by ${by}`}`;
  while (taken.includes(name)) {
    name = `${name}_`;
  }
  return name;
}

/** The rows with a column for each average that the conditions compare with, and the conditions over these columns. */
export function sqlAverages(before: SqlRows, where: readonly Condition[], context: CompileContext): Widened {
  let rows = before;
  const added: string[] = [];
  const widen = (condition: SimpleCondition): SimpleCondition => {
    if (condition.type !== 'average') {
      return condition;
    }
    const name = nameOf(condition, rows);
    rows = sqlRows.make(sqlRows.open(rows, 'window'), name, open => write(condition, open, context), true);
    added.push(name);
    return { type: 'columns', column: condition.column, op: condition.op, other: name };
  };
  const widened = where.map((condition): Condition =>
    condition.type === 'any' ? { ...condition, conditions: condition.conditions.map(widen) } : widen(condition)
  );
  return { rows, where: widened, added };
}
