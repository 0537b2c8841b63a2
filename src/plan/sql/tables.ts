import type { Expression, Named } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { expressionFacts } from '../check/check-expression.js';
import { NotPrinted } from '../python/not-printed.js';
import type { Dialect } from './dialect.js';
import { conditionSql, orderSql, type Scope, valueSql } from './expression.js';
import { columnsOf, hasWindowNode, lift, nodes } from './lift.js';
import { folded, freeName } from './names.js';
import { built, type PivotParts, pivotParts } from './pivot.js';
import { hasWindow, isCut, Queries, type Rows, rowsOf, windowAlias } from './rows.js';
import { tableName } from './table-name.js';
import { concatenated, joined } from './combine.js';
import { limited, sampled } from './limit.js';
import { exploded, unpivoted } from './reshape.js';
import { holds, is, isWindow, type Item, size, type Sql, sqlNumber } from './tree.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** Most parts of an expression that is written again where its column is used; and where it is used twice. */
const LONGEST = 14;
const TWICE = 3;

type TableOptions = {
  /** What FROM says for a dataset. */
  readonly source: (name: string) => Item;
  /** Names of tables and variables. */
  readonly taken: readonly string[];
  /** Makes a variable of a pivot, where SQL has none that finds its columns. */
  readonly pivot: (parts: PivotParts, name: string) => Item;
};

/** Makes one statement of a table. */
export class TableSql {
  constructor(
    private readonly _checked: CheckedPlan,
    readonly queries: Queries,
    private readonly _options: TableOptions
  ) {}

  rows(table: Table): Rows {
    const { columns, open } = this._checked.facts(table);
    const names = columns.map(({ name }) => folded(name));
    const twin = columns.find(({ name }, at) => names.indexOf(folded(name)) !== at);
    if (twin !== undefined) {
      throw new NotPrinted(
        `${this._dialect.name} takes upper and lower case for the same, and there are two columns ${twin.name}: rename one.`
      );
    }
    if (columns.length === 0 && !open) {
      throw new NotPrinted('SQL has no tables without columns.');
    }
    return { ...this._rows(table), name: tableName(table) };
  }

  private _rows(table: Table): Rows {
    switch (table.type) {
      case 'source':
        return this._sourced(table);
      case 'filter':
        return this._filter(table);
      case 'derive':
        return this._derive(table);
      case 'select':
        return this._choose(this.rows(table.of), table.columns, false);
      case 'drop': {
        const rows = this.rows(table.of);
        return this._choose(
          rows,
          [...rows.columns.keys()].filter(name => !table.columns.includes(name)),
          rows.open
        );
      }
      case 'rename':
        return this._rename(table);
      case 'aggregate':
        return this._aggregate(table);
      case 'sort':
        return this._sort(table);
      case 'limit':
        return limited(table, this);
      case 'distinct':
        return this._distinct(table);
      case 'sample':
        return sampled(table, this);
      case 'concat':
        return concatenated(table, this);
      case 'join':
        return joined(table, this);
      case 'pivot':
        return this._pivot(table);
      case 'unpivot':
        return unpivoted(table, this);
      case 'explode':
        return exploded(table, this);
    }
  }

  private get _dialect(): Dialect {
    return this.queries.dialect;
  }

  /** What expressions are written over, of rows of a table. */
  scope(table: Table, rows: Rows, isEmpty = false): Scope {
    return {
      dialect: this._dialect,
      facts: this._checked.facts(table),
      columns: rows.columns,
      order: rows.order,
      isEmpty,
      isPositive: sql => this.queries.isPositive(sql, isEmpty)
    };
  }

  private _sourced({ name }: Of<'source'>): Rows {
    const item = this._options.source(name);
    const profile = this._checked.profiles.find(one => one.name === name);
    for (const { name: column, range } of profile?.columns ?? []) {
      if (typeof range?.min === 'number' && range.min > 0 && range.evidence.type !== 'sample') {
        this.queries.markPositive(item.alias, column);
      }
    }
    return rowsOf(item);
  }

