import type { Expression, Plan, SortKey, Table } from '../../plan/index.js';
import { columnsRead, plainName, tablesIn } from '../terms/expressions.js';
import { SEPARATOR, type World } from '../terms/world.js';

/** The table that a plan starts from. */
export function baseOf(table: Table): string {
  switch (table.type) {
    case 'source':
      return table.name;
    case 'concat':
      return table.tables[0] === undefined ? '' : baseOf(table.tables[0]);
    case 'join':
      return baseOf(table.left);
    default:
      return baseOf(table.of);
  }
}

/** The tables that have to be joined to the rows of one: those of which more than the key is read. */
export function joinedTables(plan: Plan, world: World): ReadonlySet<string> {
  const base = baseOf(plan.of);
  const columns = [...columnsRead(plan)].filter(id => {
    const table = id.slice(0, id.indexOf(SEPARATOR));
    return table !== base && world.join(base, table)?.right !== plainName(id);
  });
  return tablesIn(columns);
}

/** A plan over the tables as they stand: columns by their own names, and a join below wherever another table is read. */
export function settle(plan: Plan, world: World): Plan {
  const { table: of, names } = settleTable(plan.of, world, joinedTables(plan, world));
  const to = renamingOf(names);
  switch (plan.type) {
    case 'table':
    case 'value':
    case 'change':
      return { ...plan, of };
    case 'report':
      return { ...plan, of, ...(plan.columns === undefined ? {} : { columns: plan.columns.map(to) }) };
    case 'test':
      return { ...plan, of, y: to(plan.y), ...(plan.x === undefined ? {} : { x: to(plan.x) }) };
    case 'chart':
      return {
        ...plan,
        of,
        ...(plan.x === undefined ? {} : { x: to(plan.x) }),
        ...(plan.y === undefined ? {} : { y: to(plan.y) }),
        ...(plan.colour === undefined ? {} : { colour: to(plan.colour) })
      };
  }
}

type Renaming = (name: string) => string;

/** A table with what columns of datasets, by their ids, are called in it; those that are not named have their own names. */
type Settled = { readonly table: Table; readonly base: string; readonly names: ReadonlyMap<string, string> };

const renamingOf =
  (names: ReadonlyMap<string, string>): Renaming =>
  name =>
    names.get(name) ?? plainName(name);

function settleTable(table: Table, world: World, read: ReadonlySet<string>): Settled {
  switch (table.type) {
    case 'source': {
      const names = new Map<string, string>();
      for (const other of world.tables) {
        // The key of another table is what this one finds it by, joined or not.
        const join = world.join(table.name, other);
        if (join !== undefined) {
          names.set(`${other}${SEPARATOR}${join.right}`, join.left);
        }
      }
      return withJoins({ table, base: table.name, names }, [...read], world);
    }
    case 'concat': {
      const parts = table.tables.map(one => settleTable(one, world, read));
      const [first] = parts;
      return {
        base: first?.base ?? '',
        names: first?.names ?? new Map<string, string>(),
        table: { ...table, tables: parts.map(part => part.table) }
      };
    }
    case 'join': {
      const own = new Set([...tablesIn(table.left), ...table.on.flatMap(({ left }) => [...tablesIn(left)])]);
      const left = settleTable(table.left, world, own);
      const right = settleTable(table.right, world, tablesIn(table.right));
      const [toLeft, toRight] = [renamingOf(left.names), renamingOf(right.names)];
      const on = table.on.map(pair => ({ left: toLeft(pair.left), right: toRight(pair.right) }));
      const joined: Table = { ...table, left: left.table, right: right.table, on };
      return withJoins(
        { ...left, table: joined },
        [...read].filter(name => !own.has(name)),
        world
      );
    }
    default: {
      const of = settleTable(table.of, world, read);
      return { ...of, table: settled({ ...table, of: of.table }, renamingOf(of.names)) };
    }
  }
}

