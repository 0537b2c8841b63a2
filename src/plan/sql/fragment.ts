import type { ScalarValue } from '../../datasets/index.js';
import type { AggregateName, DatePartName, FunctionName } from '../algebra/plan.js';
import { unused } from '../lower/lower.js';
import { refuse } from '../check/table-facts.js';

/** A piece of SQL. The functions below put pieces together; a dialect writes the names and values in them. */
export type Sql = {
  readonly text: string;
  /** How tightly it binds, from 1 for `OR` to 8 for what never stands in parentheses. */
  readonly level: number;
  /** The same in several lines, for when one line would be too long. */
  readonly lines?: readonly string[];
  /** For an unchanged column: its table, as FROM names it, and its name in that table. */
  readonly column?: { readonly of: string; readonly name: string };
  /** Names of the columns of FROM that it reads. */
  readonly reads: readonly string[];
  /** Whether it reads other rows through a window. */
  readonly isWindow: boolean;
};

export type Order = { readonly value: Sql; readonly end: '' | ' DESC' | ' NULLS LAST' };

export type Over = { readonly per: readonly Sql[]; readonly order: readonly Order[]; readonly frame?: string };

const LEVELS = { OR: 1, AND: 2, '=': 4, '!=': 4, '<': 4, '<=': 4, '>': 4, '>=': 4, '+': 5, '-': 5, '*': 6, '/': 6 };

type Operator = keyof typeof LEVELS;

export const indented = (lines: readonly string[]): readonly string[] => lines.map(line => `    ${line}`);

/** SQL with pieces in it, none of which gets parentheses; the whole never needs any. */
export function sql(texts: TemplateStringsArray, ...parts: readonly (Sql | string | number | boolean)[]): Sql {
  const pieces = parts.filter(part => typeof part === 'object');
  return {
    text: String.raw({ raw: texts }, ...parts.map(part => (typeof part === 'object' ? part.text : String(part)))),
    level: 8,
    reads: pieces.flatMap(({ reads }) => reads),
    isWindow: pieces.some(({ isWindow }) => isWindow)
  };
}

export const NULL = sql`NULL`;

/** A piece, in parentheses if it binds less tightly than `level`. */
export const within = (piece: Sql, level: number): Sql => (piece.level < level ? sql`(${piece})` : piece);

export const list = (pieces: readonly Sql[], separator = ', '): Sql =>
  pieces.length === 0 ? sql`` : pieces.reduce((before, piece) => sql`${before}${separator}${piece}`);

export const fn = (name: string, ...args: readonly Sql[]): Sql => sql`${name}(${list(args)})`;

/** A test of one value: `IS NULL`, `IN (1, 2)`. */
export const test = (of: Sql, what: Sql | string): Sql => ({ ...sql`${within(of, 5)} ${what}`, level: 4 });

export function operator(op: Operator, left: Sql, right: Sql): Sql {
  const level = LEVELS[op];
  const [first, second] = [within(left, level === 4 ? 5 : level), within(right, level < 4 ? level : level + 1)];
  const isLaidOut = first === left && (level === 4 || left.level === level);
  const before = (isLaidOut ? left.lines : undefined) ?? [first.text];
  const end = `${op} ${second.text}`;
  const lines = level === 4 ? [...before.slice(0, -1), `${before.at(-1) ?? ''} ${end}`] : [...before, end];
  return { ...sql`${first} ${op} ${second}`, level, lines };
}

export const all = (tests: readonly Sql[]): Sql => tests.reduce((left, right) => operator('AND', left, right));

/** `CASE`, which is NULL where the condition does not hold, unless `otherwise` is given. */
export function choose(when: Sql, then: Sql, otherwise?: Sql): Sql {
  const branches = [sql`WHEN ${when}`, sql`THEN ${then}`, ...(otherwise === undefined ? [] : [sql`ELSE ${otherwise}`])];
  const lines = ['CASE', ...indented(branches.map(({ text }) => text)), 'END'];
  return { ...sql`CASE ${list(branches, ' ')} END`, lines };
}

export function over(call: Sql, { per, order, frame = '' }: Over): Sql {
  const keys = order.map(({ value, end }) => sql`${value}${end}`);
  const parts = [
    per.length === 0 ? sql`` : sql`PARTITION BY ${list(per)}`,
    keys.length === 0 ? sql`` : sql`ORDER BY ${list(keys)}`,
    sql`${frame}`
  ].filter(({ text }) => text !== '');
  const lines = [`${call.text} OVER (`, ...indented(parts.map(({ text }) => text)), ')'];
  return { ...sql`${call} OVER (${list(parts, ' ')})`, isWindow: true, lines };
}

