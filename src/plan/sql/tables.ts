import type { Expression, Named, Table, TableOf } from '../algebra/plan.js';
import { byType, conjuncts, looksAround, readsOf } from '../algebra/rebuild.js';
import { mayLack } from '../check/check-expression.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { namesOf, refuse, windowsIn } from '../check/table-facts.js';
import { tableName } from '../lower/lower.js';
import type { Engine } from './engine.js';
import { condition, orderOf, type Scope, valueOf } from './expression.js';
import { all, column, folded, freeName, NULL, operator, over, quoted, type Sql, sql, test } from './fragment.js';
import { isGiven, Queries, readsWindow, type Rows, rowsOf, STAGES, type Statement } from './select.js';

/** Longest SQL of a column that is repeated in an expression that uses it; `TWICE`: if it is used more than once. */
const LONGEST = 60;
const TWICE = 18;

/** Makes one statement of a table. */
export class TableSql {
  constructor(
    private readonly _checked: CheckedPlan,
    private readonly _engine: Engine
  ) {
    const taken = _engine.profiles.map(({ name }) => name);
    this._queries = new Queries(_engine.dialect, taken);
  }

  /** `isOrdered`: whether to keep an order that no limit needs. */
  statement(table: Table, isOrdered = true): Statement {
    const rows = this.rows(table);
    return this._queries.statement(isOrdered || rows.end !== '' ? rows : { ...rows, order: [] });
  }

  rows(table: Table): Rows {
    const names = namesOf(this._checked.facts(table));
    const twin = names.find((name, at) => names.map(folded).indexOf(folded(name)) !== at);
    if (twin !== undefined) {
      refuse(`SQL takes upper and lower case for the same, and there are two columns ${twin}: rename one.`);
    }
    return { ...this._rows(table), name: plainName(tableName(table)) };
  }

  private _over(table: Table, { columns }: Rows, isEmpty = false): Scope {
    return { dialect: this._queries.dialect, facts: this._checked.facts(table), columns, isEmpty };
  }

  /** The same rows if they are not past a stage, otherwise from a query of their own. */
  private _until(stage: number, rows: Rows, keepOrder = true): Rows {
    return rows.stage > stage ? this._queries.nest(rows, keepOrder) : rows;
  }

  private _filter({ of, where }: TableOf<'filter'>): Rows {
    const isOver = looksAround(where);
    const ready = this._until(isOver ? STAGES.windows : STAGES.groups, this._ready(this.rows(of), [where]));
    const rows = isOver && readsWindow(readsOf(where), ready) ? this._queries.nest(ready) : ready;
    const tests = conjuncts(where).map(part => condition(part, this._over(of, rows)));
    if (isOver) {
      return this._queries.keep({ ...rows, name: 'marked' }, all(tests), 'is_kept', value => value);
    }
    return rows.groupBy === undefined
      ? { ...rows, where: [...rows.where, ...tests] }
      : { ...rows, having: [...rows.having, ...tests] };
  }

  private _derived({ name, value: made }: Named, before: Rows, of: Table): Rows {
    const ready = this._ready(before, [made]);
    const write = (rows: Rows): Sql => valueOf(made, this._over(of, rows));
    const rows = mustNest(made, ready, write(ready)) ? this._queries.nest(ready) : ready;
    const value = write(rows);
    const stage = Math.max(rows.stage, value.isWindow ? STAGES.windows : STAGES.rows);
    return { ...rows, stage, columns: new Map([...rows.columns, [name, value]]) };
  }

  private _aggregate(table: TableOf<'aggregate'>): Rows {
    const { of, by, measures } = table;
    const read = [...by, ...measures].map(({ value }) => value);
    const rows = this._until(STAGES.rows, this._ready(this.rows(of), read), false);
    const known = of.type === 'source' ? this._checked.profiles.find(({ name }) => name === of.name)?.rows : 0;
    const scope = this._over(of, rows, by.length === 0 && known === 0);
    const written = (columns: readonly Named[]): readonly (readonly [string, Sql])[] =>
      columns.map(({ name, value }) => [name, valueOf(value, scope)]);
    const [keys, made] = [written(by), written(measures)];
    const roots = by.map(({ value }) => rootOf(value)).filter(root => mayLack(root, scope));
    return {
      ...rows,
      stage: STAGES.groups,
      columns: new Map([...keys, ...made]),
      where: [...rows.where, ...roots.map(root => test(valueOf(root, scope), 'IS NOT NULL'))],
      groupBy: keys.map(([, key]) => key),
      order: orderOf(this._checked.facts(table).order, this._over(table, { ...rows, columns: new Map(keys) }))
    };
  }

