import type { DatasetProfile } from '../dataset-profile.js';
import { bindings } from './bindings.js';
import { callArguments, literals } from './literals.js';
import { LAZY_LIMITS } from './check-effects.js';
import { lazyMethods } from './lazy-methods.js';
import type { PythonNode } from './python-tree.js';

/**
 * How much an expression over a dataset that is not in memory stands for. `rows`: as many as are left of it; `values`: those of
 * one or two of its columns; `groups`: rows that are about to be aggregated; `moving`: a window over rows; `few`: a number, groups or a
 * limited number of rows.
 */
type LazyAmount = {
  readonly profile: DatasetProfile;
  readonly size: 'rows' | 'values' | 'groups' | 'moving' | 'few';
};

/** Functions that go through whatever they are given. */
const READING =
  /^(?:len|list|tuple|set|sorted|sum|min|max|any|all|enumerate|zip|Counter|(?:np|numpy)\.(?:asarray|array)|(?:pd|pandas)\.(?:DataFrame|Series))$/u;

/** Follows what code does with large datasets, in the order of its lines, and notes where all rows of one are fetched. */
export class LazyReader {
  constructor(
    profiles: readonly DatasetProfile[],
    private readonly _paths: ReadonlyMap<string, string>
  ) {
    for (const profile of profiles) {
      this._names.set(profile.name, { profile, size: profile.kind === 'series' ? 'values' : 'rows' });
    }
  }

  /** One sentence for each place, each sentence once. */
  readonly notes = new Set<string>();

  /** Reads a node and gives back what it stands for; `undefined` for anything but a lazy dataset. */
  read(node: PythonNode): LazyAmount | undefined {
    switch (node.name) {
      case 'VariableName':
        return this._names.get(node.text);
      case 'AssignStatement':
      case 'UpdateStatement':
        this._assign(node);
        return undefined;
      case 'NamedExpression': {
        const value = this._last(node);
        bindings.of(node).forEach(name => this._bind(name, value));
        return value;
      }
      case 'ForStatement':
        this._loop(node);
        return undefined;
      case 'CallExpression':
        return this._call(node);
      case 'MemberExpression':
        return this._member(node);
      case 'ParenthesizedExpression':
      case 'UnaryExpression':
      case 'AwaitExpression':
        return this._last(node);
      case 'BinaryExpression':
      case 'ConditionalExpression':
        return this._most(node.children.map(child => this.read(child)));
      case 'LambdaExpression':
        return undefined;
      case 'ArrayComprehensionExpression':
      case 'ComprehensionExpression':
      case 'SetComprehensionExpression':
      case 'DictionaryComprehensionExpression':
        this._comprehend(node);
        return undefined;
      default:
        node.children.forEach(child => this.read(child));
        return undefined;
    }
  }

  private _assign(node: PythonNode): void {
    const value = this._last(node);
    bindings.of(node).forEach(name => this._bind(name, value));
    node.children.slice(0, -1).forEach(child => {
      if (child.name !== 'VariableName') {
        this.read(child);
      }
    });
  }

  private _loop(node: PythonNode): void {
    const at = node.children.findIndex(child => child.name === 'in');
    node.children.forEach((child, place) => {
      if (place < at) {
        return;
      }
      const value = this.read(child);
      if (place === at + 1) {
        this._iterate(value);
      }
    });
  }

  private _comprehend(node: PythonNode): void {
    node.children.forEach((child, at) => {
      const value = this.read(child);
      if (node.children[at - 1]?.name === 'in') {
        this._iterate(value);
      }
    });
  }

  /** A frame of dask iterates over the names of its columns; the values of a column are worked out. */
  private _iterate(value: LazyAmount | undefined): void {
    if (value?.size === 'values' && value.profile.engine === 'dask') {
      this._note('Going through the values', value);
    }
  }

  private _member(node: PythonNode): LazyAmount | undefined {
    const [object, sign, attribute] = node.children;
    const base = object && this.read(object);
    if (sign?.name !== '.') {
      node.children.slice(2).forEach(child => this.read(child));
      return base === undefined ? undefined : this._subscript(base, node.children.slice(2, -1));
    }
    const name = attribute?.text ?? '';
    if (base === undefined || lazyMethods.isKnown(name)) {
      return undefined;
    }
    // A column by its name.
    return base.size === 'rows' && base.profile.columns.some(column => column.name === name)
      ? { ...base, size: 'values' }
      : base;
  }

