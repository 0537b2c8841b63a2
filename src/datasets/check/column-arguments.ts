import { dictionaryEntries, stringValue, stringValues, type CallArguments } from './expressions.js';
import { isPattern } from './frame-methods.js';

/** Which arguments of a method name columns, by position or keyword; those in `keys` are dictionaries whose keys name them. */
type ColumnArguments = {
  readonly positions?: readonly number[];
  /** All positional arguments. */
  readonly all?: boolean;
  readonly keywords?: readonly string[];
  readonly keys?: readonly (number | string)[];
  /** Whether levels of the row index may be named as well as columns. */
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

/** Functions that take a frame, as the first argument or by keyword, and name its columns in other keywords. */
export const FRAME_FUNCTIONS = [
  {
    path: /^seaborn\./u,
    frame: ['data'],
    keywords: ['x', 'y', 'hue', 'size', 'style', 'row', 'col', 'vars', 'x_vars', 'y_vars']
  },
  { path: /^plotly\.express\./u, frame: ['data_frame'], keywords: ['x', 'y', 'color'] },
  {
    path: /^pandas\.(?:pivot|melt|merge)/u,
    frame: ['data', 'frame', 'left'],
    keywords: ['values', 'index', 'columns', 'id_vars', 'value_vars', 'on', 'left_on', 'by']
  }
] as const;

/** A column that a call names. `index`: a level of the row index may stand there too. */
type NamedColumn = { readonly name: string; readonly index: boolean };

/** The columns that a method call names in its own arguments, as string literals; those in expressions are not looked for. */
export function methodColumns(engine: string, method: string, args: CallArguments): readonly NamedColumn[] {
  const { positional, keywords } = args;
  if (mayBeAbsent(method, args)) {
    return [];
  }
  const table = engine === 'polars' ? POLARS : /^(?:pandas|geopandas|dask|modin)$/u.test(engine) ? PANDAS : {};
  const rule = Object.hasOwn(table, method) ? table[method] : undefined;
  const index = rule?.index === true;
  const argument = (key: number | string): ReturnType<typeof keywords.get> =>
    typeof key === 'number' ? positional[key] : keywords.get(key);
  const places = [...(rule?.all === true ? positional.keys() : (rule?.positions ?? [])), ...(rule?.keywords ?? [])];
  const named = places.flatMap(key => stringValues(argument(key)));
  const keyed = (rule?.keys ?? []).flatMap(key => dictionaryEntries(argument(key)).map(([name]) => name));
  return [...named, ...keyed, ...extra(engine, method, args)]
    .filter(name => engine !== 'polars' || !isPattern(name))
    .map(name => ({ name, index }))
    .concat(
      engine !== 'polars' && /^(?:query|eval)$/u.test(method)
        ? queryColumns(stringValue(argument(0) ?? argument('expr')) ?? '').map(name => ({ name, index: true }))
        : []
    );
}

/** Whether the call says what happens if the columns it names are missing. */
function mayBeAbsent(method: string, { keywords }: CallArguments): boolean {
  const lenient = keywords.get('strict')?.text === 'False' || stringValue(keywords.get('errors')) === 'ignore';
  return method === 'get_column' ? keywords.has('default') : /^(?:drop|rename)$/u.test(method) && lenient;
}

/** Columns named in a special form: `agg(mean=("fare", "mean"))`, `filter(class="a")`, `drop(["a"], axis=1)`. */
function extra(engine: string, method: string, { positional, keywords }: CallArguments): readonly string[] {
  if (engine === 'polars') {
    return method === 'filter' ? [...keywords.keys()] : [];
  }
  if (method === 'drop' && /^(?:1|["']columns["'])$/u.test(keywords.get('axis')?.text ?? '')) {
    return stringValues(positional[0]);
  }
  return /^agg(?:regate)?$/u.test(method)
    ? [...keywords.values()].flatMap(value =>
        value.name === 'TupleExpression' ? (stringValue(value.children[1]) ?? []) : []
      )
    : [];
}

/** Strings, names in backticks, Python variables (`@x`), attributes, numbers, calls and names, in the order they are tried. */
const TOKENS =
  /(?<text>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|`(?<quoted>[^`]+)`|(?:@|\.\s*)[\p{L}_][\p{L}\p{N}_]*|\d[\d.]*(?:[eE][+-]?\d+)?|[\p{L}_][\p{L}\p{N}_]*(?=\s*\()|(?<name>[\p{L}_][\p{L}\p{N}_]*)(?<made>\s*=(?!=))?/gu;

/** Names that belong to the language of such expressions, or that pandas adds to it. */
const OWN = new Set(
  'and or not in is if else True False None Timestamp datetime list tuple inf Inf nan NaN index columns self'.split(' ')
);

/** The columns, or levels of the index, that the text of a pandas `query` or `eval` reads, without those that it makes. */
function queryColumns(text: string): readonly string[] {
  const made = new Set<string>();
  const read: string[] = [];
  for (const { groups } of text.matchAll(TOKENS)) {
    const { quoted, name, made: target } = groups ?? {};
    if (name !== undefined && target !== undefined) {
      made.add(name);
    } else if (quoted !== undefined) {
      read.push(quoted);
    } else if (name !== undefined && !OWN.has(name) && !/^ilevel_\d+$/u.test(name)) {
      read.push(name);
    }
  }
  return read.filter(name => !made.has(name));
}
