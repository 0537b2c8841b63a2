import type { DatasetProfile } from '../../datasets/index.js';
import { type ColumnFacts, columnFacts, wordsOfName } from './column-facts.js';
import { stemOf } from '../tokens/tokenize.js';

/** How the rows of one table find the one row of another: by a column of the first and a key of the second. */
export type Join = { readonly left: string; readonly right: string };

/** Separates table and column in an id, which tells columns of the same name apart until a plan is settled. */
export const SEPARATOR = '\u0000';

/** All tables that a question may be about, with what is known of their columns. */
export class World {
  readonly tables: readonly string[];
  readonly columns: readonly ColumnFacts[];
  readonly rows: ReadonlyMap<string, number | undefined>;
  private readonly _byId: ReadonlyMap<string, ColumnFacts>;
  private readonly _byTable: ReadonlyMap<string, readonly ColumnFacts[]>;
  private readonly _joins = new Map<string, Join>();

  constructor(profiles: readonly DatasetProfile[]) {
    this.tables = profiles.map(({ name }) => name);
    this.columns = profiles.flatMap(profile => profile.columns.map(column => columnFacts(profile, column)));
    this.rows = new Map(profiles.map(({ name, rows }) => [name, rows ?? undefined]));
    this._byTable = new Map(this.tables.map(table => [table, this.columns.filter(column => column.table === table)]));
    this._byId = new Map(this.columns.map(column => [column.id, column]));
    const named = this.tables.map(table => namedOf(table, this.columnsOf(table)));
    for (const left of named) {
      for (const right of named) {
        const join = left === right ? undefined : joinOf(left, right);
        if (join !== undefined) {
          this._joins.set(`${left.table}${SEPARATOR}${right.table}`, join);
        }
      }
    }
  }

  /** @throws {Error} where no column has that id. */
  column(id: string): ColumnFacts {
    const found = this._byId.get(id);
    if (found === undefined) {
      throw new Error(`There is no column ${id.replace(SEPARATOR, '.')}.`);
    }
    return found;
  }

  find(id: string): ColumnFacts | undefined {
    return this._byId.get(id);
  }

  columnsOf(table: string): readonly ColumnFacts[] {
    return this._byTable.get(table) ?? [];
  }

  join(left: string, right: string): Join | undefined {
    return this._joins.get(`${left}${SEPARATOR}${right}`);
  }

  /** The tables to join to get from one table to another, at most two, the other one last; undefined if there is no way. */
  path(from: string, to: string): readonly string[] | undefined {
    if (from === to) {
      return [];
    }
    if (this.join(from, to) !== undefined) {
      return [to];
    }
    const between = this.tables.find(one => this.join(from, one) !== undefined && this.join(one, to) !== undefined);
    return between === undefined ? undefined : [between, to];
  }

  reaches(base: string, tables: Iterable<string>): boolean {
    return [...tables].every(table => this.path(base, table) !== undefined);
  }
}

type NamedColumn = { readonly facts: ColumnFacts; readonly joined: string; readonly stems: readonly string[] };

/** A table with the words of its names, made once for all tables that it is compared with. */
type NamedTable = {
  readonly table: string;
  readonly entity: string;
  readonly columns: readonly NamedColumn[];
  readonly byName: ReadonlyMap<string, NamedColumn>;
  /** Columns that have a value of their own in each row. */
  readonly keys: readonly NamedColumn[];
};

function namedOf(table: string, facts: readonly ColumnFacts[]): NamedTable {
  const columns = facts.map(one => ({ facts: one, joined: one.words.join(''), stems: one.words.map(stemOf) }));
  return {
    table,
    entity: stemOf(wordsOfName(table).at(-1) ?? ''),
    columns,
    byName: new Map(columns.map(one => [nameOf(one), one] as const).reverse()),
    keys: columns.filter(isKey)
  };
}

/** What columns must have in common to be joined: texts that are dates are joined as texts, and must be written alike. */
const kindOf = ({ facts: { kind, written } }: NamedColumn): string => kind + written;

/** Whether two columns may hold the same things: numbers of which none can be equal do not. */
const mayMatch = ({ facts: one }: NamedColumn, { facts: other }: NamedColumn): boolean =>
  [one.min, one.max, other.min, other.max].some(end => typeof end !== 'number') ||
  (Number(one.min) <= Number(other.max) && Number(other.min) <= Number(one.max));

/** Equal for columns of one kind whose names have the same words. */
const nameOf = (column: NamedColumn): string => `${kindOf(column)} ${column.joined}`;

const isKey = ({ facts: { rows, distinct, kind, written } }: NamedColumn): boolean =>
  rows !== undefined &&
  distinct !== undefined &&
  distinct >= Math.max(2, 0.97 * rows) &&
  (kind !== 'date' || written !== '');

/** Columns of a table and keys of another one, whose names are compared. */
const MOST_ALIKE = 64;

/**
 * The obvious key: a column that has a value of its own in each row of the right table and a similar name in both tables: the same name,
 * or that of the right table with a word like "id".
 */
function joinOf(left: NamedTable, right: NamedTable): Join | undefined {
  for (const key of right.keys) {
    const same = key.joined === '' ? undefined : left.byName.get(nameOf(key));
    if (same !== undefined) {
      return { left: same.facts.name, right: key.facts.name };
    }
  }
  const { entity } = right;
  const others = left.columns.filter(({ stems }) => stems.includes(entity)).slice(0, MOST_ALIKE);
  const pairs = right.keys
    .filter(({ facts, stems, joined }) => facts.isCode || stems.includes(entity) || joined === 'name')
    .slice(0, MOST_ALIKE)
    .flatMap(key =>
      others.filter(other => kindOf(other) === kindOf(key) && mayMatch(other, key)).map(other => ({ key, other }))
    );
  const best = pairs.find(({ key, other }) => key.facts.isCode === other.facts.isCode) ?? pairs[0];
  return best && { left: best.other.facts.name, right: best.key.facts.name };
}
