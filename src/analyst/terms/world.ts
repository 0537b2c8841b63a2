import type { DatasetProfile } from '../../datasets/index.js';
import { type ColumnFacts, columnFacts, wordsOfName } from './column-facts.js';
import { stemOf } from '../tokens/tokenize.js';

/** How the rows of one table find the one row of another: by a column of the first and a key of the second. */
export type Join = { readonly left: string; readonly right: string };

/** Tells a column of a table from one of the same name in another, as long as a plan is not settled. */
export const SEPARATOR = '\u0000';

/** All tables that a question may be about, with what is known of their columns. */
export class World {
  readonly tables: readonly string[];
  readonly columns: readonly ColumnFacts[];
  readonly rows: ReadonlyMap<string, number | undefined>;
  private readonly _byId: ReadonlyMap<string, ColumnFacts>;
  private readonly _joins = new Map<string, Join>();

  constructor(profiles: readonly DatasetProfile[]) {
    this.tables = profiles.map(({ name }) => name);
    this.columns = profiles.flatMap(profile => profile.columns.map(column => columnFacts(profile, column)));
    this.rows = new Map(profiles.map(({ name, rows }) => [name, rows ?? undefined]));
    this._byId = new Map(this.columns.map(column => [column.id, column]));
    for (const left of this.tables) {
      for (const right of this.tables) {
        const join = left === right ? undefined : this._joinOf(left, right);
        if (join !== undefined) {
          this._joins.set(`${left}${SEPARATOR}${right}`, join);
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
    return this.columns.filter(column => column.table === table);
  }

  join(left: string, right: string): Join | undefined {
    return this._joins.get(`${left}${SEPARATOR}${right}`);
  }

  /** Tables by which the rows of one find those of another, the other one last; undefined when there is no way. */
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

  /** The evident key: a column that has a value of its own in each row of the right table and is called alike in both. */
  private _joinOf(left: string, right: string): Join | undefined {
    let best: { readonly join: Join; readonly score: number } | undefined;
    for (const key of this.columnsOf(right)) {
      if (
        key.rows === undefined ||
        key.distinct === undefined ||
        key.distinct < Math.max(2, 0.97 * key.rows) ||
        key.kind === 'date'
      ) {
        continue;
      }
      for (const other of this.columnsOf(left)) {
        const score = other.kind === key.kind ? alike(other, key, right) : 0;
        if (score > 0 && (best === undefined || score > best.score)) {
          best = { join: { left: other.name, right: key.name }, score };
        }
      }
    }
    return best?.join;
  }
}

const joined = (words: readonly string[]): string => words.join('');

/** How much the name of a column speaks of the key of a table: the same name, or that of the table with a word like "id". */
function alike(column: ColumnFacts, key: ColumnFacts, table: string): number {
  if (joined(column.words) === joined(key.words)) {
    return 1;
  }
  const stems = column.words.map(stemOf);
  const entity = stemOf(wordsOfName(table).at(-1) ?? '');
  const shared =
    stems.includes(entity) && (key.isCode || key.words.map(stemOf).includes(entity) || key.words.join('') === 'name');
  return shared ? (column.isCode === key.isCode ? 0.6 : 0.4) : 0;
}
