import { PlanError } from '../compile/plan-error.js';
import { type SqlSelect, selectFrom } from './sql-select.js';
import type { SqlState, SqlTable } from './sql-state.js';

/** The complete query of the groups. */
function query(table: SqlTable): SqlSelect {
  return { ...table.query, orderBy: table.orderBy };
}

/** Working on groups. */
export const sqlTable = {
  query,

  /** The groups of the state. Throws `PlanError` when no step has made any. */
  expect(state: SqlState, step: string): SqlTable {
    if (state.type !== 'table') {
      throw new PlanError(`The step ${step} needs groups: put an aggregate with keys before it.`);
    }
    return state;
  },

  /** The measure that orderings refer to. */
  first(table: SqlTable): SqlTable['measures'][number] {
    const [first] = table.measures;
    if (first === undefined) {
      throw new PlanError('The groups have no measure.');
    }
    return first;
  },

  /** Groups to whose query another clause can be added: the same, or a query around one that has a LIMIT. */
  open(table: SqlTable): SqlTable {
    if (table.query.limit === undefined && table.query.offset === undefined) {
      return table;
    }
    const measures = table.measures.map(({ name }) => ({ expression: name, name }));
    return { ...table, query: selectFrom(query(table)), measures };
  },

  /** The groups that pass a test of the first measure. */
  where(before: SqlTable, test: (measure: string) => string): SqlTable {
    const table = sqlTable.open(before);
    const { expression, name, window } = sqlTable.first(table);
    const clause = window === true ? 'qualify' : expression === name ? 'where' : 'having';
    const tests = [...table.query[clause], test(expression)];
    return { ...table, query: { ...table.query, [clause]: tests } };
  }
};