  private _filter(table: Of<'filter'>): Rows {
    const { of, where } = table;
    const { before, columns } = lift([{ name: 'where', value: where }], this.names(of), !this._dialect.hasQualify);
    const [test] = columns;
    if (before.length > 0 && test !== undefined) {
      return this._without({ type: 'filter', of: { type: 'derive', of, columns: before }, where: test.value }, before);
    }
    const isOver = hasWindowNode(where);
    const rows = this._ready(this.rows(of), [where]);
    const isClosed = isCut(rows) || rows.distinct || (isOver && rows.qualify.length > 0);
    const open = isClosed || (hasWindow(rows) && !this._dialect.hasQualify) ? this.queries.nest(rows) : rows;
    const named = new Map([...open.columns].map(([name, sql]) => [name, windowAlias(name, sql, open)]));
    const tests = conjuncts(where).map(part => conditionSql(part, { ...this.scope(of, open), columns: named }));
    if (isOver || hasWindow(open)) {
      return { ...open, qualify: [...open.qualify, ...tests] };
    }
    return open.groupBy === undefined
      ? { ...open, where: [...open.where, ...tests] }
      : { ...open, having: [...open.having, ...tests] };
  }

  private _derive(table: Of<'derive'>): Rows {
    const { of, columns } = table;
    const [first, ...others] = columns;
    if (first === undefined) {
      return this.rows(of);
    }
    if (others.length > 0) {
      return this._rows({
        type: 'derive',
        of: { type: 'derive', of, columns: columns.slice(0, -1) },
        columns: columns.slice(-1)
      });
    }
    const { before, columns: lifted } = lift(columns, this.names(of), false);
    if (before.length > 0) {
      return this._without({ type: 'derive', of: { type: 'derive', of, columns: before }, columns: lifted }, before);
    }
    const { name, value } = first;
    const isOver = hasWindowNode(value);
    const rows = this._ready(this.rows(of), [value]);
    const isClosed = rows.distinct || rows.exploded || (isOver && (isCut(rows) || rows.qualify.length > 0));
    const isNested = isClosed || rows.qualify.some(one => reads(one, name)) || (isOver && this._readsMade(value, rows));
    const open = isNested ? this.queries.nest(rows) : rows;
    return { ...open, columns: new Map([...open.columns, [name, valueSql(value, this.scope(of, open))]]) };
  }

  /** Whether a window reads what cannot stand in one: another window, or a measure that is better given a name. */
  private _readsMade(value: Expression, rows: Rows): boolean {
    const read = columnsOf(value).flatMap(name => rows.columns.get(name) ?? []);
    const isNeighbour = nodes(value).some(node => node.type === 'window' && node.of !== undefined);
    return read.some(isWindow) || (rows.groupBy !== undefined && isNeighbour);
  }

  /** Rows whose long columns are plain ones where expressions use them. */
  private _ready(rows: Rows, expressions: readonly Expression[]): Rows {
    const read = expressions.flatMap(columnsOf);
    const isLong = read.some((name, at) => {
      const sql = rows.columns.get(name);
      const limit = read.indexOf(name) === at ? LONGEST : TWICE;
      return sql !== undefined && size(sql) > limit;
    });
    return isLong || rows.built !== undefined ? this.queries.nest(rows) : rows;
  }

  private _choose(before: Rows, names: readonly string[], open: boolean): Rows {
    const lost = [...before.columns.keys()].filter(name => !names.includes(name));
    const isNeeded =
      before.distinct ||
      before.exploded ||
      before.groupBy?.length === 0 ||
      before.qualify.some(one => lost.some(name => reads(one, name)));
    const rows = (isNeeded && lost.length > 0) || before.built !== undefined ? this.queries.nest(before) : before;
    return {
      ...rows,
      open,
      columns: new Map(
        names.map(name => [name, rows.columns.get(name) ?? { type: 'column', of: rows.from.item.alias, name }])
      )
    };
  }

  private _rename({ of, names }: Of<'rename'>): Rows {
    const before = this.rows(of);
    const rows =
      before.built !== undefined || before.qualify.some(one => names.some(({ from }) => reads(one, from)))
        ? this.queries.nest(before)
        : before;
    const to = new Map(names.map(one => [one.from, one.to]));
    return { ...rows, columns: new Map([...rows.columns].map(([name, sql]) => [to.get(name) ?? name, sql])) };
  }

