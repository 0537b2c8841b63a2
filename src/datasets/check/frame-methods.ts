import { callArguments, literals, type CallArguments } from './expressions.js';
import type { PythonNode } from './python-tree.js';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const KEEPING = {
  pandas: words(
    'head tail sort_values sort_index copy dropna fillna ffill bfill drop_duplicates sample nlargest nsmallest query round clip ' +
      'replace astype convert_dtypes infer_objects where mask between_time at_time first last interpolate shift diff reset_index ' +
      'set_index rename assign drop explode eval persist repartition compute truncate filter'
  ),
  polars: words(
    'filter sort head tail limit sample unique drop_nulls drop_nans fill_null fill_nan slice lazy collect cast clone reverse rechunk ' +
      'gather_every shift top_k bottom_k interpolate set_sorted with_row_index drop rename with_columns select explode remove'
  )
};

const CHANGING = words('insert pop update insert_column drop_in_place extend');

const GROUPING = words('groupby group_by');

/** What a method of a frame gives back, as far as columns go. */
export const frameMethods = {
  /** A frame whose columns are those of this one and those the call names. */
  keeps: (engine: string, method: string): boolean => KEEPING[engine === 'polars' ? 'polars' : 'pandas'].has(method),
  groups: (method: string): boolean => GROUPING.has(method),
  /** Whether the frame itself is changed, whatever the arguments say. */
  changes: (method: string): boolean => CHANGING.has(method)
};

const LISTS = /^(?:Array|Tuple|Set)Expression$/u;
const PUNCTUATION = /^[[\](),*]/u;

/**
 * The names of the columns a method of a frame adds; `undefined` among them where a name is not plain to see. Methods
 * that add none give an empty list.
 */
export function createdColumns(
  method: string,
  { positional, keywords, more }: CallArguments,
  index: ReadonlySet<string>
): readonly (string | undefined)[] {
  const unseen = more ? [undefined] : [];
  switch (method) {
    case 'rename': {
      const mapping = keywords.get('columns') ?? keywords.get('mapping') ?? positional[0];
      const entries = literals.entries(mapping);
      return entries.length === 0 ? [undefined] : entries.map(([, value]) => literals.string(value));
    }
    case 'reset_index':
      return ['index', 'level_0', 'level_1', ...index, ...(keywords.has('names') ? [undefined] : [])];
    case 'with_row_index':
      return [literals.string(keywords.get('name') ?? positional[0]) ?? 'index'];
    case 'insert':
      return [literals.string(keywords.get('column') ?? positional[1])];
    case 'insert_column':
    case 'eval':
    case 'pipe':
      return [undefined];
    case 'assign':
      return [...keywords.keys(), ...unseen];
    case 'select':
    case 'with_columns': {
      const items = positional.flatMap(item => (LISTS.test(item.name) ? item.children : [item]));
      const made = items.filter(item => !PUNCTUATION.test(item.name)).flatMap(polarsColumns.made);
      return [...keywords.keys(), ...made, ...unseen];
    }
    default:
      return [];
  }
}

/** Functions of polars whose string arguments are columns. */
const NAMING =
  /^polars\.(?:col|sum|mean|min|max|median|std|var|count|first|last|head|tail|n_unique|approx_n_unique|implode|struct|concat_str|concat_list|coalesce|arg_sort_by|corr|cov|cum_sum|(?:sum|cum_sum|mean|min|max|any|all)_horizontal)$/u;

const isPattern = (name: string): boolean => name === '*' || (name.startsWith('^') && name.endsWith('$'));

/** The columns that a call of a polars function reads, by the full path of the function. */
function named(path: string, { positional }: CallArguments): readonly string[] {
  return NAMING.test(path) ? positional.flatMap(literals.strings).filter(name => !isPattern(name)) : [];
}

/** The callee's last name and the object it belongs to. */
function calleeOf(call: PythonNode): { readonly object: PythonNode | undefined; readonly name: string } {
  const callee = call.children[0];
  return callee?.name === 'MemberExpression'
    ? { object: callee.children[0], name: callee.children[2]?.text ?? '' }
    : { object: undefined, name: callee?.text ?? '' };
}

/** The names of the columns that an expression in `select` or `with_columns` makes; `undefined` where they are not plain to see. */
function made(expression: PythonNode): readonly (string | undefined)[] {
  const text = literals.string(expression);
  if (text !== undefined) {
    return [isPattern(text) ? undefined : text];
  }
  if (expression.name === 'BinaryExpression' || expression.name === 'UnaryExpression') {
    const first = expression.children.find(child => child.name.endsWith('Expression'));
    return first ? made(first) : [undefined];
  }
  if (expression.name === 'ParenthesizedExpression') {
    return expression.children[1] ? made(expression.children[1]) : [undefined];
  }
  if (expression.name !== 'CallExpression') {
    return [undefined];
  }
  const { object, name } = calleeOf(expression);
  const args = callArguments(expression);
  if (name === 'alias' || name === 'field') {
    return args.positional.map(literals.string);
  }
  if (
    /^(?:prefix|suffix|map|to_lowercase|to_uppercase|keep|exclude|unnest|replace)$/u.test(name) &&
    object?.name === 'MemberExpression'
  ) {
    return [undefined];
  }
  const columns = args.positional.flatMap(literals.strings);
  if (name === 'col') {
    return columns.length > 0 && !columns.some(isPattern) ? columns : [undefined];
  }
  if (object?.name === 'VariableName') {
    return columns.length > 0 ? columns : [undefined];
  }
  return object ? made(object.name === 'MemberExpression' ? (object.children[0] ?? object) : object) : [undefined];
}

/** Which columns polars expressions read and make. */
export const polarsColumns = { named, made };

/** Attributes and methods a pandas DataFrame has of its own, over the versions in use. */
export const PANDAS_ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'T abs add add_prefix add_suffix agg aggregate align all any append apply applymap asfreq asof assign astype ' +
    'at at_time attrs axes backfill between_time bfill bool boxplot clip columns combine combine_first compare ' +
    'convert_dtypes copy corr corrwith count cov crs cummax cummin cumprod cumsum describe diff div divide dot ' +
    'drop drop_duplicates droplevel dropna dtypes duplicated empty eq equals eval ewm expanding explode ffill ' +
    'fillna filter first first_valid_index flags floordiv from_arrow from_dict from_records ge geometry get ' +
    'groupby gt head hist iat idxmax idxmin iloc index infer_objects info insert interpolate isetitem isin isna ' +
    'isnull items iteritems iterrows itertuples ix join keys kurt kurtosis last last_valid_index le loc lookup lt ' +
    'mad map mask max mean median melt memory_usage merge min mod mode mul multiply ndim ne nlargest notna ' +
    'notnull nsmallest nunique pad pct_change pipe pivot pivot_table plot pop pow prod product quantile query ' +
    'radd rank rdiv reindex reindex_like rename rename_axis reorder_levels replace resample reset_index rfloordiv ' +
    'rmod rmul rolling round rpow rsub rtruediv sample select select_dtypes sem set_axis set_flags set_index ' +
    'shape shift size skew slice_shift sort_index sort_values sparse squeeze stack std style sub subtract sum ' +
    'swapaxes swaplevel tail take to_clipboard to_csv to_dict to_excel to_feather to_hdf to_html to_iceberg ' +
    'to_json to_latex to_markdown to_numpy to_orc to_parquet to_period to_pickle to_records to_sql to_stata ' +
    'to_string to_timestamp to_xarray to_xml transform transpose truediv truncate tshift tz_convert tz_localize ' +
    'unstack update value_counts values var where xs'
  ).split(' ')
);