  /** The same rows, from a query of their own if expressions use long columns, which are then plain ones. */
  private _ready(rows: Rows, expressions: readonly Expression[]): Rows {
    const read = expressions.flatMap(readsOf);
    const isLong = read.some((name, at) => {
      const value = rows.columns.get(name);
      const most = read.indexOf(name) === at ? LONGEST : TWICE;
      return value !== undefined && value.column === undefined && value.text.length > most;
    });
    return isLong ? this._queries.nest(rows) : rows;
  }

  private _choose(before: Rows, names: readonly string[]): Rows {
    const isLost = [...before.columns.keys()].some(name => !names.includes(name));
    // Here the columns determine the rows: without one of them the rows would be different.
    const isNeeded = before.distinct || before.stage === STAGES.exploded || before.groupBy?.length === 0;
    const rows = isLost && isNeeded ? this._queries.nest(before) : before;
    const columns = names.map(
      name => [name, rows.columns.get(name) ?? column('', name, this._queries.dialect)] as const
    );
    return { ...rows, columns: new Map(columns) };
  }

  private readonly _rows = byType<Table, [], Rows>({
    source: ({ name }) => rowsOf(this._engine.source(name), this._engine.dialect),
    filter: table => this._filter(table),
    derive: ({ of, columns }) => columns.reduce((rows, one) => this._derived(one, rows, of), this.rows(of)),
    aggregate: table => this._aggregate(table),
    select: ({ of, columns }) => this._choose(this.rows(of), columns),
    drop: ({ of, columns }) => {
      const rows = this.rows(of);
      const names = [...rows.columns.keys()].filter(name => !columns.includes(name));
      return this._choose(rows, names);
    },
    rename: ({ of, names }) => {
      const rows = this.rows(of);
      const to = new Map(names.map(one => [one.from, one.to]));
      return { ...rows, columns: new Map([...rows.columns].map(([name, value]) => [to.get(name) ?? name, value])) };
    },
    sort: ({ of, by }) => {
      const rows = this._until(STAGES.distinct, this.rows(of), false);
      return { ...rows, order: orderOf(by, this._over(of, rows)) };
    },
    limit: table => limited(table, this.rows(table.of), this._queries),
    distinct: ({ of }) => {
      const rows = this._until(STAGES.qualified, this.rows(of), false);
      return { ...rows, distinct: true, order: [], stage: STAGES.distinct };
    },
    sample: table => sampled(table, this.rows(table.of), this._queries),
    join: table => joined(table, this.rows(table.left), this.rows(table.right), this._queries),
    pivot: () => refuse('Nothing can be made of a pivot table.'),
    unpivot: ({ of, keep, names, values }) => {
      const name = (id: string): string => quoted(id, this._engine.dialect);
      const rows = this._queries.asTable(this.rows(of));
      const cells = [...rows.columns.keys()].filter(id => !keep.includes(id)).map(name);
      const columns = [...keep, names, values];
      const rest = `UNPIVOT INCLUDE NULLS (${name(values)} FOR ${name(names)} IN (${cells.join(', ')}))`;
      const lines = [`SELECT ${columns.map(name).join(', ')}`, `FROM ${rows.tables[0].text}`, rest];
      return this._queries.add('long', lines, columns);
    },
    explode: ({ of, column: name, separator }) => {
      const rows = this._until(STAGES.rows, this.rows(of));
      const parts = this._engine.dialect.explode(rows.columns.get(name) ?? NULL, separator);
      return { ...rows, columns: new Map([...rows.columns, [name, parts]]), stage: STAGES.exploded };
    }
  });
  private readonly _queries: Queries;
}

/** A name in lower case, with underscores for everything that would need quotes. */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .toLowerCase();

/** Whether a column cannot be computed in the same SELECT as the others. */
function mustNest(value: Expression, rows: Rows, made: Sql): boolean {
  if (!looksAround(value)) {
    return rows.distinct || rows.stage === STAGES.exploded;
  }
  const windows = [made, ...rows.columns.values()].map(one => Object.keys(one.windows).length > 0);
  // A window over groups is better read over groups with a name.
  const isNeighbour = windowsIn(value).length > 0;
  return (
    rows.stage > STAGES.windows ||
    readsWindow(readsOf(value), rows) ||
    (windows[0] === true && windows.slice(1).includes(true)) ||
    (isNeighbour && rows.groupBy !== undefined)
  );
}