/** A table to which other datasets are joined, each by its key; a name that is taken gets `_right` at its end, as a plan says. */
function withJoins({ table, base, names: own }: Settled, others: readonly string[], world: World): Settled {
  const path = new Set(others.flatMap(name => world.path(base, name) ?? []));
  const names = new Map(own);
  const to = renamingOf(names);
  const taken = new Set(path.size === 0 ? [] : world.columnsOf(base).map(({ name }) => name));
  const joined = [...path].reduce<Table>((left, right) => {
    const from = [base, ...path].find(one => one !== right && world.join(one, right) !== undefined) ?? base;
    const join = world.join(from, right);
    if (join === undefined) {
      return left;
    }
    const key = to(`${from}${SEPARATOR}${join.left}`);
    for (const { id, name } of world.columnsOf(right)) {
      const free = taken.has(name) ? `${name}_right` : name;
      names.set(id, name === join.right ? key : free);
    }
    names.forEach(name => taken.add(name));
    return {
      type: 'join',
      left,
      right: { type: 'source', name: right },
      on: [{ left: key, right: join.right }],
      how: 'inner'
    };
  }, table);
  return { table: joined, base, names };
}

type OneInput = Exclude<Table, { type: 'source' | 'concat' | 'join' }>;

function settled(table: OneInput, to: Renaming): Table {
  const expression = (one: Expression): Expression => renamed(one, to);
  const list = (columns: readonly string[]): readonly string[] => columns.map(to);
  switch (table.type) {
    case 'filter':
      return { ...table, where: expression(table.where) };
    case 'derive':
      return {
        ...table,
        columns: table.columns.map(({ name, value }) => ({ name: to(name), value: expression(value) }))
      };
    case 'select':
    case 'drop':
      return { ...table, columns: list(table.columns) };
    case 'rename':
      return { ...table, names: table.names.map(name => ({ from: to(name.from), to: name.to })) };
    case 'aggregate':
      return {
        ...table,
        by: table.by.map(({ name, value }) => ({ name: to(name), value: expression(value) })),
        measures: table.measures.map(({ name, value }) => ({ name: to(name), value: expression(value) }))
      };
    case 'sort':
      return { ...table, by: table.by.map(key => ({ ...key, by: to(key.by) })) };
    case 'limit':
      return { ...table, ...(table.per === undefined ? {} : { per: list(table.per) }) };
    case 'distinct':
      return { ...table, ...(table.columns === undefined ? {} : { columns: list(table.columns) }) };
    case 'sample':
      return table;
    case 'pivot':
      return { ...table, rows: list(table.rows), columns: to(table.columns), value: expression(table.value) };
    case 'unpivot':
      return { ...table, keep: list(table.keep) };
    case 'explode':
      return { ...table, column: to(table.column) };
  }
}

/** An expression under other names of its columns. */
function renamed(expression: Expression, to: Renaming): Expression {
  switch (expression.type) {
    case 'column':
      return { ...expression, name: to(expression.name) };
    case 'literal':
    case 'date':
      return expression;
    case 'call':
      return { ...expression, args: expression.args.map(arg => renamed(arg, to)) };
    case 'dateDifference':
      return { ...expression, from: renamed(expression.from, to), to: renamed(expression.to, to) };
    case 'aggregate':
      return {
        ...expression,
        ...(expression.of === undefined ? {} : { of: renamed(expression.of, to) }),
        ...(expression.where === undefined ? {} : { where: renamed(expression.where, to) })
      };
    case 'over':
      return { ...expression, of: renamed(expression.of, to), per: expression.per.map(to) };
    case 'window':
      return {
        ...expression,
        ...(expression.of === undefined ? {} : { of: renamed(expression.of, to) }),
        per: expression.per.map(to),
        order: expression.order.map((key: SortKey) => ({ ...key, by: to(key.by) }))
      };
    default:
      return { ...expression, of: renamed(expression.of, to) };
  }
}
