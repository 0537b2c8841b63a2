import type { Expression } from '../algebra/expression.js';
import type { Plan } from '../algebra/plan.js';
import { inputs, sources, type Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { kindOf, ofNothing } from '../check/functions.js';
import type { Draft } from '../python/draft.js';
import { isIdentifier } from '../python/literals.js';
import { NotPrinted } from '../python/not-printed.js';
import { attribute, binary, literal, method, name, type Py } from '../python/tree.js';
import { Engine } from './engine.js';
import { indented } from './fragment.js';
import { cellsOf } from './pivot.js';
import { Queries } from './queries.js';
import { tableName } from './table-name.js';
import { type Statement, TableSql } from './tables.js';

/** Writes a plan as SQL of the engine that its datasets are in, with the Python that asks it. Throws `NotPrinted`. */
export function printSql(checked: CheckedPlan, draft: Draft): void {
  const { plan } = checked;
  const printer = new Printer(plan.of, checked, draft);
  const { engine } = printer;
  const show = (value: Py): unknown => draft.statements.push({ type: 'show', value });
  switch (plan.type) {
    case 'table':
      show(engine.shown(printer.table(plan.of), !isShort(plan.of)));
      return;
    case 'value':
      show(engine.cell(printer.table(plan.of)));
      return;
    case 'report':
      show(printer.report(plan));
      return;
    case 'change':
      printer.change(plan);
      show(engine.shown(name(plan.frame), true));
      return;
    case 'chart':
    case 'test':
      throw new NotPrinted('Charts and tests are drawn from a data frame.');
  }
}

/** A data frame of pandas with exactly the columns of a table. */
export function sqlFrame(table: Table, checked: CheckedPlan, draft: Draft): Py {
  const printer = new Printer(table, checked, draft);
  return printer.engine.pandas(printer.table(table));
}

/** Whether a table has few rows by its making. */
const isShort = (table: Table): boolean =>
  ['aggregate', 'pivot'].includes(table.type) ||
  ((table.type === 'limit' || table.type === 'sample') && table.n <= 100 && !('per' in table)) ||
  (['filter', 'derive', 'select', 'drop', 'rename', 'sort', 'limit'].includes(table.type) &&
    inputs(table).every(isShort));

class Printer {
  constructor(
    table: Table,
    private readonly _checked: CheckedPlan,
    private readonly _draft: Draft
  ) {
    const read = sources(table);
    this._taken = read.flatMap(id => [id, id.split('.').at(-1) ?? id]);
    this.engine = new Engine(
      _draft,
      read.flatMap(id => _checked.profiles.filter(one => one.name === id)),
      _checked.profiles.some(({ kind }) => kind === 'connection' || kind === 'table')
    );
  }

  readonly engine: Engine;

  /** A relation, or what the engine has in its place. */
  table(table: Table): Py {
    if (table.type === 'pivot' && this.engine.dialect.name === 'Spark') {
      return this._pivot(table);
    }
    const { lines, whole } = this._statement(table);
    return whole === undefined ? this.engine.ask(lines) : this.engine.dataset(sources(table)[0] ?? '');
  }

  report({ of, kind, columns }: Extract<Plan, { type: 'report' }>): Py {
    const { engine } = this;
    const table: Table = columns === undefined ? of : { type: 'select', of, columns };
    const all = this._checked.facts(table).columns;
    switch (kind) {
      case 'shape':
        return engine.shape(this.table(table));
      case 'types':
        return engine.isDuckdb ? engine.ask(this._behind('DESCRIBE', table)) : engine.types(this.table(table));
      case 'describe':
        return engine.isDuckdb ? engine.ask(this._behind('SUMMARIZE', table)) : engine.describe(this.table(table));
      case 'missing': {
        if (engine.isDuckdb) {
          const { lines, whole } = this._statement(table);
          const from = whole === undefined ? ['FROM (', ...indented(lines), ')'] : [`FROM ${whole.text}`];
          const [first = '', ...rest] = from;
          const inner = [`SELECT count(*) - count(COLUMNS(*)) ${first}`, ...rest];
          return engine.ask(['UNPIVOT (', ...indented(inner), ')', 'ON * INTO NAME column_name VALUE missing']);
        }
        const measures = all.map(one => ({ name: one.name, value: missingIn(one.name) }));
        return attribute(engine.pandas(this.table({ type: 'aggregate', of: table, by: [], measures })), 'T');
      }
      case 'duplicates': {
        const rows = this.table(table);
        const given = rows.type === 'name' ? rows : this._draft.assign(tableName(table), rows);
        return binary('-', engine.count(given), engine.count(method(given, 'distinct')));
      }
      case 'correlations': {
        const numbers = all.filter(({ type }) => kindOf(type) === 'number').map(one => one.name);
        return method(engine.pandas(this.table({ type: 'select', of: table, columns: numbers })), 'corr');
      }
    }
  }

  /** Gives a variable a new table, and what it had another name. */
  change({ frame, of }: Extract<Plan, { type: 'change' }>): void {
    const known = this._checked.profiles.find(one => one.name === frame);
    if (known?.kind === 'table' || !isIdentifier(frame)) {
      throw new NotPrinted(
        `${frame} is a table of a database, and no database is written into: give the result a name of its own.`
      );
    }
    const value = this.table(of);
    const { statements } = this._draft;
    if (known !== undefined && known.file === undefined) {
      const before = `_${frame}_before`;
      statements.push({ type: 'assign', to: before, value: name(frame), comment: `${frame} = ${before} undoes this` });
    }
    statements.push({ type: 'assign', to: frame, value });
  }

  /** The cells in SQL and their columns in Python: SQL of Spark has to know these before. */
  private _pivot(table: Extract<Table, { type: 'pivot' }>): Py {
    const { table: cells, cell } = cellsOf(table);
    const found = this._draft.assign('cells', this.engine.ask(this._statement(cells, false).lines));
    const ticked = (column: string): Py =>
      literal(/[.`]/u.test(column) ? `\`${column.replaceAll('`', '``')}\`` : column);
    const groups = method(method(found, 'groupBy', table.rows.map(ticked)), 'pivot', [ticked(table.columns)]);
    const first = method(this._draft.from('pyspark.sql', 'functions'), 'first', [ticked(cell)]);
    const wide = method(groups, 'agg', [first]);
    const nothing = ofNothing(table.value);
    const filled = nothing === undefined ? wide : method(wide, 'fillna', [literal(nothing)]);
    return table.rows.length === 0 ? filled : method(filled, 'orderBy', table.rows.map(ticked));
  }

  /** A statement that says something of a table. */
  private _behind(word: string, table: Table): readonly string[] {
    const { lines, whole } = this._statement(table);
    const [first = ''] = lines;
    return whole === undefined && lines.length > 1 ? [word, ...lines] : [`${word} ${whole?.text ?? first}`];
  }

  private _statement(table: Table, isOrdered = true): Statement {
    const { dialect } = this.engine;
    return new TableSql(
      this._checked,
      () => new Queries(dialect, this._taken),
      id => this.engine.source(id)
    ).statement(table, isOrdered);
  }

  private readonly _taken: readonly string[];
}

/** How many values of a column are missing. */
const missingIn = (column: string): Expression => ({
  type: 'call',
  fn: 'subtract',
  args: [
    { type: 'aggregate', fn: 'count' },
    { type: 'aggregate', fn: 'count', of: { type: 'column', name: column } }
  ]
});
