import {
  type Named,
  type OneInput,
  type Plan,
  type Renaming,
  sources,
  type Table,
  withReads
} from '../../plan/index.js';
import { columnsRead, plainName, tablesIn } from '../terms/expressions.js';
import { SEPARATOR, type World } from '../terms/world.js';

/** The table that a plan starts from. */
export const baseOf = (table: Table): string => sources(table)[0] ?? '';

/** The tables that have to be joined to the base table: those of which the plan reads more than the key. */
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
  return withReads({ ...plan, of }, renamingOf(names));
}

/** A table, and the names in it of dataset columns, by their ids; a column without an entry keeps its own name. */
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
        // The key of another table goes by the name of the column that refers to it, whether that table is joined or not.
        const join = world.join(table.name, other);
        if (join !== undefined) {
          names.set(`${other}${SEPARATOR}${join.right}`, join.left);
        }
      }
      return withJoins({ table, base: table.name, names }, [...read], world);
    }
    case 'join': {
      const [pair] = table.on;
      const own = new Set([...tablesIn(table.left), ...tablesIn(pair.left)]);
      const left = settleTable(table.left, world, own);
      const right = settleTable(table.right, world, tablesIn(table.right));
      const on = { left: renamingOf(left.names)(pair.left), right: renamingOf(right.names)(pair.right) };
      const joined: Table = { ...table, left: left.table, right: right.table, on: [on] };
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

/** A table with other datasets joined to it, each by its key; a name that is taken gets the suffix `_right`, as in any plan. */
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

/** A table with new names for the columns that it reads, and for those that it makes in their place. */
function settled(table: OneInput, to: Renaming): Table {
  const made = (columns: readonly Named[]): readonly Named[] => columns.map(one => ({ ...one, name: to(one.name) }));
  const read = withReads(table, to);
  switch (read.type) {
    case 'derive':
      return { ...read, columns: made(read.columns) };
    case 'aggregate':
      return { ...read, by: made(read.by), measures: made(read.measures) };
    default:
      return read;
  }
}
