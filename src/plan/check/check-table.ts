import type { ColumnType, DatasetProfile } from '../../datasets/index.js';
import { nearestNames } from '../../datasets/index.js';
import type { Named, SortKey } from '../algebra/expression.js';
import type { Table } from '../algebra/table.js';
import { columnOf, conditionFacts, expressionFacts, rowFacts } from './check-expression.js';
import { kindOf } from './functions.js';
import { refuse } from './problem.js';
import { type ColumnFacts, sourceFacts, type TableFacts } from './table-facts.js';

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
      case 'concat':
        return this._concat(table.tables);
      case 'join':
        return this._join(table);
      default:
        return oneInput(table, this.facts(table.of));
    }
  }

  private _source(name: string): TableFacts {
    const profile = this._profiles.find(one => one.name === name);
    return profile === undefined
      ? refuse(
          `There is no dataset ${name}.`,
          nearestNames(
            name,
            this._profiles.map(one => one.name)
          )
        )
      : sourceFacts(profile);
  }

  private _concat(tables: readonly Table[]): TableFacts {
    const [first, ...others] = tables.map(one => this.facts(one));
    if (first === undefined) {
      return refuse('There are no tables to put below each other.');
    }
    for (const { columns } of others) {
      const odd = first.columns.find(
        ({ name, type }, at) => columns[at]?.name !== name || kindOf(columns[at].type) !== kindOf(type)
      );
      if (odd !== undefined || columns.length !== first.columns.length) {
        refuse(`The tables have different columns${odd === undefined ? '' : `, ${odd.name} for one`}.`);
      }
    }
    const columns = first.columns.map(({ name, type }, at) => ({
      name,
      type: others.every(other => other.columns[at]?.type === type) ? type : widened(type),
      missing: [first, ...others].some(other => other.columns[at]?.missing === true)
    }));
    return { columns, order: [], open: false, single: false };
  }

  private _join({ left, right, on, how }: Extract<Table, { type: 'join' }>): TableFacts {
    const [a, b] = [this.facts(left), this.facts(right)];
    for (const key of on) {
      const [from, to] = [columnOf(key.left, a), columnOf(key.right, b)];
      if (kindOf(from.type) !== kindOf(to.type)) {
        refuse(`${key.left} and ${key.right} hold values of different kinds, and never match.`);
      }
    }
    if (how === 'semi' || how === 'anti') {
      return { ...a, single: false };
    }
    const keys = new Set(on.map(key => key.right));
    const taken = new Set(a.columns.map(({ name }) => name));
    const added = b.columns
      .filter(({ name }) => !keys.has(name))
      .map(column => ({
        ...column,
        name: taken.has(column.name) ? `${column.name}_right` : column.name,
        missing: column.missing || how === 'left'
      }));
    return { columns: [...a.columns, ...added], order: [], open: a.open || b.open, single: false };
  }

  private readonly _facts = new Map<Table, TableFacts>();
}

const widened = (type: ColumnType): ColumnType => (type === 'category' ? 'text' : type === 'integer' ? 'number' : type);

function noTwins(columns: readonly ColumnFacts[]): void {
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (seen.has(name)) {
      refuse(`There would be two columns “${name}”.`);
    }
    seen.add(name);
  }
}

