import { PlanError } from '../compile/plan-error.js';
import { type SqlSelect, selectFrom } from './sql-select.js';
import { sqlName } from './sql-name.js';
import type { MadeColumn, SqlRows, SqlState } from './sql-state.js';

function items(rows: SqlRows): readonly string[] {
  const item = ({ expression, name }: MadeColumn): string => (expression === name ? name : `${expression} AS ${name}`);
  if (rows.shown !== undefined) {
    return rows.shown.map(name => {
      const made = rows.made.get(name);
      return made === undefined ? sqlName(name) : item(made);
    });
  }
  const made = [...rows.made.values()].filter(({ expression, name }) => expression !== name);
  return made.length === 0 ? [] : ['*', ...made.map(item)];
}

function isFree({ limit, offset, distinct, qualify }: SqlSelect): boolean {
  return limit === undefined && offset === undefined && distinct !== true && qualify.length === 0;
}

/** Working on rows of a relation. */
export const sqlRows = {
  /** The rows of the state. Throws `PlanError` when an earlier step has already made a result of them. */
  expect(state: SqlState, step: string): SqlRows {
    if (state.type !== 'rows') {
      throw new PlanError(`The step ${step} needs rows, but an earlier step already made a ${state.type} of them.`);
    }
    return state;
  },

  /** The SQL of a column, given its name in the plan. */
  column: ({ made }: SqlRows, name: string): string => made.get(name)?.expression ?? sqlName(name),

  /** The same as a part of a larger expression: in brackets when it is a calculation. */
  operand(rows: SqlRows, name: string): string {
    const expression = sqlRows.column(rows, name);
    return rows.made.get(name)?.name === expression || !rows.made.has(name) ? expression : `(${expression})`;
  },

  /** The complete query of the rows. */
  query: (rows: SqlRows): SqlSelect => ({ ...rows.query, select: items(rows) }),

  /** The same rows as those of a query in brackets: every clause can be added, and made columns are plain columns. */
  nested(rows: SqlRows): SqlRows {
    const made = [...rows.made].map(([name, column]) => [name, { ...column, expression: column.name }] as const);
    return { type: 'rows', query: selectFrom(sqlRows.query(rows)), made: new Map(made) };
  },

  /**
   * Rows to whose query a clause can be added without changing what the others mean: the same, or, where a LIMIT, DISTINCT
   * or QUALIFY stands in the way, a query around them. `group` leaves an order behind that groups do not have.
   */
  open(rows: SqlRows, clause: 'where' | 'group' | 'order' | 'limit'): SqlRows {
    const { query } = rows;
    const free = clause === 'limit' ? query.limit === undefined && query.offset === undefined : isFree(query);
    const open = free && (rows.shown === undefined || clause === 'limit') ? rows : sqlRows.nested(rows);
    return clause === 'group' ? { ...open, query: { ...open.query, orderBy: [] } } : open;
  },

  /** The rows with another test that must hold. */
  where(rows: SqlRows, ...tests: readonly string[]): SqlRows {
    const open = sqlRows.open(rows, 'where');
    return { ...open, query: { ...open.query, where: [...open.query.where, ...tests] } };
  }
};