  private _subscript(base: LazyAmount, items: readonly PythonNode[]): LazyAmount {
    // The columns stand behind a mask.
    const columns = items.filter(isItem).at(-1);
    const single = literals.string(columns) !== undefined;
    const names = columns?.name === 'ArrayExpression' ? literals.strings(columns).length : 0;
    return base.size === 'rows' && (single || (names > 0 && names < 3)) ? { ...base, size: 'values' } : base;
  }

  private _call(node: PythonNode): LazyAmount | undefined {
    const [callee] = node.children;
    const { positional, keywords } = callArguments(node);
    // Also what a star spreads out.
    const spread = (node.children.at(-1)?.children ?? []).filter((_, at, all) =>
      /^\*\*?$/u.test(all[at - 1]?.name ?? '')
    );
    const given = [...positional, ...keywords.values(), ...spread];
    if (callee?.name === 'ParenthesizedExpression' && callee.children[1]?.name === 'LambdaExpression') {
      return this._apply(
        callee.children[1],
        positional.map(one => this.read(one))
      );
    }
    if (callee?.name !== 'MemberExpression' || callee.children[1]?.name !== '.') {
      return this._function(callee?.text ?? '', callee?.text ?? '', given);
    }
    const method = callee.children[2]?.text ?? '';
    const path = this._pathOf(callee);
    const base = callee.children[0] && this.read(callee.children[0]);
    if (base === undefined) {
      return this._function(path, callee.text, given);
    }
    const [function_] = positional;
    if ((method === 'pipe' || method === 'transform') && function_?.name === 'LambdaExpression') {
      return this._apply(function_, [base]);
    }
    given.filter(one => one.name !== 'LambdaExpression').forEach(one => this.read(one));
    return this._method(base, method, given);
  }

  private _method(base: LazyAmount, method: string, given: readonly PythonNode[]): LazyAmount | undefined {
    const few = { ...base, size: 'few' } as const;
    if (lazyMethods.collects(method)) {
      if (base.size !== 'few') {
        this._note(`${method}()`, base);
      }
      return undefined;
    }
    if (lazyMethods.iterates(method)) {
      if (base.size !== 'few') {
        this._note(`${method}()`, base);
      }
      return undefined;
    }
    if (base.size === 'few') {
      return base;
    }
    if (base.size === 'groups') {
      return lazyMethods.groups(method) || method === 'pivot'
        ? base
        : { ...base, size: lazyMethods.givesEveryRow(method) ? 'rows' : 'few' };
    }
    if (base.size === 'moving') {
      return { ...base, size: 'rows' };
    }
    if (lazyMethods.groups(method)) {
      return { ...base, size: 'groups' };
    }
    if (lazyMethods.moves(method)) {
      return { ...base, size: 'moving' };
    }
    if (lazyMethods.isDistinct(method)) {
      // Of one column, or of those that the call names.
      return base.size === 'values' || given.length > 0 ? few : base;
    }
    if (method === 'map_partitions' || method === 'mapInPandas') {
      // What a function makes of a partition may be a single number.
      return given[0]?.text === 'len' ? few : base;
    }
    if (lazyMethods.leavesFew(method)) {
      return few;
    }
    if (/^(?:sql|query|selectExpr|project)$/u.test(method) && given.some(isSmallQuery)) {
      return few;
    }
    return /^(?:select|project)$/u.test(method) ? this._select(base, given) : base;
  }

  private _select(base: LazyAmount, given: readonly PythonNode[]): LazyAmount {
    const items = given.flatMap(one => (one.name === 'ArrayExpression' ? one.children.filter(isItem) : [one]));
    if (items.length > 0 && items.every(isAggregate)) {
      return { ...base, size: 'few' };
    }
    return items.length > 0 && items.length < 3 && items.every(one => literals.string(one) !== '*')
      ? { ...base, size: 'values' }
      : base;
  }