function oneInput(table: Exclude<Table, { type: 'source' | 'concat' | 'join' }>, of: TableFacts): TableFacts {
  switch (table.type) {
    case 'filter':
      conditionFacts(table.where, of);
      return { ...of, single: false };
    case 'derive':
      return table.columns.reduce(derived, of);
    case 'select':
      return keep(of, table.columns);
    case 'drop': {
      table.columns.forEach(name => columnOf(name, of));
      return keep(
        of,
        of.columns.map(({ name }) => name).filter(name => !table.columns.includes(name))
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
      ordered(table.by, of);
      return { ...of, order: table.by };
    case 'limit':
      table.per?.forEach(name => columnOf(name, of));
      if (table.ties === true && of.order.length === 0) {
        refuse('Rows are equal in an order only: sort them first.');
      }
      return { ...of, single: of.single || (table.n === 1 && (table.per ?? []).length === 0 && table.ties !== true) };
    case 'distinct':
      return { ...(table.columns === undefined ? of : keep(of, table.columns)), order: [] };
    case 'sample':
      return { ...of, order: [], single: false };
    case 'pivot': {
      const rows = table.rows.length === 0 ? [] : keep(of, table.rows).columns;
      if (table.rows.includes(columnOf(table.columns, of).name)) {
        refuse(`${table.columns} cannot make rows and columns of one table.`);
      }
      if (expressionFacts(table.value, of).level !== 'group') {
        refuse('The cells of a pivot table need a measure, such as a mean.');
      }
      return { columns: rows, order: table.rows.map(by => ({ by })), open: true, single: false };
    }
    case 'unpivot':
      return unpivoted(table, of);
    case 'explode': {
      const { type } = columnOf(table.column, of);
      if (table.separator === undefined ? type !== 'other' : kindOf(type) !== 'text') {
        refuse(`${table.column} holds no ${table.separator === undefined ? 'lists' : 'text'} to be taken apart.`);
      }
      const columns = of.columns.map((column): ColumnFacts =>
        column.name === table.column
          ? { name: column.name, type: type === 'other' ? 'other' : 'text', missing: true }
          : column
      );
      return { ...of, columns, single: false };
    }
  }
}

function keep(of: TableFacts, names: readonly string[]): TableFacts {
  const known = new Set(names);
  if (names.length === 0) {
    refuse('No column would be left.');
  }
  const firstLost = of.order.findIndex(({ by }) => !known.has(by));
  return {
    ...of,
    open: false,
    columns: names.map(name => columnOf(name, of)),
    order: firstLost < 0 ? of.order : of.order.slice(0, firstLost)
  };
}

function derived(of: TableFacts, { name, value }: Named): TableFacts {
  const { type, missing } = rowFacts(value, of);
  const column = { name, type, missing };
  const at = of.columns.findIndex(one => one.name === name);
  const changed = of.order.findIndex(({ by }) => by === name);
  return {
    ...of,
    columns: at < 0 ? [...of.columns, column] : of.columns.map((one, place) => (place === at ? column : one)),
    order: changed < 0 ? of.order : of.order.slice(0, changed)
  };
}

function ordered(by: readonly SortKey[], of: TableFacts): void {
  for (const key of by) {
    const { type } = columnOf(key.by, of);
    if (type === 'other') {
      refuse(`${key.by} holds lists or objects, which have no order.`);
    }
  }
}

function aggregated({ by, measures, keepMissing }: Extract<Table, { type: 'aggregate' }>, of: TableFacts): TableFacts {
  const keys = by.map(({ name, value }): ColumnFacts => {
    const { type, missing } = rowFacts(value, of);
    if (type === 'other') {
      refuse(`${name} holds lists or objects, which make no groups.`);
    }
    const profile = value.type === 'column' ? columnOf(value.name, of).profile : undefined;
    return { name, type, missing: missing && keepMissing === true, ...(profile === undefined ? {} : { profile }) };
  });
  const columns = measures.map(({ name, value }): ColumnFacts => {
    const { type, missing, level } = expressionFacts(value, of);
    return level === 'row'
      ? refuse(`${name} is no measure of many rows.`)
      : { name, type, missing: missing || by.length === 0 };
  });
  if (measures.length === 0) {
    refuse('There is nothing to be computed of the groups.');
  }
  return {
    columns: [...keys, ...columns],
    order: by.map(({ name }) => ({ by: name })),
    open: false,
    single: by.length === 0
  };
}

function unpivoted({ keep: kept, names, values }: Extract<Table, { type: 'unpivot' }>, of: TableFacts): TableFacts {
  const stay = kept.length === 0 ? [] : keep(of, kept).columns;
  const cells = of.columns.filter(({ name }) => !kept.includes(name));
  const [first] = cells;
  if (first === undefined || cells.some(({ type }) => kindOf(type) !== kindOf(first.type))) {
    return refuse('The columns that become rows have to hold values of one kind.');
  }
  return {
    columns: [
      ...stay,
      { name: names, type: 'text', missing: false },
      {
        name: values,
        type: cells.every(({ type }) => type === first.type) ? first.type : widened(first.type),
        missing: cells.some(({ missing }) => missing)
      }
    ],
    order: [],
    open: false,
    single: false
  };
}
