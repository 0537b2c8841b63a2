import { type ColumnType, type DatasetProfile, nearestNames } from '../../datasets/index.js';
import type { Expression, Named, SortKey } from '../algebra/expression.js';
import type { OneInput } from '../algebra/rebuild.js';
import type { Table } from '../algebra/table.js';
import { columnOf, conditionFacts, expressionFacts, rowFacts } from './check-expression.js';
import { kindOf } from './functions.js';
import { insist, refuse } from './problem.js';
import { type ColumnFacts, isInOrder, sourceFacts, type TableFacts, windowsIn } from './table-facts.js';

type Of<Type extends Table['type']> = Extract<Table, { type: Type }>;

/** The facts of the tables of one plan, each found once. */
export class TableChecks {
  constructor(private readonly _profiles: readonly DatasetProfile[]) {}

  /** Throws `Refused` where the table makes no sense. */
  facts(table: Table): TableFacts {
    const known = this._facts.get(table);
    if (known !== undefined) {
      return known;
    }
    const facts = this._find(table);
    noTwins(facts.columns);
    this._facts.set(table, facts);
    return facts;
  }

  private _find(table: Table): TableFacts {
    switch (table.type) {
      case 'source':
        return this._source(table.name);
      case 'join':
        return this._join(table);
      default:
        return oneInput(table, this.facts(table.of));
    }
  }

  private _source(name: string): TableFacts {
    const names = this._profiles.map(one => one.name);
    const profile = this._profiles[names.indexOf(name)];
    return profile === undefined
      ? refuse(`There is no dataset ${name}.`, nearestNames(name, names))
      : sourceFacts(profile);
  }

  private _join({ left, right, on, how }: Of<'join'>): TableFacts {
    const [all, b] = [this.facts(left), this.facts(right)];
    const a = { ...all, columns: all.columns.map(column => keyFacts(column, on, b)) };
    for (const key of on) {
      const isAlike = kindOf(columnOf(key.left, a).type) === kindOf(columnOf(key.right, b).type);
      insist(isAlike, `${key.left} and ${key.right} hold values of different kinds, and never match.`);
    }
    if (how === 'semi' || how === 'anti') {
      return { ...a, single: false };
    }
    const taken = new Set(a.columns.map(({ name }) => name));
    const added = b.columns
      .filter(({ name }) => !on.some(key => key.right === name))
      .map(column => ({
        ...column,
        name: taken.has(column.name) ? `${column.name}_right` : column.name,
        missing: column.missing || how === 'left'
      }));
    return { columns: [...a.columns, ...added], order: [], open: a.open || b.open, single: false };
  }

  private readonly _facts = new Map<Table, TableFacts>();
}

/** The type of the same kind that holds more. */
const widened = (type: ColumnType): ColumnType =>
  type === 'category' ? 'text' : type === 'integer' ? 'number' : type === 'date' ? 'datetime' : type;

/** A column that is joined to one of another type takes that of both. */
function keyFacts({ profile, ...column }: ColumnFacts, on: Of<'join'>['on'], right: TableFacts): ColumnFacts {
  const key = on.find(({ left }) => left === column.name);
  return key === undefined || columnOf(key.right, right).type === column.type
    ? { ...column, ...(profile === undefined ? {} : { profile }) }
    : { ...column, type: widened(column.type) };
}

function noTwins(columns: readonly ColumnFacts[]): void {
  const names = new Set<string>();
  const twin = columns.map(({ name }) => name).find(name => names.size === names.add(name).size);
  insist(twin === undefined, `There would be two columns “${twin ?? ''}”.`);
}

/** Values of neighbours are computed in columns of their own. */
const noWindow = (value: Expression): void =>
  insist(windowsIn(value).length === 0, 'Make a column of what the rows before hold first.');

/** What groups and orders are made of. */
const comparable = ({ type }: { readonly type: ColumnType }, name: string, what: string): void =>
  insist(type !== 'other', `${name} holds lists or objects, which ${what}.`);