  private _aggregate(table: Of<'aggregate'>): Rows {
    const { of, by, measures, keepMissing } = table;
    const { before, columns: lifted } = lift([...by, ...measures], this.names(of), true);
    if (before.length > 0) {
      const [keys, values] = [lifted.slice(0, by.length), lifted.slice(by.length)];
      return this._rows({ ...table, of: { type: 'derive', of, columns: before }, by: keys, measures: values });
    }
    const needsOrder = measures
      .flatMap(({ value }) => nodes(value))
      .some(({ type, ...node }) => type === 'aggregate' && 'fn' in node && (node.fn === 'first' || node.fn === 'last'));
    const read = [...by, ...measures].map(({ value }) => value);
    const isOver = (rows: Rows): boolean =>
      rows.qualify.length > 0 || read.flatMap(columnsOf).some(name => isWindow(rows.columns.get(name) ?? sqlNumber(0)));
    const ready = this._ready(this.rows(of), read);
    const isClosed = isCut(ready) || ready.distinct || ready.groupBy !== undefined || isOver(ready);
    const rows = isClosed ? this.queries.nest(ready, needsOrder) : ready;
    const scope = this.scope(of, rows, by.length === 0);
    const keys = by.map(({ name, value }) => [name, valueSql(value, scope)] as const);
    const known = by.filter(({ value }) => keepMissing !== true && expressionFacts(value, scope.facts).missing);
    const values = { ...scope, isEmpty: by.length === 0 && !this._hasRows(of) };
    const made = measures.map(({ name, value }) => [name, valueSql(value, values)] as const);
    return {
      ...rows,
      open: false,
      columns: new Map([...keys, ...made]),
      where: [...rows.where, ...known.map(({ value }) => is(valueSql(keyRoot(value), scope), 'NOT NULL'))],
      groupBy: keys.map(([, key]) => key),
      order: orderSql(
        by.map(({ name }) => ({ by: name })),
        { ...this.scope(table, rows), columns: new Map(keys) }
      )
    };
  }

  /** Whether there is known to be a row. */
  private _hasRows(table: Table): boolean {
    switch (table.type) {
      case 'source':
        return (this._checked.profiles.find(({ name }) => name === table.name)?.rows ?? 1) > 0;
      case 'derive':
      case 'select':
      case 'drop':
      case 'rename':
      case 'sort':
      case 'distinct':
        return this._hasRows(table.of);
      default:
        return false;
    }
  }

  private _sort({ of, by }: Of<'sort'>): Rows {
    const before = this.rows(of);
    const isClosed = isCut(before) || (before.built !== undefined && before.built.type !== 'pivot');
    const rows = isClosed ? this.queries.nest(before, false) : before;
    return { ...rows, order: orderSql(by, this.scope(of, rows)) };
  }

  private _distinct({ of, columns }: Of<'distinct'>): Rows {
    const before = this.rows(of);
    const chosen = columns === undefined ? before : this._choose(before, columns, false);
    const rows = isCut(chosen) || chosen.built !== undefined ? this.queries.nest(chosen, false) : chosen;
    return { ...rows, distinct: true, order: [] };
  }

  private _pivot(table: Of<'pivot'>): Rows {
    const parts = pivotParts(table, this._checked, this._dialect, inner => {
      const queries = new Queries(this._dialect, this._options.taken);
      return { queries, rows: new TableSql(this._checked, queries, this._options).rows(inner) };
    });
    const rows = this._dialect.hasPivot
      ? built({ type: 'pivot', ...parts, orderBy: [] }, table.rows, true)
      : rowsOf(this._options.pivot(parts, tableName(table)), { open: true });
    const order = orderSql(
      table.rows.map(by => ({ by })),
      this.scope(table, rows)
    );
    return { ...rows, order: order.map(key => ({ ...key, nullsLast: false })) };
  }

  /** The rows of a table without what was made for it. */
  private _without(of: Table, made: readonly Named[]): Rows {
    return this._rows({ type: 'drop', of, columns: made.map(({ name }) => name) });
  }

  names(table: Table): readonly string[] {
    return this._checked.facts(table).columns.map(({ name }) => name);
  }

  free(table: Table, wanted: string): string {
    return freeName(wanted, this.names(table));
  }
}

/** Whether a clause calls a column by its name in the result. */
const reads = (sql: Sql, name: string): boolean => holds(sql, part => part.type === 'alias' && part.name === name);

const conjuncts = (condition: Expression): readonly Expression[] =>
  condition.type === 'call' && condition.fn === 'and' ? condition.args.flatMap(conjuncts) : [condition];

/** What is missing where a key is. */
const keyRoot = (key: Expression): Expression =>
  key.type === 'datePart' || key.type === 'dateFloor' || key.type === 'bin' ? keyRoot(key.of) : key;
