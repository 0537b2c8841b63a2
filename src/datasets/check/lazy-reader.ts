import type { DatasetProfile } from '../dataset-profile.js';
import { bindings } from './bindings.js';
import { callArguments, calleeOf, literals, modulePath } from './expressions.js';
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

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Methods that fetch what a lazy dataset works out, or hand its rows over one by one. */
const FETCHING = words(
  'compute collect collect_async toPandas to_pandas toArrow to_arrow to_arrow_table to_polars to_pyarrow to_numpy toLocalIterator ' +
    'df pl arrow fetchall fetchdf fetchnumpy fetch_df fetch_arrow_table execute to_list tolist ' +
    'iterrows itertuples iter_rows foreach foreachPartition iter_slices'
);

/** Methods of which no more than a few rows or numbers are left. */
const FEW = words(
  'head tail limit take first last show nlargest nsmallest top_k bottom_k fetch fetchone fetchmany slice sample sampleBy ' +
    'get_partition sum mean avg min max std stddev var variance median median_approximate quantile count size nunique ' +
    'nunique_approx n_unique null_count describe summary value_counts corr cov any all idxmax idxmin mode skew kurtosis sem prod ' +
    'approxQuantile approx_quantile crosstab freqItems isEmpty agg aggregate reduction reduce treeReduce getNumPartitions len ' +
    'approx_nunique approx_median countApprox countApproxDistinct countByKey countByValue arg_max arg_min ' +
    'pivot_table reduceByKey aggregateByKey foldByKey combineByKey histogram map_reduce explain printSchema print_schema collect_schema schema fold topk product any_value'
);

/** Methods whose next one speaks of groups. */
const GROUPING = words('groupby groupBy group_by resample rollup cube group_by_dynamic groupByKey');

/** Methods of groups that give every row back. */
const EVERY_ROW = words(
  'transform cumsum cumcount cumprod cummax cummin shift diff ffill bfill rank rolling head tail filter ngroup fillna ' +
    'applyInPandas applyInPandasWithState mutate flatMap mapGroups'
);

/** Methods behind which as many rows stand as before, whatever the next one is called. */
const MOVING = words('rolling expanding ewm window over');

/** Methods that leave each value or row once. */
const DISTINCT = words('distinct unique drop_duplicates dropDuplicates');

/** What is known without any work. */
const KNOWN = words(
  'columns dtypes dtype schema npartitions shape ndim name divisions known_divisions width height isStreaming sparkSession storageLevel types alias ' +
    'write writeTo'
);

/** Functions of columns that make one value of many. */
const AGGREGATES =
  /^(?:sum|mean|avg|min|max|std|stddev|stddev_pop|stddev_samp|var|variance|var_pop|var_samp|median|percentile|percentile_approx|approx_count_distinct|count|count_if|count_distinct|countDistinct|sumDistinct|sum_distinct|corr|covar_pop|covar_samp|mode|skewness|kurtosis|first|last|any_value|max_by|min_by|bool_and|bool_or|every|some|quantile|n_unique|null_count|len|approx_n_unique|product|nunique|regr_slope|regr_r2|regr_intercept|all|any|collect_set|unique|value_counts|head|top_k|bottom_k|topk|approx_median|approx_nunique)$/u;

/** A query that aggregates or limits what it reads. */
const SMALL_QUERY =
  /\bgroup\s+by\b|\blimit\s+\d|\b(?:count|avg|sum|min|max|median|stddev|quantile\w*|percentile\w*)\s*\((?!.*\bover\b)/isu;

/** Functions that go through whatever they are given. */
const READING =
  /^(?:len|list|tuple|set|sorted|sum|min|max|any|all|enumerate|zip|Counter|(?:np|numpy)\.(?:asarray|array)|(?:pd|pandas)\.(?:DataFrame|Series))$/u;

/** Follows what code does with large datasets, in the order of its lines, and notes where all rows of one are fetched. */
export class LazyReader {
  constructor(
    profiles: readonly DatasetProfile[],
    private readonly _paths: ReadonlyMap<string, string>,
    /** Called where all rows of a dataset are fetched, with what fetches them. */
    private readonly _note: (what: string, profile: DatasetProfile) => void
  ) {
    for (const profile of profiles) {
      this._names.set(profile.name, { profile, size: profile.kind === 'series' ? 'values' : 'rows' });
    }
  }

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
      this._note('Going through the values', value.profile);
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
    if (base === undefined || KNOWN.has(name)) {
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
    const { object, name } = calleeOf(node);
    const base = object && this.read(object);
    if (base === undefined) {
      return this._function(callee?.text ?? '', given);
    }
    const [function_] = positional;
    if ((name === 'pipe' || name === 'transform') && function_?.name === 'LambdaExpression') {
      return this._apply(function_, [base]);
    }
    given.filter(one => one.name !== 'LambdaExpression').forEach(one => this.read(one));
    return this._method(base, name, given);
  }

  private _method(base: LazyAmount, method: string, given: readonly PythonNode[]): LazyAmount | undefined {
    const few = { ...base, size: 'few' } as const;
    if (FETCHING.has(method)) {
      if (base.size !== 'few') {
        this._note(`${method}()`, base.profile);
      }
      return undefined;
    }
    if (base.size === 'few') {
      return base;
    }
    if (base.size === 'groups') {
      return GROUPING.has(method) || method === 'pivot'
        ? base
        : { ...base, size: EVERY_ROW.has(method) ? 'rows' : 'few' };
    }
    if (base.size === 'moving') {
      return { ...base, size: 'rows' };
    }
    if (GROUPING.has(method)) {
      return { ...base, size: 'groups' };
    }
    if (MOVING.has(method)) {
      return { ...base, size: 'moving' };
    }
    if (DISTINCT.has(method)) {
      // Of one column, or of those that the call names.
      return base.size === 'values' || given.length > 0 ? few : base;
    }
    if (method === 'map_partitions' || method === 'mapInPandas') {
      // What a function makes of a partition may be a single number.
      return given[0]?.text === 'len' ? few : base;
    }
    if (FEW.has(method)) {
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
  private _function(written: string, given: readonly PythonNode[]): LazyAmount | undefined {
    const path = modulePath(written, this._paths);
    const values = given.map(one => this._inside(one));
    if (/^(?:dask(?:\.dataframe|\.base)?\.compute|polars\.collect_all)$/u.test(path)) {
      values.flat().forEach(value => {
        if (value !== undefined && value.size !== 'few') {
          this._note(`${path.split('.').at(-1) ?? ''}()`, value.profile);
        }
      });
      return undefined;
    }
    const first = values[0]?.[0];
    if (READING.test(path) && first !== undefined && (first.size === 'rows' || first.size === 'values')) {
      // Only a column of dask is gone through; its frame gives the names of its columns.
      if (written === 'len' ? first.profile.engine === 'dask' : first.size === 'values' || path.includes('.')) {
        this._note(`${written}()`, first.profile);
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

  private readonly _names = new Map<string, LazyAmount>();
}

const isItem = (node: PythonNode): boolean => !/^[[\](),]$/u.test(node.name);

const isSmallQuery = (node: PythonNode): boolean => SMALL_QUERY.test(literals.string(node) ?? '');

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
      const { object, name } = calleeOf(node);
      const parts = [...(object ? [object] : []), ...callArguments(node).positional];
      return name !== 'over' && (AGGREGATES.test(name) || parts.some(isAggregate));
    }
    default:
      return false;
  }
}
