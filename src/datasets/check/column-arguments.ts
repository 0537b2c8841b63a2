/** Where the arguments of a method name columns: positions, and keywords; `keys` for keywords whose dictionary keys do. */
type ColumnArguments = {
  readonly positions?: readonly number[];
  /** All positional arguments. */
  readonly all?: boolean;
  readonly keywords?: readonly string[];
  readonly keys?: readonly (number | string)[];
  /** Whether levels of the row index may stand beside columns. */
  readonly index?: boolean;
};

const PANDAS: Readonly<Record<string, ColumnArguments>> = {
  groupby: { positions: [0], keywords: ['by'], index: true },
  sort_values: { positions: [0], keywords: ['by'], index: true },
  drop_duplicates: { positions: [0], keywords: ['subset'] },
  duplicated: { positions: [0], keywords: ['subset'] },
  dropna: { keywords: ['subset'] },
  nlargest: { positions: [1], keywords: ['columns'] },
  nsmallest: { positions: [1], keywords: ['columns'] },
  set_index: { positions: [0], keywords: ['keys'] },
  pivot: { keywords: ['index', 'columns', 'values'], index: true },
  pivot_table: { positions: [0, 1, 2], keywords: ['values', 'index', 'columns'], index: true },
  melt: { positions: [0, 1], keywords: ['id_vars', 'value_vars'] },
  drop: { keywords: ['columns'] },
  rename: { keys: ['columns'] },
  astype: { keys: [0, 'dtype'] },
  fillna: { keys: [0, 'value'] },
  agg: { keys: [0, 'func'] },
  aggregate: { keys: [0, 'func'] },
  transform: { keys: [0, 'func'] },
  explode: { positions: [0], keywords: ['column'] },
  value_counts: { positions: [0], keywords: ['subset'] },
  merge: { keywords: ['on', 'left_on'], index: true },
  join: { keywords: ['on'], index: true },
  resample: { keywords: ['on'] },
  hist: { positions: [0], keywords: ['column', 'by'] },
  boxplot: { positions: [0, 1], keywords: ['column', 'by'] },
  plot: { keywords: ['x', 'y'], index: true },
  pop: { positions: [0], keywords: ['item'] }
};

const POLARS: Readonly<Record<string, ColumnArguments>> = {
  select: { all: true },
  sort: { all: true, keywords: ['by'] },
  group_by: { all: true },
  group_by_dynamic: { positions: [0], keywords: ['index_column', 'group_by'] },
  rolling: { positions: [0], keywords: ['index_column', 'group_by'] },
  drop: { all: true },
  unique: { positions: [0], keywords: ['subset'] },
  drop_nulls: { positions: [0], keywords: ['subset'] },
  rename: { keys: [0, 'mapping'] },
  cast: { keys: [0, 'dtypes'] },
  pivot: { positions: [0], keywords: ['on', 'index', 'values'] },
  unpivot: { positions: [0], keywords: ['on', 'index'] },
  join: { positions: [1], keywords: ['on', 'left_on'] },
  join_asof: { keywords: ['on', 'left_on', 'by', 'by_left'] },
  unnest: { all: true, keywords: ['columns'] },
  drop_in_place: { positions: [0], keywords: ['name'] },
  explode: { all: true, keywords: ['columns'] },
  top_k: { keywords: ['by'] },
  bottom_k: { keywords: ['by'] },
  partition_by: { all: true, keywords: ['by'] },
  get_column: { positions: [0], keywords: ['name'] },
  with_columns: { all: true },
  agg: { all: true }
};

/** Which arguments of a method of an engine's frames name columns; `undefined` when none are known to. */
export function columnArguments(engine: string, method: string): ColumnArguments | undefined {
  const table = engine === 'polars' ? POLARS : /^(?:pandas|geopandas|dask|modin)$/u.test(engine) ? PANDAS : {};
  return Object.hasOwn(table, method) ? table[method] : undefined;
}
