import type { DatasetProfile } from '../../datasets/index.js';
import type { Draft } from '../python/draft.js';
import { NotPrinted } from '../python/not-printed.js';
import { attribute, call, literal, method, name, type Py, subscript } from '../python/tree.js';
import { type Dialect, DUCKDB, IBIS, SPARK } from './dialect.js';
import { quoted } from './names.js';
import type { FromTable } from './rows.js';

/** Rows of a remote table that are fetched to be looked at. */
const SHOWN = 100;

/** Methods of tables by their names in the engines. */
const METHODS = {
  DuckDB: { pandas: 'df', describe: 'describe' },
  Spark: { pandas: 'toPandas', describe: 'summary' },
  Ibis: { pandas: 'to_pandas', describe: 'describe' }
} as const;

/** How Python asks an engine, and what comes back. */
export class Engine {
  constructor(
    private readonly _draft: Draft,
    /** The datasets that a plan reads. */
    private readonly _profiles: readonly DatasetProfile[],
    /** Whether there are connections besides the one that the module has. */
    private readonly _hasConnections: boolean
  ) {
    const reads = (engine: DatasetProfile['engine']): boolean => _profiles.some(one => one.engine === engine);
    this.dialect = reads('pyspark') ? SPARK : reads('ibis') ? IBIS : DUCKDB;
    const connections = new Set(_profiles.filter(isTable).map(one => connectionOf(one.name)));
    [this._connection] = connections;
    const [first] = _profiles;
    const isMixed = !this.isDuckdb && _profiles.some(({ engine }) => engine !== first?.engine);
    if (isMixed || connections.size > 1) {
      throw new NotPrinted('One query reads the tables of one engine and one connection: fetch the others first.');
    }
    if (this.dialect === IBIS && _profiles.length > 1) {
      throw new NotPrinted('Tables of ibis do not see each other in SQL: join them first, with the method join.');
    }
  }

  readonly dialect: Dialect;

  get isDuckdb(): boolean {
    return this.dialect === DUCKDB;
  }

  /** What FROM says for a dataset. */
  source(id: string): FromTable {
    const profile = this._profiles.find(one => one.name === id);
    const columns = (profile?.columns ?? []).map(column => column.name);
    const path = profile !== undefined && isTable(profile) ? pathOf(id) : [id];
    const alias = path.at(-1) ?? id;
    const text = this.dialect === SPARK ? `{${id}}` : path.map(part => quoted(part, this.dialect)).join('.');
    return { text, alias, columns, isPlain: true };
  }

  /** A dataset as it stands: a relation, or a data frame that is not in memory. */
  dataset(id: string): Py {
    return this._connection === undefined || !this._profiles.some(one => one.name === id && isTable(one))
      ? name(id)
      : method(name(this._connection), 'table', [literal(this.source(id).text)]);
  }

  /** What a query makes; nothing is computed yet. */
  ask(lines: readonly string[]): Py {
    const text: Py = { type: 'text', lines };
    const several = (): Py => (lines.length === 1 ? text : this._draft.assign('query', text));
    const first = this._profiles[0]?.name ?? '';
    if (this.dialect === SPARK) {
      const session = this._draft.isTaken('spark') ? name('spark') : attribute(name(first), 'sparkSession');
      const read = this._profiles.filter(one => lines.some(line => line.includes(`{${one.name}}`)));
      return method(
        session,
        'sql',
        [several()],
        read.map(one => [one.name, withoutNan(one, lines)] as const)
      );
    }
    if (this.dialect === IBIS) {
      return method(method(name(first), 'alias', [literal(first)]), 'sql', [several()], { dialect: literal('duckdb') });
    }
    if (this._connection !== undefined) {
      return method(name(this._connection), 'sql', [text]);
    }
    const relation = this._profiles.find(({ engine, file }) => engine === 'duckdb' && file === undefined);
    // Of several connections only the relation itself knows the one that it belongs to.
    return relation === undefined || !this._hasConnections
      ? method(this._draft.module('duckdb'), 'sql', [text])
      : method(name(relation.name), 'query', [literal(relation.name), several()]);
  }

  /** The same as a data frame of pandas. */
  pandas(of: Py): Py {
    return method(of, METHODS[this.dialect.name].pandas);
  }

  /** As an answer: relations print themselves, others are fetched, as far as they may be long. */
  shown(of: Py, isLong: boolean): Py {
    return this.isDuckdb ? of : this.pandas(isLong ? method(of, 'limit', [literal(SHOWN)]) : of);
  }

  /** The only cell. */
  cell(of: Py): Py {
    const first = literal(0);
    return this.dialect === IBIS
      ? subscript(attribute(this.pandas(of), 'iloc'), { type: 'tuple', items: [first, first] })
      : // Relations of all versions have fetchall.
        subscript(this.isDuckdb ? subscript(method(of, 'fetchall'), first) : method(of, 'first'), first);
  }

  /** How many rows, and how many of the columns. */
  shape(of: Py): Py {
    return this.isDuckdb
      ? attribute(of, 'shape')
      : { type: 'tuple', items: [this.count(of), call(name('len'), [attribute(of, 'columns')])] };
  }

  /** How many rows, as a number. */
  count(of: Py): Py {
    const count = method(of, 'count');
    return this.isDuckdb ? call(name('len'), [of]) : this.dialect === SPARK ? count : this.pandas(count);
  }

  types(of: Py): Py {
    return this.dialect === SPARK ? attribute(of, 'dtypes') : method(of, 'schema');
  }

  describe(of: Py): Py {
    return this.pandas(method(of, METHODS[this.dialect.name].describe));
  }

  private readonly _connection: string | undefined;
}

const isTable = ({ kind }: DatasetProfile): boolean => kind === 'table';
const connectionOf = (id: string): string => id.split('.')[0] ?? '';

/** The schema of a table, if it has one, and its name, in which dots may stand. */
function pathOf(id: string): readonly string[] {
  const [, schema = '', ...rest] = id.split('.');
  return rest.length === 0 ? [schema] : [schema, rest.join('.')];
}

/** A data frame of Spark without numbers that are none, which Spark takes for the greatest, where a query reads such columns. */
function withoutNan({ name: id, columns }: DatasetProfile, lines: readonly string[]): Py {
  const text = lines.join('\n').replaceAll('count(*)', '');
  const isRead = columns.some(({ name: column, dtype, nulls }) => {
    const isSure = nulls !== undefined && nulls.count === 0 && nulls.evidence.type !== 'sample';
    return ['double', 'float'].includes(dtype) && !isSure && (text.includes('*') || text.includes(column));
  });
  return isRead ? method(name(id), 'replace', [literal(Number.NaN), literal(null)]) : name(id);
}
