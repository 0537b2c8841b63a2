import type { Plan } from '../algebra/plan.js';
import { sources, type Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { kindOf } from '../check/functions.js';
import type { Draft } from '../python/draft.js';
import { attribute, binary, method, type Py } from '../python/tree.js';
import { Engine, profilesOf } from './engine.js';
import { isWhole, Queries, type Rows } from './rows.js';
import { tableName } from './table-name.js';
import { TableSql } from './tables.js';
import { fn, operator, type Sql, STAR, type Statement } from './tree.js';
import { writeStatement } from './write.js';
import { Writer } from './write-expression.js';

type Report = Extract<Plan, { type: 'report' }>;

/** Prints the tables of one plan. */
export class Printer {
  constructor(
    table: Table,
    private readonly _checked: CheckedPlan,
    private readonly _draft: Draft
  ) {
    this._taken = sources(table).flatMap(id => [id, id.split('.').at(-1) ?? id]);
    this.engine = new Engine(
      _draft,
      profilesOf(_checked, sources(table)),
      _checked.profiles.some(({ kind }) => kind === 'connection' || kind === 'table')
    );
  }

  readonly engine: Engine;

  /** A relation, or what the engine has in its place. */
  table(table: Table): Py {
    const { rows, queries } = this._rows(table);
    if (isWhole(rows) && rows.order.length === 0 && queries.ctes.length === 0) {
      return this.engine.dataset(rows.from.item);
    }
    return this.engine.run(statement(rows, queries));
  }

  report({ of, kind, columns }: Report): Py {
    const { engine } = this;
    const table: Table = columns === undefined ? of : { type: 'select', of, columns };
    switch (kind) {
      case 'shape':
        return engine.shape(this.table(table));
      case 'types':
        return engine.isDuckdb ? this._wrapped('DESCRIBE', table) : engine.types(this.table(table));
      case 'describe':
        return engine.isDuckdb ? this._wrapped('SUMMARIZE', table) : engine.describe(this.table(table));
      case 'missing':
        return this._missing(table);
      case 'duplicates': {
        const rows = this.table(table);
        const all = rows.type === 'name' ? rows : this._draft.assign(tableName(table), rows);
        return binary('-', engine.count(all), engine.count(method(all, 'distinct')));
      }
      case 'correlations': {
        const { columns: all } = this._checked.facts(table);
        const numbers = all.filter(({ type }) => kindOf(type) === 'number').map(one => one.name);
        return method(engine.pandas(this.table({ type: 'select', of: table, columns: numbers })), 'corr');
      }
    }
  }

  /** `word SELECT …` */
  private _wrapped(word: string, table: Table): Py {
    const { rows, queries } = this._rows(table);
    if (isWhole(rows)) {
      return this.engine.ask([`${word} ${new Writer(this.engine.dialect).item(rows.from.item, false)}`]);
    }
    const lines = writeStatement(statement(rows, queries), this.engine.dialect);
    const [first = '', ...others] = lines;
    return this.engine.ask(lines.length === 1 ? [`${word} ${first}`] : [word, first, ...others]);
  }

  /** How many values are missing in each column, a row for each where the engine turns the result. */
  private _missing(table: Table): Py {
    const { rows: all, queries } = this._rows(table);
    const rows = queries.nest(all, false);
    const count = (of: Sql): Sql => operator('-', fn('count', STAR), fn('count', of));
    if (this.engine.isDuckdb) {
      const columns = fn('COLUMNS', STAR);
      const counted = { ...rows, columns: new Map([['missing', count(columns)]]), groupBy: [] };
      const inner = writeStatement(statement(counted, queries), this.engine.dialect).map(line =>
        line.replace(' AS missing', '')
      );
      return this.engine.ask([
        'UNPIVOT (',
        ...inner.map(line => `    ${line}`),
        ')',
        'ON * INTO NAME column_name VALUE missing'
      ]);
    }
    const counted = { ...rows, columns: new Map([...rows.columns].map(([id, sql]) => [id, count(sql)])), groupBy: [] };
    return attribute(this.engine.pandas(this.engine.run(statement(counted, queries))), 'T');
  }

  private _rows(table: Table): { readonly rows: Rows; readonly queries: Queries } {
    const queries = new Queries(this.engine.dialect, this._taken);
    const printer = new TableSql(this._checked, queries, {
      taken: this._taken,
      source: id => this.engine.source(id),
      pivot: (parts, wanted) => this.engine.pivot(parts, wanted)
    });
    return { rows: printer.rows(table), queries };
  }

  private readonly _taken: readonly string[];
}

const statement = (rows: Rows, queries: Queries): Statement => {
  const query = queries.query(rows, true);
  return { type: 'statement', ctes: queries.ctes, query };
};
