import type { Expression, Named, Table, TableOf } from '../algebra/plan.js';
import { byType, conjuncts, looksAround, readsOf } from '../algebra/rebuild.js';
import { mayLack } from '../check/check-expression.js';
import type { CheckedPlan } from '../check/check-plan.js';
import { namesOf, refuse } from '../check/table-facts.js';
import { lowered, tableName } from '../lower/lower.js';
import type { Engine } from './engine.js';
import { condition, orderOf, type Scope, valueOf } from './expression.js';
import { all, column, folded, freeName, NULL, operator, over, quoted, type Sql, sql, test } from './fragment.js';
import { isGiven, Queries, type Rows, rowsOf, STAGES, type Statement } from './select.js';

type Context = { readonly checked: CheckedPlan; readonly engine: Engine; readonly queries: Queries };

/** The statement of a table. `isOrdered`: whether to keep an order that no limit needs. */
export function tableStatement(table: Table, checked: CheckedPlan, engine: Engine, isOrdered = true): Statement {
  const taken = engine.profiles.map(({ name }) => name);
  const queries = new Queries(engine.dialect, taken);
  const rows = rowsFor(lowered(table, checked, true), { checked, engine, queries });
  return queries.statement(isOrdered || rows.end !== '' ? rows : { ...rows, order: [] });
}

function rowsFor(table: Table, context: Context): Rows {
  const names = namesOf(context.checked.facts(table));
  const twin = names.find((name, at) => names.map(folded).indexOf(folded(name)) !== at);
  if (twin !== undefined) {
    refuse(`SQL does not tell upper from lower case, and there are two columns ${twin}: rename one.`);
  }
  return { ...madeRows(table, context), name: plainName(tableName(table)) };
}

const madeRows = byType<Table, [Context], Rows>({
  source: ({ name }, { engine }) => rowsOf(engine.source(name), engine.dialect),
  filter: filtered,
  derive: derived,
  aggregate: aggregated,
  select: ({ of, columns }, context) => chosen(rowsFor(of, context), columns, context),
  drop: ({ of, columns }, context) => {
    const rows = rowsFor(of, context);
    const names = [...rows.columns.keys()].filter(name => !columns.includes(name));
    return chosen(rows, names, context);
  },
  rename: ({ of, names }, context) => {
    const rows = rowsFor(of, context);
    const to = new Map(names.map(one => [one.from, one.to]));
    return { ...rows, columns: new Map([...rows.columns].map(([name, value]) => [to.get(name) ?? name, value])) };
  },
  sort: ({ of, by }, context) => {
    const rows = until(STAGES.distinct, rowsFor(of, context), context, false);
    return { ...rows, order: orderOf(by, scopeOf(of, rows, context)) };
  },
  limit: (table, context) => limited(table, rowsFor(table.of, context), context.queries),
  distinct: ({ of }, context) => {
    const rows = until(STAGES.groups, rowsFor(of, context), context, false);
    return { ...rows, distinct: true, order: [], stage: STAGES.distinct };
  },
  sample: (table, context) => sampled(table, rowsFor(table.of, context), context.queries),
  join: (table, context) => joined(table, rowsFor(table.left, context), rowsFor(table.right, context), context.queries),
  pivot: () => refuse('A pivot table cannot be processed further.'),
  unpivot: ({ of, keep, names, values }, context) => {
    const name = (id: string): string => quoted(id, context.engine.dialect);
    const rows = context.queries.asTable(rowsFor(of, context));
    const cells = [...rows.columns.keys()].filter(id => !keep.includes(id)).map(name);
    const columns = [...keep, names, values];
    const rest = `UNPIVOT INCLUDE NULLS (${name(values)} FOR ${name(names)} IN (${cells.join(', ')}))`;
    const lines = [`SELECT ${columns.map(name).join(', ')}`, `FROM ${rows.tables[0].text}`, rest];
    return context.queries.add('long', lines, columns);
  },
  explode: ({ of, column: name, separator }, context) => {
    const rows = until(STAGES.rows, rowsFor(of, context), context);
    const parts = context.engine.dialect.explode(rows.columns.get(name) ?? NULL, separator);
    return { ...rows, columns: new Map([...rows.columns, [name, parts]]), stage: STAGES.exploded };
  }
});

const scopeOf = (table: Table, { columns }: Rows, { engine, checked }: Context, isEmpty = false): Scope => ({
  ...{ dialect: engine.dialect, facts: checked.facts(table), columns, isEmpty }
});

/** The same rows if they are not past a stage, otherwise from a query of their own. */
const until = (stage: number, rows: Rows, { queries }: Context, keepOrder = true): Rows =>
  rows.stage > stage ? queries.nest(rows, keepOrder) : rows;

/** The rows that a condition keeps. One on groups alone may use how their measures are computed. */
function filtered({ of, where }: TableOf<'filter'>, context: Context): Rows {
  const { queries } = context;
  const below = rowsFor(of, context);
  const isOver = looksAround(where);
  const isHaving = below.stage === STAGES.groups && !isOver;
  const rows = isHaving ? below : until(isOver ? STAGES.windows : STAGES.rows, ready(below, [where], context), context);
  const tests = conjuncts(where).map(part => condition(part, scopeOf(of, rows, context)));
  if (isOver) {
    return queries.keep({ ...rows, name: 'marked' }, all(tests), 'is_kept', value => value);
  }
  return isHaving ? { ...rows, having: [...rows.having, ...tests] } : { ...rows, where: [...rows.where, ...tests] };
}

