import type { Dialect } from './dialect.js';
import { indented, type Sql, column, freeName, quoted } from './fragment.js';
import { type FromTable, isShadowed, outputOf, type Rows, rowsOf, STAGES, wholeOf, fit, select } from './select.js';

/** Lines of SQL; `whole`: the table of a dataset that they give as it is. */
export type Statement = { readonly lines: readonly string[]; readonly whole: FromTable | undefined };

type Query = { readonly name: string; readonly lines: readonly string[] };

/** The queries of one statement: those that stand above the last one get names. */
export class Queries {
  constructor(
    readonly dialect: Dialect,
    /** Names that tables and variables have. */
    private readonly _taken: readonly string[]
  ) {}

  /** Gives a query a name, and its rows; `columns` are those that it is known to have. */
  add(name: string, lines: readonly string[], columns: readonly string[]): Rows {
    const known = this._queries.find(one => one.lines.join('\n') === lines.join('\n'))?.name;
    const alias = known ?? freeName(name, [...this._taken, ...this._queries.map(one => one.name)]);
    if (known === undefined) {
      this._queries.push({ name: alias, lines });
    }
    return { ...rowsOf({ text: quoted(alias, this.dialect), alias, columns }, this.dialect), name };
  }

  /** The same rows from a query with a name, to which every clause can be added. What their order needs stays beside the columns. */
  nest(before: Rows, keepOrder = true): Rows {
    if (wholeOf(before) !== undefined && before.order.length === 0) {
      return before;
    }
    const columns = new Map(before.columns);
    const given = before.tables.flatMap(table => table.columns);
    const order = (keepOrder ? before.order : []).map(({ value, end }) => {
      const known = outputOf(value, { ...before, columns });
      const name = known ?? freeName('order_key', [...columns.keys(), ...given]);
      columns.set(name, value);
      return { name, end };
    });
    const lines = this._lines({ ...before, columns }, false);
    const made = this.add(before.name, lines, [...columns.keys()]);
    const alias = made.tables[0]?.alias ?? '';
    return {
      ...made,
      columns: new Map([...made.columns].filter(([name]) => before.columns.has(name))),
      order: order.map(({ name, end }) => ({ value: column(alias, name, this.dialect), end }))
    };
  }

  /** The rows for which a test of a value over other rows holds; where there is no QUALIFY, the value is a column before. */
  keep(rows: Rows, value: Sql, wanted: string, test: (value: Sql) => Sql): Rows {
    if (this.dialect.name !== 'Spark') {
      return { ...rows, qualify: [...rows.qualify, test(value)], stage: STAGES.qualified };
    }
    const name = freeName(wanted, rows.columns.keys());
    const nested = this.nest({ ...rows, columns: new Map([...rows.columns, [name, value]]) });
    const columns = new Map([...nested.columns].filter(([id]) => rows.columns.has(id)));
    return { ...nested, columns, where: [test(nested.columns.get(name) ?? value)] };
  }

  /** The statement that gives some rows; a query of which they are all is the statement itself. */
  statement(rows: Rows): Statement {
    const last = this._queries.at(-1);
    const table = rows.order.length === 0 ? wholeOf(rows) : undefined;
    const isLast = last !== undefined && table?.alias === last.name;
    const lines = isLast ? last.lines : this._lines(rows, true);
    const above = isLast ? this._queries.slice(0, -1) : this._queries;
    const named = above.flatMap(({ name, lines: inner }, at) => [
      `${at === 0 ? 'WITH ' : ''}${quoted(name, this.dialect)} AS (`,
      ...indented(fit(inner)),
      at === above.length - 1 ? ')' : '),'
    ]);
    return { lines: [...named, ...fit(lines)], whole: isLast ? undefined : table };
  }

  /** The clauses of a SELECT, in the order of its rows where that is asked for, or a limit needs it. */
  private _lines(rows: Rows, isOrdered: boolean): readonly string[] {
    const order = isOrdered || rows.end !== '' ? rows.order : [];
    const isSeen = (value: Sql): boolean => !value.isWindow && !isShadowed(value, rows);
    const isLost = order.some(({ value }) => outputOf(value, rows) === undefined && !isSeen(value));
    return select(isLost ? { ...this.nest({ ...rows, end: '' }), end: rows.end } : { ...rows, order }, this.dialect);
  }

  private readonly _queries: Query[] = [];
}
