import type { DatasetProfile } from '../../datasets/index.js';
import type { CheckedPlan } from '../check/check-plan.js';
import type { Draft } from '../python/draft.js';
import { NotPrinted } from '../python/not-printed.js';
import { attribute, call, literal, method, name, type Py, subscript } from '../python/tree.js';
import { type Dialect, DUCKDB, IBIS, SPARK } from './dialect.js';
import type { PivotParts } from './pivot.js';
import type { Item, Statement } from './tree.js';
import { writeStatement } from './write.js';
import { Writer } from './write-expression.js';

/** Rows of a remote table that are fetched to be looked at. */
const SHOWN = 100;

/** How Python asks an engine, and what comes back. */
export class Engine {
  constructor(
    private readonly _draft: Draft,
    /** The datasets that a plan reads. */
    private readonly _profiles: readonly DatasetProfile[],
    /** Whether there are connections besides the one that the module has. */
    private readonly _hasConnections: boolean
  ) {
    const connections = new Set(_profiles.filter(isTable).map(one => connectionOf(one.name)));
    if (connections.size > 1) {
      throw new NotPrinted(
        `One query reads one connection, not ${[...connections].join(' and ')}: fetch one of the tables first.`
      );
    }
    [this._connection] = connections;
    this._kind = _profiles.some(({ engine }) => engine === 'pyspark')
      ? 'spark'
      : _profiles.some(({ engine }) => engine === 'ibis')
        ? 'ibis'
        : 'duckdb';
    this.dialect = this._kind === 'spark' ? SPARK : this._kind === 'ibis' ? IBIS : DUCKDB;
    const odd = _profiles.find(({ engine }) =>
      this._kind === 'spark' ? engine !== 'pyspark' : this._kind === 'ibis' && engine !== 'ibis'
    );
    if (odd !== undefined || (this._kind === 'ibis' && _profiles.length > 1)) {
      throw new NotPrinted(
        odd === undefined
          ? 'Tables of ibis do not see each other in SQL: join them first, with the method join.'
          : `${odd.name} is not in ${this._kind === 'spark' ? 'Spark' : 'ibis'}: bring it there first.`
      );
    }
  }

  readonly dialect: Dialect;

  /** What FROM says for a dataset. */
  item({ name: id, columns }: DatasetProfile, isOfConnection: boolean): Item {
    const names = columns.map(column => column.name);
    if (!isOfConnection) {
      return { type: 'frame', variable: id, alias: id, columns: names };
    }
    const own = id.slice(connectionOf(id).length + 1);
    const dot = own.indexOf('.');
    const path = dot < 0 ? [own] : [own.slice(0, dot), own.slice(dot + 1)];
    return { type: 'table', path, alias: path.at(-1) ?? own, columns: names };
  }

  source(id: string): Item {
    const profile = this._profiles.find(one => one.name === id);
    if (profile === undefined) {
      throw new NotPrinted(`There is no dataset ${id}.`);
    }
    return this.item(profile, isTable(profile));
  }

  /** A dataset as it stands: a relation, or a data frame that is not in memory. */
  dataset(item: Item): Py {
    if (item.type !== 'table') {
      return name(item.alias);
    }
    const path = item.path.map(part => new Writer(this.dialect).name(part)).join('.');
    return method(name(this._connection ?? ''), 'table', [literal(path)]);
  }

  /** What a statement makes; nothing is computed yet. */
  run(statement: Statement): Py {
    return this.ask(writeStatement(statement, this.dialect));
  }