function oneInput(table: OneInput, of: TableFacts): TableFacts {
  switch (table.type) {
    case 'filter':
      conditionFacts(table.where, of);
      noWindow(table.where);
      return { ...of, single: false };
    case 'derive':
      return table.columns.reduce(derived, of);
    case 'select':
      return keep(of, table.columns);
    case 'drop': {
      table.columns.forEach(name => columnOf(name, of));
      const names = of.columns.map(({ name }) => name);
      return keep(
        of,
        names.filter(name => !table.columns.includes(name))
      );
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
      table.by.forEach(({ by }) => comparable(columnOf(by, of), by, 'have no order'));
      return { ...of, order: table.by };
    case 'limit': {
      const { n, per = [] } = table;
      per.forEach(name => columnOf(name, of));
      return { ...of, single: of.single || (n === 1 && per.length === 0) };
    }
    case 'distinct':
      return { ...(table.columns === undefined ? of : keep(of, table.columns)), order: [] };
    case 'sample':
      return { ...of, order: [], single: false };
    case 'pivot': {
      const { rows, columns, value } = table;
      insist(rows.length > 0, `Values are spread over columns for each value of another column: name that one.`);
      const isOther = !rows.includes(columnOf(columns, of).name);
      insist(isOther, `${columns} cannot make rows and columns of one table.`);
      const { level } = expressionFacts(value, of);
      noWindow(value);
      insist(level === 'group', 'The cells of a pivot table need a measure, such as a mean.');
      const order = rows.map(by => ({ by }));
      return { columns: rows.map(name => columnOf(name, of)), order, open: true, single: false };
    }
    case 'unpivot':
      return unpivoted(table, of);
    case 'explode': {
      const { column: name } = table;
      insist(kindOf(columnOf(name, of).type) === 'text', `${name} holds no text to be taken apart.`);
      const part = { name, type: 'text', missing: true } as const;
      return { ...of, columns: of.columns.map(column => (column.name === name ? part : column)), single: false };
    }
  }
}

function keep(of: TableFacts, names: readonly string[]): TableFacts {
  insist(names.length > 0, 'No column would be left.');
  const columns = names.map(name => columnOf(name, of));
  return { ...of, open: false, columns, order: until(of.order, ({ by }) => !names.includes(by)) };
}

/** The keys of an order that stand before one that is lost. */
function until(order: readonly SortKey[], isLost: (key: SortKey) => boolean): readonly SortKey[] {
  const first = order.findIndex(isLost);
  return first < 0 ? order : order.slice(0, first);
}

function derived(of: TableFacts, { name, value }: Named): TableFacts {
  const { type, missing } = rowFacts(value, of);
  const [first, ...others] = windowsIn(value);
  const isAlong = first === undefined || of.order.length === 0 || isInOrder(first, of.order);
  const isOne = others.every(({ order }) => JSON.stringify(order) === JSON.stringify(first?.order));
  insist(isAlong && isOne, `${name} looks along the rows in another order than that in which they are.`);
  const columns = new Map(of.columns.map(column => [column.name, column]));
  columns.set(name, { name, type, missing });
  return { ...of, columns: [...columns.values()], order: until(of.order, ({ by }) => by === name) };
}

function aggregated({ by, measures }: Of<'aggregate'>, of: TableFacts): TableFacts {
  [...by, ...measures].forEach(({ value }) => noWindow(value));
  const keys = by.map(({ name, value }): ColumnFacts => {
    const { type } = rowFacts(value, of);
    comparable({ type }, name, 'make no groups');
    const profile = value.type === 'column' ? columnOf(value.name, of).profile : undefined;
    return { name, type, missing: false, ...(profile === undefined ? {} : { profile }) };
  });
  const columns = measures.map(({ name, value }): ColumnFacts => {
    const { type, missing, level } = expressionFacts(value, of);
    insist(level !== 'row', `${name} is no measure of many rows.`);
    return { name, type, missing: missing || by.length === 0 };
  });
  insist(measures.length > 0, 'There is nothing to be computed of the groups.');
  const order = by.map(({ name }) => ({ by: name }));
  return { columns: [...keys, ...columns], order, open: false, single: by.length === 0 };
}

function unpivoted({ keep: kept, names, values }: Of<'unpivot'>, of: TableFacts): TableFacts {
  const stay = kept.map(name => columnOf(name, of));
  const cells = of.columns.filter(({ name }) => !kept.includes(name));
  const [first] = cells;
  if (first === undefined || cells.some(({ type }) => kindOf(type) !== kindOf(first.type))) {
    return refuse('The columns that become rows have to hold values of one kind.');
  }
  const type = cells.every(cell => cell.type === first.type) ? first.type : widened(first.type);
  const value = { name: values, type, missing: cells.some(({ missing }) => missing) };
  const columns = [...stay, { name: names, type: 'text', missing: false } as const, value];
  return { columns, order: [], open: false, single: false };
}
