import type { ColumnType, DatasetProfile } from '../../datasets/index.js';
import { type Expression, inputs, type Table, type TableOf } from '../algebra/plan.js';
import { looksAround, type OneInput, same } from '../algebra/rebuild.js';
import { columnOf, expressionFacts, kindOf, rowFacts } from './check-expression.js';
import { type ColumnFacts, insist, isInOrder, orderUntil, refuse, type TableFacts, windowsIn } from './table-facts.js';

/** Checks the tables of one plan, each once, and gives their facts. Throws `Refused` where a table makes no sense. */
export function checkTable(profiles: readonly DatasetProfile[]): (table: Table) => TableFacts {
  const known = new Map<Table, TableFacts>();
  return function facts(table: Table): TableFacts {
    const found = known.get(table);
    if (found !== undefined) {
      return found;
    }
    // The data decides which columns a pivot table has, so no other table can be made from it.
    insist(inputs(table).every(({ type }) => type !== 'pivot'));
    const made =
      table.type === 'source'
        ? sourceFacts(table.name, profiles)
        : table.type === 'join'
          ? joined(table, facts(table.left), facts(table.right))
          : oneInput(table, facts(table.of));
    noTwins(made.columns);
    known.set(table, made);
    return made;
  };
}

/** The facts of an unchanged dataset. The levels of its index are not columns. */
function sourceFacts(name: string, profiles: readonly DatasetProfile[]): TableFacts {
  const profile = profiles.find(one => one.name === name) ?? refuse(`There is no dataset ${name}.`);
  const columns = profile.columns.map(column => ({
    name: column.name,
    type: column.type,
    missing: column.nulls === undefined || column.nulls.count > 0 || column.nulls.evidence.type === 'sample',
    profile: column
  }));
  return { columns, order: [] };
}

function joined({ on: [on], how }: TableOf<'join'>, left: TableFacts, right: TableFacts): TableFacts {
  const [key, other] = [columnOf(on.left, left), columnOf(on.right, right)];
  insist(['inner', 'anti'].includes(how) && kindOf(key.type) === kindOf(other.type));
  // A key whose counterpart has another type gets the more general type of its kind.
  const { profile: _profile, ...rest } = key;
  const own = key.type === other.type ? key : { ...rest, type: widened(key.type) };
  const columns = left.columns.map(column => (column === key ? own : column));
  if (how === 'anti') {
    return { ...left, columns };
  }
  const taken = new Set(columns.map(({ name }) => name));
  const added = right.columns
    .filter(column => column !== other)
    .map(column => ({ ...column, name: taken.has(column.name) ? `${column.name}_right` : column.name }));
  return { columns: [...columns, ...added], order: [] };
}

/** The more general type of the same kind. */
const widened = (type: ColumnType): ColumnType =>
  type === 'category' ? 'text' : type === 'integer' ? 'number' : type === 'date' ? 'datetime' : type;

function noTwins(columns: readonly ColumnFacts[]): void {
  const names = new Set<string>();
  const twin = columns.map(({ name }) => name).find(name => names.size === names.add(name).size);
  insist(twin === undefined, `There would be two columns “${twin ?? ''}”.`);
}

/** Refuses windows: only derived columns may depend on neighbouring rows. */
const noWindow = (value: Expression): void => insist(windowsIn(value).length === 0);

