import type { ScalarValue } from '../../datasets/index.js';
import type { DatePartName, DateUnit, DurationUnit } from '../algebra/expression.js';
import { NotPrinted } from '../python/not-printed.js';
import { fn, number, operator, over, type Over, type Sql, sql } from './fragment.js';

/** What the engines that take SQL say differently. */
export type Dialect = {
  readonly name: 'DuckDB' | 'Spark' | 'Ibis';
  /** Stands around a name that is not plain. */
  readonly quote: '"' | '`';
  /** What stands between single quotes for a text. */
  readonly escape: (text: string) => string;
  /** A name or text as it stands in a query that Python fills in. */
  readonly braces: (text: string) => string;
  readonly joins: { readonly inner: string; readonly left: string; readonly semi: string; readonly anti: string };
  readonly search: { readonly contains: string; readonly startsWith: string; readonly endsWith: string };
  readonly text: string;
  readonly quantile: string;
  readonly part: (of: Sql, part: DatePartName) => Sql;
  readonly floor: (of: Sql, unit: DateUnit) => Sql;
  readonly days: (from: Sql, to: Sql) => Sql;
  readonly seconds: (from: Sql, to: Sql) => Sql;
  readonly strip: string;
  /** A text taken apart, a row for each part; a list where there is no separator. */
  readonly explode: (of: Sql, separator?: string) => Sql;
  /** How many different values there are over a window. */
  readonly distinctOver: (of: Sql, window: Over) => Sql;
};

export const SECONDS: Readonly<Record<DurationUnit, number>> = { day: 86_400, hour: 3600, minute: 60, second: 1 };

/** A text in quotes. */
export function text(value: string, { braces, escape }: Pick<Dialect, 'braces' | 'escape'>): Sql {
  if (/[\0\p{Cs}]/u.test(value)) {
    throw new NotPrinted('A value holds a character that no text of SQL can.');
  }
  return sql`'${braces(escape(value))}'`;
}

export const literal = (value: ScalarValue, dialect: Dialect): Sql =>
  typeof value === 'string'
    ? text(value, dialect)
    : typeof value === 'number'
      ? number(value)
      : sql`${String(value).replace('null', 'NULL')}`;

const truncated = (of: Sql, unit: DateUnit): Sql => sql`date_trunc('${unit}', ${of})`;

export const DUCKDB: Dialect = {
  name: 'DuckDB',
  quote: '"',
  escape: value => value.replaceAll("'", "''"),
  braces: value => value,
  joins: { inner: 'JOIN', left: 'LEFT JOIN', semi: 'SEMI JOIN', anti: 'ANTI JOIN' },
  search: { contains: 'contains', startsWith: 'starts_with', endsWith: 'ends_with' },
  text: 'VARCHAR',
  quantile: 'quantile_cont',
  part: (of, part) => fn(part === 'weekday' ? 'isodow' : part === 'weekdayName' ? 'dayname' : part, of),
  floor: truncated,
  days: (from, to) => operator('-', to, from),
  seconds: (from, to) => operator('-', fn('epoch', to), fn('epoch', from)),
  strip: 'trim',
  explode: (of, separator) =>
    fn('unnest', separator === undefined ? of : fn('string_split', of, text(separator, DUCKDB))),
  distinctOver: (of, window) => over(sql`count(DISTINCT ${of})`, window)
};

/** DuckDB's SQL as ibis reads it, whatever the backend is. */
export const IBIS: Dialect = { ...DUCKDB, name: 'Ibis' };

/** Text that a regular expression takes for nothing but itself. */
const verbatim = (value: string): string => (/[^\p{L}\p{N}\s,;:_-]/u.test(value) ? `\\Q${value}\\E` : value);

export const SPARK: Dialect = {
  name: 'Spark',
  quote: '`',
  escape: value => value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('${', '\\u0024{'),
  braces: value => value.replaceAll('{', '{{').replaceAll('}', '}}'),
  joins: { inner: 'JOIN', left: 'LEFT JOIN', semi: 'LEFT SEMI JOIN', anti: 'LEFT ANTI JOIN' },
  search: { contains: 'contains', startsWith: 'startswith', endsWith: 'endswith' },
  text: 'STRING',
  quantile: 'percentile',
  part: (of, part) => {
    switch (part) {
      case 'weekday':
        return operator('+', fn('weekday', of), number(1));
      case 'weekdayName':
        return sql`date_format(${of}, 'EEEE')`;
      default:
        return fn(part === 'week' ? 'weekofyear' : part, of);
    }
  },
  floor: truncated,
  days: (from, to) => fn('datediff', to, from),
  seconds: (from, to) => operator('/', sql`timestampdiff(MICROSECOND, ${from}, ${to})`, number(1e6)),
  strip: 'btrim',
  explode: (of, separator) =>
    fn('explode', separator === undefined ? of : fn('split', of, text(verbatim(separator), SPARK))),
  distinctOver: (of, window) => fn('size', over(fn('collect_set', of), window))
};