/** The expression that is missing exactly where a key is. */
const rootOf = (key: Expression): Expression =>
  key.type === 'datePart' || key.type === 'dateFloor' || key.type === 'bin' ? rootOf(key.of) : key;

/** The first rows: by LIMIT, or by their row number within a group. */
function limited({ n, per = [], last = false }: TableOf<'limit'>, before: Rows, queries: Queries): Rows {
  if (last) {
    refuse('Rows of a database have no order, so none of them are the last.');
  }
  const isCut = per.length === 0;
  const isOver = !isCut && (readsWindow(per, before) || before.order.some(({ value }) => value.isWindow));
  const isLate = before.stage > (isCut ? STAGES.distinct : STAGES.windows) || isOver;
  const rows = isLate ? queries.nest(before) : before;
  if (isCut) {
    return { ...rows, stage: STAGES.cut, end: `LIMIT ${n}` };
  }
  const groups = per.flatMap(name => rows.columns.get(name) ?? []);
  const place = over(sql`row_number()`, { per: groups, order: rows.order });
  return queries.keep({ ...rows, name: 'ranked' }, place, 'place', value => operator('<=', value, sql`${n}`));
}

/** Rows chosen at random, the same each time. */
function sampled({ n, seed }: TableOf<'sample'>, before: Rows, queries: Queries): Rows {
  if (queries.dialect.name === 'Spark') {
    const rows = before.stage > STAGES.qualified ? queries.nest(before, false) : before;
    const order = [{ value: sql`rand(${seed})`, end: '' } as const];
    return queries.nest({ ...rows, order, end: `LIMIT ${n}`, name: 'sampled' }, false);
  }
  const rows = queries.asTable(before);
  return { ...rows, order: [], stage: STAGES.cut, end: `USING SAMPLE reservoir(${n} ROWS) REPEATABLE (${seed})` };
}

/** Joins the rows of two tables. The join becomes part of the SELECT of the left one if nothing in that could refer to the right one. */
function joined({ on: [on], how }: TableOf<'join'>, left: Rows, right: Rows, queries: Queries): Rows {
  const { dialect } = queries;
  const isOnly = how === 'anti';
  const other = queries.asTable(right);
  const [table] = other.tables;
  const isOpen = left.stage === STAGES.rows && left.columns.get(on.left)?.column !== undefined;
  const open = isOpen ? left : queries.nest(left);
  const isUsing = on.left === on.right && open.columns.get(on.left)?.text === quoted(on.left, dialect);
  const isShared = (name: string): boolean =>
    !isOnly && isGiven(name, open.tables) && isGiven(name, [table]) && !(isUsing && on.right === name);
  const computed = [...open.columns.values()].filter(one => one.column === undefined);
  const before = [...computed, ...open.where].some(one => one.reads.some(isShared)) ? queries.nest(open) : open;
  const name = (id: string): string => quoted(id, dialect);
  const named = (text: string, id: string): string => (text.endsWith(name(id)) ? text : `${text} AS ${name(id)}`);
  const aliases = before.tables.map(one => one.alias);
  const alias = freeName(table.alias, aliases);
  const full = (value: Sql | undefined): string =>
    value?.column === undefined ? '' : `${name(value.column.of)}.${name(value.column.name)}`;
  const equal = `${full(before.columns.get(on.left))} = ${name(alias)}.${name(on.right)}`;
  const word = isOnly ? `${dialect.names.anti ?? 'ANTI'} ` : '';
  const text = `${word}JOIN ${named(table.text, alias)} ${isUsing ? `USING (${name(on.left)})` : `ON ${equal}`}`;
  const columns = new Map<string, Sql>();
  for (const [id, value] of before.columns) {
    const isFull = value.column !== undefined && isShared(value.column.name);
    columns.set(id, isFull ? { ...value, text: full(value) } : value);
  }
  for (const id of isOnly ? [] : other.columns.keys()) {
    if (id !== on.right) {
      columns.set(before.columns.has(id) ? `${id}_right` : id, column(alias, id, dialect, !isShared(id)));
    }
  }
  const [first, ...joins] = before.tables;
  return {
    ...before,
    tables: [
      { ...first, text: named(first.text, first.alias) },
      ...joins,
      { ...table, alias, text, columns: isOnly ? [] : table.columns }
    ],
    columns,
    order: isOnly ? before.order : []
  };
}