function derived({ of, columns }: TableOf<'derive'>, context: Context): Rows {
  const values = columns.map(({ value }) => value);
  const isOver = values.some(looksAround);
  const rows = until(isOver ? STAGES.windows : STAGES.groups, ready(rowsFor(of, context), values, context), context);
  const scope = scopeOf(of, rows, context);
  const made = columns.map(({ name, value }) => [name, valueOf(value, scope)] as const);
  const stage = isOver ? STAGES.windows : rows.stage;
  return { ...rows, stage, columns: new Map([...rows.columns, ...made]) };
}

function aggregated(table: TableOf<'aggregate'>, context: Context): Rows {
  const { of, by, measures } = table;
  const { checked } = context;
  const read = [...by, ...measures].map(({ value }) => value);
  const rows = until(STAGES.rows, ready(rowsFor(of, context), read, context), context, false);
  const known = of.type === 'source' ? checked.profiles.find(({ name }) => name === of.name)?.rows : 0;
  const scope = scopeOf(of, rows, context, by.length === 0 && known === 0);
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
    order: orderOf(checked.facts(table).order, scopeOf(table, { ...rows, columns: new Map(keys) }, context))
  };
}

/** The same rows, from a query of their own if expressions read computed columns, which are then plain ones. */
function ready(rows: Rows, expressions: readonly Expression[], { queries }: Context): Rows {
  const isPlain = (name: string): boolean => rows.columns.get(name)?.column !== undefined;
  return expressions.flatMap(readsOf).every(isPlain) ? rows : queries.nest(rows);
}

function chosen(before: Rows, names: readonly string[], { queries }: Context): Rows {
  const isLost = [...before.columns.keys()].some(name => !names.includes(name));
  // Here the columns determine the rows: without one of them the rows would be different.
  const isNeeded = before.distinct || before.stage === STAGES.exploded || before.groupBy?.length === 0;
  const rows = isLost && isNeeded ? queries.nest(before) : before;
  const columns = names.map(name => [name, rows.columns.get(name) ?? column('', name, queries.dialect)] as const);
  return { ...rows, columns: new Map(columns) };
}

/** A name in lower case, with underscores for everything that would need quotes. */
const plainName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .toLowerCase();

/** The expression that is missing exactly where a key is. */
const rootOf = (key: Expression): Expression =>
  key.type === 'datePart' || key.type === 'dateFloor' || key.type === 'bin' ? rootOf(key.of) : key;

/** The first rows: by LIMIT, or by their row number within a group. */
function limited({ n, per = [], last = false }: TableOf<'limit'>, before: Rows, queries: Queries): Rows {
  if (last) {
    refuse('Rows of a database have no order, so there are no last rows.');
  }
  const isCut = per.length === 0;
  const rows = before.stage > (isCut ? STAGES.distinct : STAGES.rows) ? queries.nest(before) : before;
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

/** Joins the rows of two tables. The join becomes part of the SELECT of the left one if that only lists columns. */
function joined({ on: [on], how }: TableOf<'join'>, left: Rows, right: Rows, queries: Queries): Rows {
  const { dialect } = queries;
  const isOnly = how === 'anti';
  const other = queries.asTable(right);
  const [table] = other.tables;
  const isOpen = left.where.length === 0 && [...left.columns.values()].every(one => one.column !== undefined);
  const before = left.stage === STAGES.rows && isOpen ? left : queries.nest(left);
  const isUsing = on.left === on.right && before.columns.get(on.left)?.text === quoted(on.left, dialect);
  const isShared = (name: string): boolean =>
    !isOnly && isGiven(name, before.tables) && isGiven(name, [table]) && !(isUsing && on.right === name);
  const name = (id: string): string => quoted(id, dialect);
  const named = (text: string, id: string): string => (text.endsWith(name(id)) ? text : `${text} AS ${name(id)}`);
  const aliases = before.tables.map(one => one.alias);
  const alias = freeName(table.alias, aliases);
  const full = ({ column: own }: Sql): string => (own === undefined ? '' : `${name(own.of)}.${name(own.name)}`);
  const equal = `${full(before.columns.get(on.left) ?? NULL)} = ${name(alias)}.${name(on.right)}`;
  const word = isOnly ? `${dialect.names.anti ?? 'ANTI'} ` : '';
  const text = `${word}JOIN ${named(table.text, alias)} ${isUsing ? `USING (${name(on.left)})` : `ON ${equal}`}`;
  const kept = [...before.columns].map(
    ([id, value]) => [id, isShared(value.column?.name ?? '') ? { ...value, text: full(value) } : value] as const
  );
  const added = [...other.columns.keys()]
    .filter(id => !isOnly && id !== on.right)
    .map(id => [before.columns.has(id) ? `${id}_right` : id, column(alias, id, dialect, !isShared(id))] as const);
  const [first, ...joins] = before.tables;
  return {
    ...before,
    tables: [
      { ...first, text: named(first.text, first.alias) },
      ...joins,
      { ...table, alias, text, columns: isOnly ? [] : table.columns }
    ],
    columns: new Map([...kept, ...added]),
    order: isOnly ? before.order : []
  };
}
