import { stringsWithin, stringValue, stringValues, type CallArguments } from './expressions.js';
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

/** Methods that change the frame itself, whatever the arguments say. */
export const CHANGING = words('insert pop update insert_column drop_in_place extend');

export const GROUPING = words('groupby group_by');

/** Whether the result of a method is a frame with the columns of this one and those the call names. */
export const keepsColumns = (engine: string, method: string): boolean =>
  KEEPING[engine === 'polars' ? 'polars' : 'pandas'].has(method);

/** Methods that add columns, or rename them. */
const MAKING = words('assign rename reset_index with_row_index insert insert_column eval pipe select with_columns');

const LISTS = /^(?:Array|Tuple)Expression$/u;
/** A polars expression that ends by naming its result. */
const NAMED = /\.alias\((["'])[^"'\\]*\1\)$/u;
/** Parts that make column names the code does not spell out: `pl.all().name.suffix("_x")`, the fields of a struct, patterns, literals. */
const UNCLEAR = /\bname\.|\bstruct\.(?:field|unnest)|\b(?:exclude|alias|when|lit)\(|["'](?:\*|\^[^"']*\$)["']/u;

const isPlain = (node: PythonNode | undefined): boolean => stringValue(node) !== undefined;

/**
 * The names of the columns that a method of a frame may add, and whether there may be others that the code does not spell out.
 * Every string in an expression that makes columns counts as a name: one too many at most hides a mistake, one too few would
 * flag correct code.
 */
export function createdColumns(
  method: string,
  { positional, keywords, more }: CallArguments,
  index: ReadonlySet<string>
): { readonly names: readonly string[]; readonly isOpen: boolean } {
  if (!MAKING.has(method)) {
    return { names: [], isOpen: false };
  }
  const names = [...positional, ...keywords.values()].flatMap(stringsWithin);
  switch (method) {
    case 'rename': {
      const mapping = keywords.get('columns') ?? keywords.get('mapping') ?? positional[0];
      const values = mapping?.children.filter((_, at, all) => all[at - 1]?.name === ':') ?? [];
      return { names, isOpen: mapping?.name !== 'DictionaryExpression' || !values.every(isPlain) };
    }
    case 'reset_index':
      return { names: ['index', 'level_0', 'level_1', ...index], isOpen: keywords.has('names') };
    case 'insert':
      return { names, isOpen: !isPlain(keywords.get('column') ?? positional[1]) };
    case 'with_row_index':
      return { names: ['index', ...names], isOpen: ![...positional, ...keywords.values()].every(isPlain) };
    case 'assign':
      return { names: [...keywords.keys()], isOpen: more };
    case 'select':
    case 'with_columns': {
      const items = positional.flatMap(item => (LISTS.test(item.name) ? item.children.slice(1, -1) : [item]));
      const isUnclear = (node: PythonNode): boolean =>
        node.name !== ',' && !NAMED.test(node.text) && (stringsWithin(node).length === 0 || UNCLEAR.test(node.text));
      return { names: [...keywords.keys(), ...names], isOpen: more || items.some(isUnclear) };
    }
    default:
      return { names: [], isOpen: true };
  }
}

/** Functions of polars whose string arguments are columns. */
const NAMING =
  /^polars\.(?:col|sum|mean|min|max|median|std|var|count|first|last|head|tail|n_unique|approx_n_unique|implode|struct|concat_str|concat_list|coalesce|arg_sort_by|corr|cov|cum_sum|(?:sum|cum_sum|mean|min|max|any|all)_horizontal)$/u;

/** Whether a polars column name is a pattern for several columns. */
export const isPattern = (name: string): boolean => name === '*' || (name.startsWith('^') && name.endsWith('$'));

/** The columns that a call of a polars function reads, by the full path of the function. */
export function polarsColumns(path: string, { positional }: CallArguments): readonly string[] {
  return NAMING.test(path) ? positional.flatMap(stringValues).filter(name => !isPattern(name)) : [];
}

/** Attributes and methods that a pandas DataFrame itself has, across the versions in use. */
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