/** Words that DuckDB or Spark never takes for the name of a column unless they are quoted. */
const RESERVED: ReadonlySet<string> = new Set(
  `all analyse analyze and anti any array as asc asof asymmetric at authorization binary both by case cast check
  collate collation column concurrently constraint create cross current_date current_time current_timestamp
  current_user default deferrable desc describe distinct do else end escape except false fetch filter for foreign
  freeze from full glob grant group having ilike in initially inner intersect into is isnull join lambda lateral
  leading left like limit minus natural not notnull null offset on only or order outer overlaps pivot pivot_longer
  pivot_wider placing positional primary qualify references returning right select semi session_user show similar
  some sql summarize symmetric table tablesample then time to trailing true union unique unknown unpack unpivot user
  using variadic verbose when where window with within`.split(/\s+/u)
);

/** A name of a column or a table, in quotes only where it needs them. */
export function quoted(name: string, { quote, braces }: Dialect): string {
  if (name === '' || /[\0\p{Cs}]/u.test(name)) {
    refuse(`The name ${JSON.stringify(name)} cannot be written in SQL: rename the column first.`);
  }
  const isPlain = /^[a-z_][a-z_0-9]*$/iu.test(name) && !RESERVED.has(name.toLowerCase());
  return isPlain ? name : braces(`${quote}${name.replaceAll(quote, quote.repeat(2))}${quote}`);
}

/** A column of a table in FROM; `isClear`: no other table has one of that name. */
export const column = (of: string, name: string, dialect: Dialect, isClear = true): Sql => ({
  ...sql`${isClear ? '' : `${quoted(of, dialect)}.`}${quoted(name, dialect)}`,
  reads: [name],
  column: { of, name }
});

/** Equal texts for names that an engine takes for the same: it ignores the case of ASCII letters. */
export const folded = (name: string): string => name.replace(/[A-Z]/gu, letter => letter.toLowerCase());

/** A name, followed by a number if an engine would take it for one of the taken names. */
export const freeName = (wanted: string, taken: Iterable<string>): string => unused(wanted, taken, folded);

export function literal(value: ScalarValue, { braces, escape }: Dialect): Sql {
  if (typeof value !== 'string') {
    return { ...sql`${value ?? 'NULL'}`, level: typeof value === 'number' && value < 0 ? 7 : 8 };
  }
  if (/[\0\p{Cs}]/u.test(value)) {
    refuse('A value contains a character that SQL cannot hold in a text.');
  }
  return sql`'${braces(escape(value))}'`;
}

/** Functions that have another name than in the algebra in all engines. */
const NAMES = { mean: 'avg', std: 'stddev_samp' };

type Names = Readonly<Partial<Record<FunctionName | AggregateName | 'castText' | 'anti', string>>>;

export const DUCKDB = {
  name: 'DuckDB' as 'DuckDB' | 'Spark' | 'Ibis',
  /** Stands around a name that is not plain. */
  quote: '"' as '"' | '`',
  /** Escapes a text for single quotes. */
  escape: (value: string): string => value.replaceAll("'", "''"),
  /** Escapes the braces in a name or text, for a query that Python fills in. */
  braces: (value: string): string => value,
  /** Functions and joins that have another name than in the algebra, and the type of texts. */
  names: { ...NAMES, strip: 'trim', quantile: 'quantile_cont', castText: 'VARCHAR' } as Names,
  part: (of: Sql, part: DatePartName): Sql =>
    fn(part === 'weekday' ? 'isodow' : part === 'weekdayName' ? 'dayname' : part, of),
  days: (from: Sql, to: Sql): Sql => operator('-', to, from),
  seconds: (from: Sql, to: Sql): Sql => operator('-', fn('epoch', to), fn('epoch', from)),
  /** A text taken apart, a row for each part. */
  explode: (of: Sql, by: string): Sql => fn('unnest', fn('string_split', of, literal(by, DUCKDB))),
  /** How many different values there are over a window. */
  distinctOver: (of: Sql, window: Over): Sql => over(sql`count(DISTINCT ${of})`, window)
};

/** What differs between the engines that take SQL. */
export type Dialect = Readonly<typeof DUCKDB>;

/** DuckDB's SQL as ibis reads it, whatever the backend is. */
export const IBIS: Dialect = { ...DUCKDB, name: 'Ibis' };

/** A regular expression that matches only this text. */
const verbatim = (value: string): string => (/[^\p{L}\p{N}\s,;:_-]/u.test(value) ? `\\Q${value}\\E` : value);

export const SPARK: Dialect = {
  name: 'Spark',
  quote: '`',
  escape: value => value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('${', '\\u0024{'),
  braces: value => value.replaceAll('{', '{{').replaceAll('}', '}}'),
  names: { ...NAMES, anti: 'LEFT ANTI', strip: 'btrim', quantile: 'percentile', castText: 'STRING' },
  part: (of, part) =>
    part === 'weekday'
      ? operator('+', fn('weekday', of), sql`1`)
      : part === 'weekdayName'
        ? sql`date_format(${of}, 'EEEE')`
        : fn(part, of),
  days: (from, to) => fn('datediff', to, from),
  seconds: (from, to) => operator('/', sql`timestampdiff(MICROSECOND, ${from}, ${to})`, sql`1000000`),
  explode: (of, by) => fn('explode', fn('split', of, literal(verbatim(by), SPARK))),
  distinctOver: (of, window) => fn('size', over(fn('collect_set', of), window))
};
