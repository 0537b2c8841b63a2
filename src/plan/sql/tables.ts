import type { Expression } from '../algebra/expression.js';
import { readsOf, nodesIn } from '../algebra/rebuild.js';
import { inputs, type Table } from '../algebra/table.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { NotPrinted } from '../python/not-printed.js';
import { joined } from './join.js';
import { conditionSql, valueSql } from './expression.js';
import { all, type Sql, test } from './fragment.js';
import { hasWindow, lift } from './lift.js';
import { column, folded } from './names.js';
import { pivoted } from './pivot.js';
import type { Queries } from './queries.js';
import { concatenated, exploded, limited, sampled, unpivoted } from './reshape.js';
import { type FromTable, readsWindow, type Rows, rowsOf, STAGES, wholeOf } from './rows.js';
import { mayMiss, orderSql, type Scope } from './scope.js';
import { tableName } from './table-name.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** Most characters of a column that is computed again where an expression uses it; and where it is used twice. */
const LONGEST = 60;
const TWICE = 18;

export type Statement = { readonly lines: readonly string[]; readonly whole: FromTable | undefined };

/** Makes one statement of a table. */
export class TableSql {
  constructor(
    private readonly _checked: CheckedPlan,
    private readonly _newQueries: () => Queries,
    /** What FROM says for a dataset. */
    private readonly _source: (name: string) => FromTable
  ) {
    this._queries = _newQueries();
  }

  /** The lines of a statement; of one that names a table and nothing else also that table. */
  statement(table: Table, isOrdered = true): Statement {
    const rows = this.rows(table);
    const isWhole = rows.order.length === 0 && this._queries.isEmpty;
    const order = isOrdered || rows.end !== '' ? rows.order : [];
    return { lines: this._queries.statement({ ...rows, order }), whole: isWhole ? wholeOf(rows) : undefined };
  }

  rows(table: Table): Rows {
    const { columns, open } = this._checked.facts(table);
    const names = columns.map(({ name }) => folded(name));
    const twin = columns.find(({ name }, at) => names.indexOf(folded(name)) !== at);
    if (twin !== undefined) {
      throw new NotPrinted(
        `SQL takes upper and lower case for the same, and there are two columns ${twin.name}: rename one.`
      );
    }
    if (columns.length === 0 && !open) {
      throw new NotPrinted('SQL has no tables without columns.');
    }
    return { ...this._rows(table), name: tableName(table) };
  }

  private _rows(table: Table): Rows {
    const queries = this._queries;
    switch (table.type) {
      case 'source':
        return this._sourced(table);
      case 'filter':
        return this._filter(table);
      case 'derive':
        return this._derive(table);
      case 'select':
        return this._choose(this.rows(table.of), table.columns, false);
      case 'drop':
        return this._drop(this.rows(table.of), table.columns);
      case 'rename':
        return this._rename(table);
      case 'aggregate':
        return this._aggregate(table);
      case 'sort': {
        const rows = this._until(this.rows(table.of), STAGES.distinct, false);
        return { ...rows, order: orderSql(table.by, this._scope(table.of, rows)) };
      }
      case 'limit':
        return limited(table, this.rows(table.of), queries);
      case 'distinct': {
        const before = this.rows(table.of);
        const chosen = table.columns === undefined ? before : this._choose(before, table.columns, false);
        return { ...this._until(chosen, STAGES.qualified, false), distinct: true, order: [], stage: STAGES.distinct };
      }
      case 'sample':
        return sampled(table, this.rows(table.of), queries);
      case 'concat':
        return concatenated(
          table.tables.map(one => this.rows(one)),
          queries
        );
      case 'join':
        return joined(table, this.rows(table.left), this.rows(table.right), queries);
      case 'pivot': {
        const apart = (inner: Table): Statement =>
          new TableSql(this._checked, this._newQueries, this._source).statement(inner, false);
        const rows = pivoted(table, this._checked.facts(table.of), queries, apart);
        const by = table.rows.map(name => ({ by: name }));
        return { ...rows, order: orderSql(by, this._scope(table, rows)) };
      }
      case 'unpivot':
        return unpivoted(table, this.rows(table.of), queries);
      case 'explode':
        return exploded(table, this.rows(table.of), queries);
    }
  }