  ask(lines: readonly string[]): Py {
    const text: Py = { type: 'text', lines };
    const several = (): Py => (lines.length === 1 ? text : this._draft.assign('query', text));
    const [first] = this._profiles;
    if (this._kind === 'spark') {
      const session = this._draft.isTaken('spark') ? name('spark') : attribute(name(first?.name ?? ''), 'sparkSession');
      const frames = [
        ...this._profiles.map(profile => [profile.name, withoutNan(profile, lines)] as const),
        ...this._made.map(id => [id, name(id)] as const)
      ];
      return method(
        session,
        'sql',
        [several()],
        frames.filter(([id]) => lines.some(line => line.includes(`{${id}}`)))
      );
    }
    if (this._kind === 'ibis') {
      const table = name(first?.name ?? '');
      return method(method(table, 'alias', [literal(first?.name ?? '')]), 'sql', [several()], {
        dialect: literal('duckdb')
      });
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
    return method(of, this._kind === 'spark' ? 'toPandas' : this._kind === 'ibis' ? 'to_pandas' : 'df');
  }

  /** As an answer: relations print themselves, others are fetched, as far as they may be long. */
  shown(of: Py, isLong: boolean): Py {
    return this._kind === 'duckdb' ? of : this.pandas(isLong ? method(of, 'limit', [literal(SHOWN)]) : of);
  }

  /** The only cell. */
  cell(of: Py): Py {
    const first = literal(0);
    switch (this._kind) {
      case 'duckdb':
        // The one way that relations of all versions have.
        return subscript(subscript(method(of, 'fetchall'), first), first);
      case 'spark':
        return subscript(method(of, 'first'), first);
      case 'ibis':
        return subscript(attribute(method(of, 'to_pandas'), 'iloc'), { type: 'tuple', items: [first, first] });
    }
  }

  /** How many rows, and how many of the columns. */
  shape(of: Py): Py {
    if (this._kind === 'duckdb') {
      return attribute(of, 'shape');
    }
    return { type: 'tuple', items: [this.count(of), call(name('len'), [attribute(of, 'columns')])] };
  }

  /** How many rows, as a number. */
  count(of: Py): Py {
    return this._kind === 'duckdb'
      ? call(name('len'), [of])
      : this._kind === 'spark'
        ? method(of, 'count')
        : method(method(of, 'count'), 'to_pandas');
  }

  types(of: Py): Py {
    return this._kind === 'spark' ? attribute(of, 'dtypes') : method(of, 'schema');
  }

  describe(of: Py): Py {
    return this.pandas(method(of, this._kind === 'spark' ? 'summary' : 'describe'));
  }

  get isDuckdb(): boolean {
    return this._kind === 'duckdb';
  }

  /** A variable of the rows of a pivot, which SQL of Spark makes for columns known before alone. */
  pivot({ of, using, rows, on, nothing }: PivotParts, wanted: string): Item {
    // The text goes to Spark as it is: Python fills nothing in.
    const writer = new Writer({ ...this.dialect, braces: text => text });
    const profile = of.type === 'frame' ? this._profiles.find(one => one.name === of.variable) : undefined;
    const frame = (item: Item): Py =>
      profile === undefined ? this.dataset(item) : withoutNan(profile, [writer.flat(using)]);
    const source = of.type === 'statement' ? this.run(of) : frame(of);
    const ticked = (column: string): Py =>
      literal(/[.`]/u.test(column) ? `\`${column.replaceAll('`', '``')}\`` : column);
    const groups = method(method(source, 'groupBy', rows.map(ticked)), 'pivot', [ticked(on)]);
    const functions = this._draft.from('pyspark.sql', 'functions');
    const cells = method(groups, 'agg', [method(functions, 'expr', [literal(writer.flat(using))])]);
    const made = this._draft.assign(
      wanted,
      nothing === undefined ? cells : method(cells, 'fillna', [literal(nothing)])
    );
    const variable = made.type === 'name' ? made.name : wanted;
    this._made.push(variable);
    return { type: 'frame', variable, alias: variable, columns: rows };
  }

  private readonly _made: string[] = [];
  private readonly _connection: string | undefined;
  private readonly _kind: 'duckdb' | 'spark' | 'ibis';
}

const isTable = ({ kind }: DatasetProfile): boolean => kind === 'table';
const connectionOf = (id: string): string => id.split('.')[0] ?? '';

/** A data frame of Spark without numbers that are none, which Spark takes for the greatest, where a query reads such columns. */
function withoutNan({ name: id, columns }: DatasetProfile, lines: readonly string[]): Py {
  const hasStar = lines.some(line => line.replaceAll('count(*)', '').includes('*'));
  const isRead = columns.some(({ name: column, dtype, nulls }) => {
    const isSure = nulls !== undefined && nulls.count === 0 && nulls.evidence.type !== 'sample';
    return ['double', 'float'].includes(dtype) && !isSure && (hasStar || lines.some(line => line.includes(column)));
  });
  return isRead ? method(name(id), 'replace', [literal(Number.NaN), literal(null)]) : name(id);
}

/** The datasets of a plan by their names. */
export const profilesOf = ({ profiles }: CheckedPlan, names: readonly string[]): readonly DatasetProfile[] =>
  names.flatMap(id => profiles.filter(one => one.name === id));