  /** A function that is called with lazy datasets. */
  private _function(name: string, written: string, given: readonly PythonNode[]): LazyAmount | undefined {
    const path = name.replace(/^\w+/u, root => this._paths.get(root) ?? root);
    const values = given.map(one => this._inside(one));
    if (/^(?:dask(?:\.dataframe|\.base)?\.compute|polars\.collect_all)$/u.test(path)) {
      values.flat().forEach(value => {
        if (value !== undefined && value.size !== 'few') {
          this._note(`${path.split('.').at(-1) ?? ''}()`, value);
        }
      });
      return undefined;
    }
    const first = values[0]?.[0];
    if (READING.test(path) && first !== undefined && (first.size === 'rows' || first.size === 'values')) {
      // Only a column of dask is gone through; its frame gives the names of its columns.
      if (name === 'len' ? first.profile.engine === 'dask' : first.size === 'values' || path.includes('.')) {
        this._note(`${written}()`, first);
      }
      return undefined;
    }
    return /(?:^|\.)(?:concat|merge|from_delayed|broadcast|desc|asc)$/u.test(path)
      ? this._most(values.flat())
      : undefined;
  }

  /** What stands in an argument, also inside of lists and dictionaries. */
  private _inside(node: PythonNode): readonly (LazyAmount | undefined)[] {
    return /^(?:Array|Tuple|Dictionary|Set)Expression$/u.test(node.name)
      ? node.children.flatMap(child => this._inside(child))
      : [this.read(node)];
  }

  /** The body of a function of one expression, with its parameters bound. */
  private _apply(lambda: PythonNode, values: readonly (LazyAmount | undefined)[]): LazyAmount | undefined {
    const parameters = lambda.children.filter(child => child.name === 'ParamList').flatMap(child => bindings.of(child));
    const before = parameters.map(name => this._names.get(name));
    parameters.forEach((name, at) => {
      this._bind(name, values[at]);
    });
    const result = this._last(lambda);
    parameters.forEach((name, at) => {
      this._bind(name, before[at]);
    });
    return result;
  }

  private _pathOf(callee: PythonNode): string {
    const [root = '', ...rest] = callee.text.split('.');
    return [this._paths.get(root) ?? root, ...rest].join('.');
  }

  private _bind(name: string, value: LazyAmount | undefined): void {
    if (value === undefined) {
      this._names.delete(name);
    } else {
      this._names.set(name, value);
    }
  }

  /** Reads the parts; what the last of them stands for that stands for anything. */
  private _last(node: PythonNode): LazyAmount | undefined {
    const values = node.children.filter(child => child.name !== 'ParamList').map(child => this.read(child));
    return values.filter(value => value !== undefined).at(-1);
  }

  private _most(values: readonly (LazyAmount | undefined)[]): LazyAmount | undefined {
    const known = values.filter(value => value !== undefined);
    return known.find(value => value.size !== 'few') ?? known[0];
  }

  private _note(what: string, { profile }: LazyAmount): void {
    const limit = LAZY_LIMITS[profile.engine] ?? '.head(…)';
    this.notes.add(
      what === 'len()'
        ? `len() goes through every row of ${profile.name}`
        : `${what} fetches every row that is left of ${profile.name}: aggregate first, or add ${limit}`
    );
  }

  private readonly _names = new Map<string, LazyAmount>();
}

const isItem = (node: PythonNode): boolean => !/^[[\](),]$/u.test(node.name);

const isSmallQuery = (node: PythonNode): boolean => lazyMethods.isSmallQuery(literals.string(node) ?? '');

/** True for a column that is made of an aggregate, whatever is worked out of it afterwards. */
function isAggregate(node: PythonNode): boolean {
  switch (node.name) {
    case 'ParenthesizedExpression':
    case 'ArrayComprehensionExpression':
    case 'ComprehensionExpression':
      return node.children.some(isAggregate);
    case 'BinaryExpression':
      return (
        node.children.some(isAggregate) &&
        !node.children.some(child => /\bcol\(/u.test(child.text) && !isAggregate(child))
      );
    case 'CallExpression': {
      const [callee] = node.children;
      const method = callee?.name === 'MemberExpression' ? (callee.children[2]?.text ?? '') : (callee?.text ?? '');
      if (method === 'over') {
        return false;
      }
      const object = callee?.name === 'MemberExpression' ? callee.children[0] : undefined;
      return (
        lazyMethods.isAggregate(method) ||
        (object !== undefined && isAggregate(object)) ||
        callArguments(node).positional.some(isAggregate)
      );
    }
    default:
      return false;
  }
}