function oneInput(table: OneInput, of: TableFacts): TableFacts {
  switch (table.type) {
    case 'filter':
      rowFacts(table.where, of, 'boolean');
      noWindow(table.where);
      return of;
    case 'derive':
      return derived(table, of);
    case 'select':
      return keep(of, table.columns);
    case 'drop': {
      table.columns.forEach(name => columnOf(name, of));
      const names = of.columns.map(({ name }) => name).filter(name => !table.columns.includes(name));
      return keep(of, names);
    }
    case 'rename': {
      const names = new Map(table.names.map(({ from, to }) => [columnOf(from, of).name, to]));
      const named = (name: string): string => names.get(name) ?? name;
      return {
        ...of,
        columns: of.columns.map(column => ({ ...column, name: named(column.name) })),
        order: of.order.map(key => ({ ...key, by: named(key.by) }))
      };
    }
    case 'aggregate':
      return aggregated(table, of);
    case 'sort':
      insist(table.by.every(({ by }) => columnOf(by, of).type !== 'other'));
      return { ...of, order: table.by };
    case 'limit':
      table.per?.forEach(name => columnOf(name, of));
      insist(table.last !== true || table.per === undefined);
      return of;
    case 'distinct':
      return { ...(table.columns === undefined ? of : keep(of, table.columns)), order: [] };
    case 'sample':
      return { ...of, order: [] };
    case 'pivot': {
      const { rows, columns, value } = table;
      insist(rows.length > 0 && !rows.includes(columnOf(columns, of).name));
      insist(expressionFacts(value, of).level === 'group' && !looksAround(value));
      const order = rows.map(by => ({ by }));
      return { columns: rows.map(name => columnOf(name, of)), order };
    }
    case 'unpivot':
      return unpivoted(table, of);
    case 'explode': {
      const { column: name } = table;
      insist(kindOf(columnOf(name, of).type) === 'text');
      const part = { name, type: 'text', missing: true } as const;
      return { ...of, columns: of.columns.map(column => (column.name === name ? part : column)) };
    }
  }
}

function keep(of: TableFacts, names: readonly string[]): TableFacts {
  insist(names.length > 0, 'No column would be left.');
  const columns = names.map(name => columnOf(name, of));
  return { ...of, columns, order: orderUntil(of.order, name => !names.includes(name)) };
}

/** New columns do not read each other, and all their windows follow the same order of the rows. */
function derived({ columns: made }: TableOf<'derive'>, of: TableFacts): TableFacts {
  const windows = made.flatMap(({ value }) => windowsIn(value));
  insist(windows.every(({ order }) => same(order, windows[0]?.order)));
  insist(of.order.length === 0 || windows.every(window => isInOrder(window, of.order)));
  const columns = new Map(of.columns.map(column => [column.name, column]));
  for (const { name, value } of made) {
    const { type, missing } = rowFacts(value, of);
    columns.set(name, { name, type, missing });
  }
  const order = orderUntil(of.order, by => made.some(({ name }) => name === by));
  return { ...of, columns: [...columns.values()], order };
}

function aggregated({ by, measures }: TableOf<'aggregate'>, of: TableFacts): TableFacts {
  [...by, ...measures].forEach(({ value }) => noWindow(value));
  const keys = by.map(({ name, value }): ColumnFacts => {
    const { type } = rowFacts(value, of);
    insist(type !== 'other');
    const profile = value.type === 'column' ? columnOf(value.name, of).profile : undefined;
    return { name, type, missing: false, ...(profile === undefined ? {} : { profile }) };
  });
  const columns = measures.map(({ name, value }): ColumnFacts => {
    const { type, missing, level } = expressionFacts(value, of);
    insist(level !== 'row');
    return { name, type, missing: missing || by.length === 0 };
  });
  insist(measures.length > 0);
  const order = by.map(({ name }) => ({ by: name }));
  return { columns: [...keys, ...columns], order };
}

function unpivoted({ keep: kept, names, values }: TableOf<'unpivot'>, of: TableFacts): TableFacts {
  const stay = kept.map(name => columnOf(name, of));
  insist(!of.columns.some(({ name }) => name === values), `There is a column “${values}” already: rename it first.`);
  const cells = of.columns.filter(({ name }) => !kept.includes(name));
  const [first = refuse()] = cells;
  insist(cells.every(({ type }) => kindOf(type) === kindOf(first.type)));
  const type = cells.every(cell => cell.type === first.type) ? first.type : widened(first.type);
  const value = { name: values, type, missing: cells.some(({ missing }) => missing) };
  const columns = [...stay, { name: names, type: 'text', missing: false } as const, value];
  return { columns, order: [] };
}
