import type { DatasetProfile } from '../dataset-profile.js';
import { bindings } from './bindings.js';
import { callArguments, calleeOf, modulePath } from './expressions.js';
import { contains, type PythonNode } from './python-tree.js';

/** Up to so many rows, fetching a whole dataset needs no warning. */
const LARGE = 1_000_000;

/** Engines whose rows are worked out, or fetched, only when code asks for them, and how each limits them. */
const LIMITS: Partial<Record<DatasetProfile['engine'], string>> = {
  dask: '.head(…)',
  pyspark: '.limit(…)',
  polars: '.head(…)',
  duckdb: '.limit(…)',
  ibis: '.limit(…)',
  ray: '.limit(…)',
  snowpark: '.limit(…)'
};

/** Methods that fetch what a lazy dataset works out, or hand its rows over one by one. */
const FETCHING = new RegExp(
  `^(?:${[
    'compute|collect|collect_async|execute|df|pl|arrow|fetchall|fetchdf|fetch_df|fetchnumpy|fetch_arrow_table',
    'to_?(?:pandas|arrow|arrow_table|polars|pyarrow|numpy|list|LocalIterator)',
    'iterrows|itertuples|iter_rows|iter_slices|foreach|foreachPartition'
  ].join('|')})$`,
  'iu'
);

/** Functions that fetch each dataset that they are given. */
const FETCHING_FUNCTION = /^(?:dask(?:\.dataframe|\.base)?\.compute|polars\.collect_all)$/u;

/**
 * Names of methods and functions that leave a few rows or numbers, or may do so: with one of them in an expression nothing is
 * said about it.
 */
const REDUCING = new RegExp(
  `^(?:${[
    'head|tail|limit|take|first|last|show|nlargest|nsmallest|top_k|bottom_k|topk|fetch|fetchone|fetchmany|slice|sample\\w*',
    // Also with something before or behind, as in `approx_median`, `null_count`, `sum_distinct`, `countByKey`.
    '\\w*(?:sum|mean|avg|min|max|std\\w*|var\\w*|median|quantile|percentile|count\\w*|corr|covar|skew|kurtosis|mode)(?:_\\w+|By\\w*)?',
    'cov|size|len|shape|describe|summary|any|all|idx\\w+|prod\\w*|arg_\\w+|agg\\w*|reduc\\w*|tree\\w*|fold\\w*|combine\\w*|histogram',
    'group_?by\\w*|resample|rollup|cube|pivot\\w*|crosstab|freqItems|value_counts|\\w*n_?unique|unique|distinct|drop_?duplicates',
    'sql|query|selectExpr|project|expr|collect_\\w+|get_partition|explain|columns|dtypes|schema'
  ].join('|')})$`,
  'iu'
);

/**
 * Notes where code fetches every row of a large dataset that lies elsewhere or is not worked out yet. Follows datasets through plain
 * assignments; an expression in which something is aggregated, limited or may be is passed over.
 *
 * @param paths Modules by their names.
 */
export function checkFetching(
  root: PythonNode,
  profiles: readonly DatasetProfile[],
  paths: ReadonlyMap<string, string>
): readonly string[] {
  const large = new Map<string, DatasetProfile>();
  for (const profile of profiles) {
    const { name, engine, kind, rows } = profile;
    if (LIMITS[engine] !== undefined && kind !== 'frame' && kind !== 'connection' && (rows === null || rows > LARGE)) {
      large.set(name, profile);
    }
  }
  const notes: string[] = [];
  /** The large dataset of which an expression stands for every row. */
  const wholeOf = (node?: PythonNode): DatasetProfile | undefined => {
    const profile = node === undefined ? undefined : large.get(rootName(node));
    return profile === undefined || node === undefined || contains(node, isReducing) ? undefined : profile;
  };
  const note = (what: string, profile: DatasetProfile | undefined): void => {
    if (profile !== undefined) {
      notes.push(
        what === 'len'
          ? `len() goes through every row of ${profile.name}`
          : `${what}() fetches every row that is left of ${profile.name}: aggregate first, or add ${LIMITS[profile.engine] ?? ''}`
      );
    }
  };
  const visit = (node: PythonNode): void => {
    node.children.forEach(visit); // What is assigned is read before it is bound.
    if (node.name === 'CallExpression') {
      const { object, name } = calleeOf(node);
      const path = modulePath(node.children[0]?.text ?? '', paths);
      const { positional } = callArguments(node);
      if (FETCHING_FUNCTION.test(path)) {
        positional.flatMap(parts).forEach(part => note(path.split('.').at(-1) ?? '', wholeOf(part)));
      } else if (path === 'len') {
        const whole = wholeOf(positional[0]);
        note('len', whole?.engine === 'dask' ? whole : undefined);
      } else if (FETCHING.test(name)) {
        note(name, wholeOf(object));
      }
    }
    const value = node.name === 'AssignStatement' ? node.children.at(-1) : undefined;
    const whole = value?.name === 'CallExpression' && FETCHING.test(calleeOf(value).name) ? undefined : wholeOf(value);
    for (const name of bindings.of(node)) {
      if (whole === undefined) {
        large.delete(name);
      } else {
        large.set(name, whole);
      }
    }
  };
  if (large.size > 0) {
    visit(root);
  }
  return notes;
}

const isReducing = ({ name, text }: PythonNode): boolean =>
  (name === 'VariableName' || name === 'PropertyName') && REDUCING.test(text);

/** The variable that a chain of methods, attributes and subscripts begins with. */
function rootName({ name, text, children }: PythonNode): string {
  const [first] = name === 'ParenthesizedExpression' ? children.slice(1) : children;
  return name === 'VariableName' || first === undefined ? text : rootName(first);
}

/** The items of a list, tuple or dictionary; anything else is one. */
function parts(node: PythonNode): readonly PythonNode[] {
  return /^(?:Array|Tuple|Dictionary)Expression$/u.test(node.name) ? node.children : [node];
}