  private _scope(table: Table, { columns, order }: Rows): Scope {
    return { dialect: this._queries.dialect, facts: this._checked.facts(table), columns, order };
  }

  /** The same rows where they have come no further than a stage, else from a query of their own. */
  private _until(rows: Rows, stage: number, keepOrder = true): Rows {
    return rows.stage > stage ? this._queries.nest(rows, keepOrder) : rows;
  }

  private _names(table: Table): readonly string[] {
    return this._checked.facts(table).columns.map(({ name }) => name);
  }

  private _sourced(table: Of<'source'>): Rows {
    const rows = rowsOf(this._source(table.name), this._queries.dialect);
    const known = new Map(this._checked.facts(table).columns.map(one => [one.name, one.profile?.range]));
    const columns = [...rows.columns].map(([id, value]): [string, Sql] => {
      const range = known.get(id);
      const isPositive = typeof range?.min === 'number' && range.min > 0 && range.evidence.type !== 'sample';
      return [id, { ...value, isPositive }];
    });
    return { ...rows, columns: new Map(columns) };
  }

  private _filter({ of, where }: Of<'filter'>): Rows {
    const { before, columns } = lift([{ name: '', value: where }], this._names(of));
    const [lifted] = columns;
    if (before.length > 0 && lifted !== undefined) {
      return this._drop(
        this._rows({ type: 'filter', of: { type: 'derive', of, columns: before }, where: lifted.value }),
        before.map(({ name }) => name)
      );
    }
    const isOver = hasWindow(where);
    const ready = this._until(this._ready(this.rows(of), [where]), isOver ? STAGES.windows : STAGES.groups);
    const rows = isOver && readsWindow(readsOf(where), ready) ? this._queries.nest(ready) : ready;
    const tests = conjuncts(where).map(part => conditionSql(part, this._scope(of, rows)));
    if (isOver) {
      return this._queries.keep({ ...rows, name: 'marked' }, all(tests), 'is_kept', value => value);
    }
    return rows.groupBy === undefined
      ? { ...rows, where: [...rows.where, ...tests] }
      : { ...rows, having: [...rows.having, ...tests] };
  }

  /** Columns one after the other, as each may read those before it. */
  private _derive({ of, columns }: Of<'derive'>): Rows {
    const last = columns.at(-1);
    if (last === undefined) {
      return this.rows(of);
    }
    if (columns.length > 1) {
      return this._derive({
        type: 'derive',
        of: { type: 'derive', of, columns: columns.slice(0, -1) },
        columns: [last]
      });
    }
    const { before, columns: lifted } = lift(columns, this._names(of));
    if (before.length > 0) {
      const rows = this._derive({ type: 'derive', of: { type: 'derive', of, columns: before }, columns: lifted });
      return this._drop(
        rows,
        before.map(({ name }) => name)
      );
    }
    const { name, value } = last;
    const ready = this._ready(this.rows(of), [value]);
    const write = (rows: Rows): Sql => valueSql(value, this._scope(of, rows));
    const rows = this._mustNest(value, ready, write(ready)) ? this._queries.nest(ready) : ready;
    const made = write(rows);
    return {
      ...rows,
      columns: new Map([...rows.columns, [name, made]]),
      stage: made.isWindow ? Math.max(rows.stage, STAGES.windows) : rows.stage
    };
  }

  /** Whether a column cannot be computed beside the others. */
  private _mustNest(value: Expression, rows: Rows, made: Sql): boolean {
    if (!hasWindow(value)) {
      return rows.distinct || rows.stage === STAGES.exploded;
    }
    const isNamed = [...rows.columns.values()].some(one => Object.keys(one.windows).length > 0);
    // A window over groups is better read over groups with a name.
    const isNeighbour = nodesIn(value).some(node => node.type === 'window' && node.of !== undefined);
    return (
      rows.stage > STAGES.windows ||
      readsWindow(readsOf(value), rows) ||
      (isNamed && Object.keys(made.windows).length > 0) ||
      (isNeighbour && rows.groupBy !== undefined)
    );
  }

