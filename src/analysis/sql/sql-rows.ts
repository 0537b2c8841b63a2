import { PlanError } from '../compile/plan-error.js';
import { freeName } from './free-name.js';
import { sqlItems } from './sql-items.js';
import { sqlName } from './sql-name.js';
import { type SqlSelect, selectFrom } from './sql-select.js';
import type { SqlRows, SqlState } from './sql-state.js';

type Clause = 'where' | 'window' | 'group' | 'order' | 'limit';

/** Longest expression that is written out wherever its column is used, in characters. */
const INLINE = 40;

/** True when a clause can be added that is worked out before these. */
function isFree({ limit, offset, distinct, distinctOn, qualify }: SqlSelect, clause: Clause): boolean {
  const cut = limit !== undefined || offset !== undefined;
  const once = distinct === true || distinctOn !== undefined;
  return !cut && (clause === 'limit' || (!once && (clause === 'order' || qualify.length === 0)));
}

/** The names in the plan of the columns that the rows have, in their order. */
function columns({ source, gone, made, shown }: SqlRows): readonly string[] {
  if (shown !== undefined) {
    return shown;
  }
  const placed = new Map([...made].flatMap(([name, { of }]) => (of === undefined ? [] : [[of, name] as const])));
  const kept = [...source.keys()].filter(name => !gone.has(name)).map(name => placed.get(name) ?? name);
  const added = [...made].flatMap(([name, { of }]) => (of === undefined ? [name] : []));
  return [...kept, ...added];
}

/** True when a result has a column under the name of another one of the source, which ORDER BY would take instead. */
function shadows({ made, source }: SqlRows): boolean {
  const names = new Set(source.values());
  return [...made.values()].some(({ expression, name }) => expression !== name && names.has(name));
}

/** Working on rows of a relation. */
export const sqlRows = {
  /** All rows of what FROM gives. */
  from: (from: SqlSelect['from'], source: SqlRows['source']): SqlRows => ({
    type: 'rows',
    query: selectFrom(from),
    source,
    gone: new Set(),
    made: new Map()
  }),

  /** The rows of the state. Throws `PlanError` when an earlier step has already made a result of them. */
  expect(state: SqlState, step: string): SqlRows {
    if (state.type !== 'rows') {
      throw new PlanError(`The step ${step} needs rows, but an earlier step already made a ${state.type} of them.`);
    }
    return state;
  },

  columns,

  /** The SQL of a column, given its name in the plan. */
  column: ({ made, source }: SqlRows, name: string): string =>
    made.get(name)?.expression ?? source.get(name) ?? sqlName(name),

  /** The same as a part of a larger expression: in brackets when it is a calculation. */
  operand(rows: SqlRows, name: string): string {
    const expression = sqlRows.column(rows, name);
    return /^(?:[\p{L}\p{Nd}_]+|"(?:[^"]|"")*"|\w+\([^()]*\))$/u.test(expression) ? expression : `(${expression})`;
  },

  /** The complete query of the rows. */
  query: (rows: SqlRows): SqlSelect => ({ ...rows.query, select: sqlItems(rows) }),

  /** The same rows as those of a query in brackets: every clause can be added, and made columns are plain columns. */
  nested(rows: SqlRows): SqlRows {
    const name = (column: string): string => rows.made.get(column)?.name ?? sqlRows.column(rows, column);
    const source = columns(rows).map(column => [column, name(column)] as const);
    return sqlRows.from(sqlRows.query(rows), new Map(source));
  },

  /**
   * Rows to whose query a clause can be added without changing what the others mean: the same, or, where a LIMIT, DISTINCT
   * or QUALIFY stands in the way, a query around them. `group` leaves an order behind that groups do not have.
   */
  open(rows: SqlRows, clause: Clause): SqlRows {
    const named = clause === 'order' || clause === 'window' ? shadows(rows) : false;
    const open = isFree(rows.query, clause) && !named ? rows : sqlRows.nested(rows);
    return clause === 'group' ? { ...open, query: { ...open.query, orderBy: [] } } : open;
  },

  /** Rows of which a star gives all columns, also those that steps made, and no others. */
  starred: (rows: SqlRows): SqlRows => (sqlItems(rows).length === 0 ? rows : sqlRows.nested(rows)),

  /** The same, and they can be grouped. */
  plain(rows: SqlRows): SqlRows {
    return sqlRows.open(sqlRows.starred(rows), 'group');
  },

  /** True for all rows of the relation as they are. */
  isUntouched(rows: SqlRows): boolean {
    const { query } = rows;
    const clauses = [...query.where, ...query.qualify, ...query.orderBy, ...sqlItems(rows)];
    return typeof query.from === 'string' && clauses.length === 0 && isFree(query, 'where');
  },

  /** The rows with only these columns, given by their names in the plan. */
  show: (rows: SqlRows, names: readonly string[]): SqlRows => ({ ...rows, shown: names }),

  /**
   * The rows with another column, or with another value in the place of one; `write` gets the rows it is written over. A
   * new column has another name in the result where DuckDB would mix it up with one. `once` puts the value behind brackets,
   * so that it is not written out again where it is used; windows need that.
   */
  make(before: SqlRows, name: string, write: (rows: SqlRows) => string, once = false): SqlRows {
    const known = columns(before).includes(name);
    const made = before.made.get(name);
    const of = made === undefined && known ? name : made?.of;
    const place = before.source.get(of ?? '');
    if (place !== undefined && made !== undefined && made.name !== place) {
      // One star cannot both rename a column and give it another value.
      return sqlRows.make(sqlRows.nested(before), name, write, once);
    }
    const expression = write(before);
    const others = columns(before).map(other => before.made.get(other)?.name ?? sqlRows.column(before, other));
    const heading = place ?? made?.name ?? freeName(name, others);
    const column = { expression, name: heading, ...(of === undefined ? {} : { of }) };
    const shown = before.shown === undefined || known ? {} : { shown: [...before.shown, name] };
    const rows: SqlRows = { ...before, ...shown, made: new Map([...before.made, [name, column]]) };
    return once || expression.length > INLINE ? sqlRows.nested(rows) : rows;
  },

  /** The rows without these columns. */
  drop(rows: SqlRows, names: readonly string[]): SqlRows {
    const places = names.flatMap(name => rows.made.get(name)?.of ?? (rows.source.has(name) ? [name] : []));
    return {
      ...rows,
      gone: new Set([...rows.gone, ...places]),
      made: new Map([...rows.made].filter(([name]) => !names.includes(name))),
      ...(rows.shown === undefined ? {} : { shown: rows.shown.filter(name => !names.includes(name)) })
    };
  },

  /** The rows with other names of columns. */
  rename(before: SqlRows, names: ReadonlyMap<string, string>): SqlRows {
    const rows = before.made.size === 0 && before.shown === undefined ? before : sqlRows.nested(before);
    const kept = columns(rows).filter(name => !names.has(name));
    const others = kept.map(name => sqlRows.column(rows, name));
    const renamed = [...names].map(([from, to]) => {
      return [to, { expression: sqlRows.column(rows, from), name: freeName(to, others), of: from }] as const;
    });
    return { ...rows, made: new Map(renamed) };
  },

  /** The rows with further tests that must hold; `write` gets the rows it is written over. */
  where(rows: SqlRows, write: (open: SqlRows) => readonly string[]): SqlRows {
    const open = sqlRows.open(rows, 'where');
    const tests = write(open);
    if (tests.length === 0) {
      return rows;
    }
    return { ...open, query: { ...open.query, where: [...open.query.where, ...tests] } };
  }
};
