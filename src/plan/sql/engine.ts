import type { DatasetProfile } from '../../datasets/index.js';
import { FETCHED_ROWS } from '../lower/lower.js';
import { refuse } from '../check/table-facts.js';
import type { Draft } from '../python/draft.js';
import { attribute, call, method, name, type Py, subscript, tuple } from '../python/tree.js';
import { type Dialect, DUCKDB, IBIS, quoted, SPARK } from './fragment.js';
import type { FromTable } from './select.js';

/** How Python queries an engine, and what it gets back. */
export class Engine {
  /** `profiles`: the datasets that a plan reads; `_hasConnections`: whether there are connections besides the module's default. */
  constructor(
    private readonly _draft: Draft,
    readonly profiles: readonly DatasetProfile[],
    private readonly _hasConnections: boolean
  ) {
    const [first] = profiles;
    this.dialect = first?.engine === 'pyspark' ? SPARK : first?.engine === 'ibis' ? IBIS : DUCKDB;
    this.isDuckdb = this.dialect === DUCKDB;
    if (!this.isDuckdb && profiles.some(({ engine }) => engine !== first?.engine)) {
      refuse('One query reads the tables of one engine: fetch the others first.');
    }
    if (this.dialect === IBIS && profiles.length > 1) {
      refuse('Tables of ibis do not see each other in SQL: join them first, with the method join.');
    }
  }

  readonly dialect: Dialect;
  readonly isDuckdb: boolean;

  /** How FROM names a dataset, which is a variable. */
  source(id: string): FromTable {
    const columns = this.profiles.find(one => one.name === id)?.columns ?? [];
    const text = this.dialect === SPARK ? `{${id}}` : quoted(id, this.dialect);
    return { text, alias: id, columns: columns.map(column => column.name) };
  }

  /** The result of a query, which is not computed yet. */
  ask(lines: readonly string[]): Py {
    const text: Py = { type: 'text', lines };
    const several = (): Py => (lines.length === 1 ? text : this._draft.assign('query', text));
    const first = this.profiles[0]?.name ?? '';
    if (this.dialect === SPARK) {
      const session = this._draft.isTaken('spark') ? name('spark') : attribute(name(first), 'sparkSession');
      const read = this.profiles.filter(one => lines.some(line => line.includes(`{${one.name}}`)));
      const frames = read.map(one => [one.name, withoutNan(one, lines)] as const);
      return method(session, 'sql', [several()], frames);
    }
    if (this.dialect === IBIS) {
      const table = method(name(first), 'alias', [first]);
      return method(table, 'sql', [several()], { dialect: 'duckdb' });
    }
    const relation = this.profiles.find(({ engine, file }) => engine === 'duckdb' && file === undefined);
    // If there are several connections, only the relation itself knows which one it belongs to.
    return relation === undefined || !this._hasConnections
      ? method(this._draft.module('duckdb'), 'sql', [text])
      : method(name(relation.name), 'query', [relation.name, several()]);
  }

  pandas(of: Py): Py {
    return method(of, this.isDuckdb ? 'df' : this.dialect === SPARK ? 'toPandas' : 'to_pandas');
  }

  /** A result as an answer: relations print themselves; others are fetched, only the first rows if they may be long. */
  shown(of: Py, isLong: boolean): Py {
    return this.isDuckdb ? of : this.pandas(isLong ? method(of, 'limit', [FETCHED_ROWS]) : of);
  }

  /** The only cell, read in the only way that relations of all versions support. */
  cell(of: Py): Py {
    return this.dialect === IBIS
      ? subscript(attribute(this.pandas(of), 'iloc'), tuple(0, 0))
      : subscript(this.isDuckdb ? subscript(method(of, 'fetchall'), 0) : method(of, 'first'), 0);
  }

  count(of: Py): Py {
    const count = method(of, 'count');
    return this.isDuckdb ? call(name('len'), [of]) : this.dialect === SPARK ? count : this.pandas(count);
  }
}

/** A Spark data frame. NaN becomes null if a query may read it, because Spark sorts NaN above all numbers. */
function withoutNan({ name: id, columns }: DatasetProfile, lines: readonly string[]): Py {
  const text = lines.join('\n').replaceAll('count(*)', '');
  const isRead = columns.some(({ name: column, dtype, nulls }) => {
    const isSure = nulls?.count === 0 && nulls.evidence.type !== 'sample';
    return ['double', 'float'].includes(dtype) && !isSure && (text.includes('*') || text.includes(column));
  });
  return isRead ? method(name(id), 'replace', [Number.NaN, null]) : name(id);
}