  /** Rows whose long columns are plain ones where expressions use them. */
  private _ready(rows: Rows, expressions: readonly Expression[]): Rows {
    const read = expressions.flatMap(readsOf);
    const isLong = read.some((name, at) => {
      const value = rows.columns.get(name);
      const limit = read.indexOf(name) === at ? LONGEST : TWICE;
      return value !== undefined && value.column === undefined && value.text.length > limit;
    });
    return isLong ? this._queries.nest(rows) : rows;
  }

  private _choose(before: Rows, names: readonly string[], open: boolean): Rows {
    const isLost = [...before.columns.keys()].some(name => !names.includes(name));
    // Columns make the rows here: without one of them there would be others.
    const isNeeded = before.distinct || before.stage === STAGES.exploded || before.groupBy?.length === 0;
    const rows = isLost && isNeeded ? this._queries.nest(before) : before;
    const alias = rows.tables[0]?.alias ?? '';
    const columns = names.map(
      name => [name, rows.columns.get(name) ?? column(alias, name, this._queries.dialect)] as const
    );
    return { ...rows, open, columns: new Map(columns) };
  }

  private _drop(rows: Rows, names: readonly string[]): Rows {
    return this._choose(
      rows,
      [...rows.columns.keys()].filter(name => !names.includes(name)),
      rows.open
    );
  }

  private _rename({ of, names }: Of<'rename'>): Rows {
    const rows = this.rows(of);
    const to = new Map(names.map(one => [one.from, one.to]));
    return { ...rows, columns: new Map([...rows.columns].map(([name, value]) => [to.get(name) ?? name, value])) };
  }

  private _aggregate(table: Of<'aggregate'>): Rows {
    const { of, by, measures, keepMissing } = table;
    const { before, columns } = lift([...by, ...measures], this._names(of), true);
    if (before.length > 0) {
      const [keys, values] = [columns.slice(0, by.length), columns.slice(by.length)];
      return this._aggregate({ ...table, of: { type: 'derive', of, columns: before }, by: keys, measures: values });
    }
    const read = columns.map(({ value }) => value);
    const isEnd = (node: Expression): boolean =>
      node.type === 'aggregate' && (node.fn === 'first' || node.fn === 'last');
    const rows = this._until(this._ready(this.rows(of), read), STAGES.rows, read.flatMap(nodesIn).some(isEnd));
    const scope = this._scope(of, rows);
    const keys = by.map(({ name, value }) => [name, valueSql(value, scope)] as const);
    const isEmpty = by.length === 0 && !this._hasRows(of);
    const made = measures.map(({ name, value }) => [name, valueSql(value, { ...scope, isEmpty })] as const);
    const known = keepMissing === true ? [] : by.map(({ value }) => rootOf(value)).filter(root => mayMiss(root, scope));
    const names = by.map(({ name }) => ({ by: name }));
    return {
      ...rows,
      open: false,
      stage: STAGES.groups,
      columns: new Map([...keys, ...made]),
      where: [...rows.where, ...known.map(root => test(valueSql(root, scope), 'IS NOT NULL'))],
      groupBy: keys.map(([, key]) => key),
      order: orderSql(names, this._scope(table, { ...rows, columns: new Map(keys) }))
    };
  }

  /** Whether there is known to be a row. */
  private _hasRows(table: Table): boolean {
    return table.type === 'source'
      ? (this._checked.profiles.find(({ name }) => name === table.name)?.rows ?? 1) > 0
      : ['derive', 'select', 'drop', 'rename', 'sort', 'distinct'].includes(table.type) &&
          inputs(table).every(input => this._hasRows(input));
  }

  private readonly _queries: Queries;
}

const conjuncts = (condition: Expression): readonly Expression[] =>
  condition.type === 'call' && condition.fn === 'and' ? condition.args.flatMap(conjuncts) : [condition];

/** What is missing where a key is. */
const rootOf = (key: Expression): Expression =>
  key.type === 'datePart' || key.type === 'dateFloor' || key.type === 'bin' ? rootOf(key.of) : key;
