import type { DatasetProfile } from '../dataset-profile.js';
import { ownBindings } from './bindings.js';
import type { CodeCheck } from './code-check.js';
import { callArguments, calleeOf, stringValue, modulePath } from './expressions.js';
import { contains, type PythonNode } from './python-tree.js';

const WRITING =
  /^(?:to_(?:csv|excel|parquet|feather|pickle|sql|hdf|stata|orc|json|html|markdown|latex|xml)|write_\w+|sink_\w+|savefig|save|savetxt|savez|imsave|dump)$/u;
/** Methods that return text if they are given no path to write to. */
const TEXT_WITHOUT_PATH = /^(?:to_(?:csv|json|html|markdown|latex|xml)|write_(?:csv|json|ndjson))$/u;
const FILE_MODULES = /^(?:shutil|os\.(?:remove|rename|replace|rmdir|mkdir|makedirs|unlink)|pathlib)/u;
const NETWORK_MODULES = /^(?:requests|urllib|urllib3|httpx|aiohttp|socket|ftplib|smtplib|boto3|paramiko)(?:\.|$)/u;
const SHELL_MODULES = /^(?:subprocess|os\.(?:system|popen|exec\w*|spawn\w*))(?:\.|$)/u;

/** Rows up to which fetching a whole dataset is not worth a note. */
const LARGE = 1_000_000;

/** Engines that compute or fetch rows only when code asks for them, and the method that limits the rows of each. */
const LIMITS: Partial<Record<DatasetProfile['engine'], string>> = {
  ...{ dask: '.head(…)', polars: '.head(…)', pyspark: '.limit(…)', duckdb: '.limit(…)' },
  ...{ ibis: '.limit(…)', ray: '.limit(…)', snowpark: '.limit(…)' }
};

/** Methods that fetch the result of a lazy dataset, or iterate over its rows. */
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

/** Methods and functions that reduce a dataset to a few rows or numbers, or may do so: an expression with one gets no note. */
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
 * Notes for the reader: what code does outside the kernel's memory, and where it fetches every row of a large dataset that is
 * stored elsewhere or not computed yet. Follows datasets through plain assignments; skips expressions that aggregate or limit
 * rows, or may do so.
 *
 * @param paths Paths of modules and their members, by the names bound to them. `shell`: whether a line is handed to the shell.
 */
export function checkEffects(
  root: PythonNode,
  profiles: readonly DatasetProfile[],
  paths: ReadonlyMap<string, string>,
  shell: boolean
): readonly CodeCheck[] {
  const notes = new Set(shell ? ['Runs a shell command'] : []);
  const isLarge = ({ engine, kind, rows }: DatasetProfile): boolean =>
    LIMITS[engine] !== undefined && kind !== 'frame' && kind !== 'connection' && (rows === null || rows > LARGE);
  const large = new Map(profiles.filter(isLarge).map(profile => [profile.name, profile]));
  /** The large dataset that an expression stands for with every row, if there is one. */
  const wholeOf = (node: PythonNode | undefined): DatasetProfile | undefined => {
    const profile = node === undefined ? undefined : large.get(rootName(node));
    return profile === undefined || node === undefined || contains(node, isReducing) ? undefined : profile;
  };
  const visit = (node: PythonNode): void => {
    node.children.forEach(visit); // What is assigned is read before it is bound.
    if (node.name === 'CallExpression') {
      const path = modulePath(node.children[0]?.text ?? '', paths);
      const effect = effectOf(node, path);
      [...(effect === undefined ? [] : [effect]), ...fetched(node, path, wholeOf)].forEach(note => notes.add(note));
    }
    const value = node.name === 'AssignStatement' ? node.children.at(-1) : undefined;
    const whole = value?.name === 'CallExpression' && FETCHING.test(calleeOf(value).name) ? undefined : wholeOf(value);
    for (const name of large.size === 0 ? [] : ownBindings(node)) {
      if (whole === undefined) {
        large.delete(name);
      } else {
        large.set(name, whole);
      }
    }
  };
  visit(root);
  return [...notes].map(text => ({ id: 'effects', status: 'note', text }));
}

function effectOf(call: PythonNode, path: string): string | undefined {
  const { positional, keywords } = callArguments(call);
  const { object, name } = calleeOf(call);
  if (path === 'open') {
    const mode = stringValue(positional[1] ?? keywords.get('mode')) ?? 'r';
    return /[wax+]/u.test(mode) ? 'Writes a file' : undefined;
  }
  if (SHELL_MODULES.test(path)) {
    return 'Runs a shell command';
  }
  if (NETWORK_MODULES.test(path) || [...positional, ...keywords.values()].some(isAddress)) {
    return 'Uses the network';
  }
  if (FILE_MODULES.test(path)) {
    return 'Changes files';
  }
  const text = TEXT_WITHOUT_PATH.test(name) && positional.length === 0 && keywords.size === 0;
  return object !== undefined && WRITING.test(name) && !text ? `Writes a file (${name})` : undefined;
}

const isAddress = (node: PythonNode): boolean => /^(?:https?|ftp|s3|gs):\/\//u.test(stringValue(node) ?? '');

/** Notes on the large datasets that a call fetches or goes through in full. */
function fetched(
  call: PythonNode,
  path: string,
  wholeOf: (node: PythonNode | undefined) => DatasetProfile | undefined
): readonly string[] {
  const { object, name } = calleeOf(call);
  const { positional } = callArguments(call);
  if (path === 'len') {
    const whole = wholeOf(positional[0]);
    return whole?.engine === 'dask' ? [`len() goes through every row of ${whole.name}`] : [];
  }
  const isFunction = FETCHING_FUNCTION.test(path);
  const given = isFunction ? positional.flatMap(parts) : FETCHING.test(name) ? [object] : [];
  const what = isFunction ? (path.split('.').at(-1) ?? '') : name;
  return given
    .flatMap(one => wholeOf(one) ?? [])
    .map(
      ({ name: id, engine }) => `${what}() fetches every row of ${id}: aggregate first, or add ${LIMITS[engine] ?? ''}`
    );
}

const isReducing = ({ name, text }: PythonNode): boolean =>
  (name === 'VariableName' || name === 'PropertyName') && REDUCING.test(text);

/** The variable that a chain of methods, attributes and subscripts begins with. */
function rootName({ name, text, children }: PythonNode): string {
  const [first] = name === 'ParenthesizedExpression' ? children.slice(1) : children;
  return name === 'VariableName' || first === undefined ? text : rootName(first);
}

/** The items of a list, tuple or dictionary; anything else is a single item. */
const parts = (node: PythonNode): readonly PythonNode[] =>
  /^(?:Array|Tuple|Dictionary)Expression$/u.test(node.name) ? node.children : [node];
