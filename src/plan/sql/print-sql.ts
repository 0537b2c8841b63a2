import type { Expression, OwnPlan, PlanOf, Table, TableOf } from '../algebra/plan.js';
import { columnOf, kindOf, ofNothing } from '../check/check-expression.js';
import { type CheckedPlan, profilesIn } from '../check/check-plan.js';
import { cellsOf, isShort, lowered, tableName } from '../lower/lower.js';
import type { Draft } from '../python/draft.js';
import { attribute, binary, call, method, name, oneOrList, type Py, strongest, tuple } from '../python/tree.js';
import { Engine } from './engine.js';
import { valueOf } from './expression.js';
import { indented, quoted, type Sql } from './fragment.js';
import { fit, type Statement } from './select.js';
import { TableSql } from './tables.js';

/** The answer of a plan in SQL for the engine of its datasets, with the Python code that runs it. */
export const printSql = (checked: CheckedPlan<OwnPlan>, draft: Draft): Py =>
  new Printer(checked, draft).answer(checked.plan);

class Printer {
  constructor(
    private readonly _checked: CheckedPlan,
    private readonly _draft: Draft
  ) {
    const hasConnections = _checked.profiles.some(({ kind }) => kind === 'connection' || kind === 'table');
    this._engine = new Engine(_draft, profilesIn(_checked), hasConnections);
  }

  answer(plan: OwnPlan): Py {
    switch (plan.type) {
      case 'table':
        return plan.of.type === 'pivot'
          ? this._pivot(plan.of)
          : this._engine.shown(this._table(plan.of), !isShort(plan.of));
      case 'value':
        return this._engine.cell(this._table(plan.of));
      case 'report':
        return this._report(plan);
      case 'change':
        return this._engine.shown(this._draft.replace(plan.frame, this._table(plan.of)), true);
      case 'frame':
        return this._engine.pandas(this._table(plan.of));
    }
  }

  private _table(table: Table): Py {
    const { lines, whole } = this._statement(table);
    return whole === undefined ? this._engine.ask(lines) : name(whole.alias);
  }

  private _report({ of: table, kind, columns: [one] = [] }: PlanOf<'report'>): Py {
    const engine = this._engine;
    const all = this._checked.facts(table).columns;
    const isSpark = engine.dialect.name === 'Spark';
    if (engine.isDuckdb && (kind === 'types' || kind === 'describe')) {
      return engine.ask(this._behind(kind === 'types' ? 'DESCRIBE' : 'SUMMARIZE', table));
    }
    if (engine.isDuckdb && kind === 'missing') {
      const inner = this._behind('SELECT count(*) - count(COLUMNS(*)) FROM', table, true);
      return engine.ask(['UNPIVOT (', ...indented(inner), ')', 'ON * INTO NAME column_name VALUE missing']);
    }
    switch (kind) {
      case 'shape': {
        const rows = this._table(table);
        const width = call(name('len'), [attribute(rows, 'columns')]);
        return engine.isDuckdb ? attribute(rows, 'shape') : tuple(engine.count(rows), width);
      }
      case 'types':
        return isSpark ? attribute(this._table(table), 'dtypes') : method(this._table(table), 'schema');
      case 'describe':
        return engine.pandas(method(this._table(table), isSpark ? 'summary' : 'describe'));
      case 'missing': {
        const measures = all.map(one => ({ name: one.name, value: missingIn(one.name) }));
        return attribute(engine.pandas(this._table({ type: 'aggregate', of: table, by: [], measures })), 'T');
      }
      case 'duplicates': {
        const rows = this._table(table);
        const given = rows.type === 'name' ? rows : this._draft.assign(tableName(table), rows);
        return binary('-', engine.count(given), engine.count(method(given, 'distinct')));
      }
      case 'correlations': {
        const numbers = all.filter(({ type }) => kindOf(type) === 'number').map(({ name: id }) => id);
        const frame = engine.pandas(this._table({ type: 'select', of: table, columns: numbers }));
        return one === undefined
          ? method(frame, 'corr')
          : strongest(method(this._draft.assign('numbers', frame), 'corr'), one);
      }
    }
  }

  /** DuckDB finds the columns of a pivot table of one aggregate by itself; those of others pandas makes from the cells. */
  private _pivot(table: TableOf<'pivot'>): Py {
    const engine = this._engine;
    const { columns, value } = table;
    if (engine.isDuckdb && value.type === 'aggregate' && value.where === undefined) {
      return engine.ask(fit(this._ownPivot(table)));
    }
    const { cells, cell } = cellsOf(table);
    const found = engine.pandas(engine.ask(this._statement(cells, false).lines));
    const wide = method(found, 'pivot', [], { index: oneOrList(table.rows), columns, values: cell });
    const nothing = ofNothing(value);
    return nothing === undefined ? wide : method(wide, 'fillna', [nothing]);
  }

  /** Lines of PIVOT. It cannot see named queries above it, so its input goes inside it. */
  private _ownPivot({ of, rows, columns, value }: TableOf<'pivot'>): readonly string[] {
    const { dialect } = this._engine;
    const facts = this._checked.facts(of);
    const there = [...rows, columns].filter(id => columnOf(id, facts).missing).map(isPresent);
    const present: Table =
      there.length === 0 ? of : { type: 'filter', of, where: { type: 'call', fn: 'and', args: there } };
    const measure = valueOf(value, { dialect, facts, columns: new Map<string, Sql>(), isEmpty: true });
    const keys = rows.map(id => quoted(id, dialect)).join(', ');
    return [
      ...this._behind('PIVOT', present, true),
      `ON ${quoted(columns, dialect)}`,
      `USING ${measure.text}`,
      `GROUP BY ${keys}`,
      `ORDER BY ${keys}`
    ];
  }

  /** Words in front of a table, or in front of the statement that makes it. */
  private _behind(words: string, table: Table, inParentheses = false): readonly string[] {
    const { lines, whole } = this._statement(table, false);
    const several = inParentheses ? [`${words} (`, ...indented(lines), ')'] : [words, ...lines];
    return whole === undefined && (lines.length > 1 || inParentheses)
      ? several
      : [`${words} ${whole?.text ?? lines.join('')}`];
  }

  private _statement(table: Table, isOrdered = true): Statement {
    return new TableSql(this._checked, this._engine).statement(lowered(table, this._checked, true), isOrdered);
  }

  private readonly _engine: Engine;
}

function missingIn(column: string): Expression {
  const count = { type: 'aggregate', fn: 'count' } as const;
  return { type: 'call', fn: 'subtract', args: [count, { ...count, of: { type: 'column', name: column } }] };
}

const isPresent = (name: string): Expression => ({
  type: 'call',
  fn: 'not',
  args: [{ type: 'call', fn: 'isMissing', args: [{ type: 'column', name }] }]
});
