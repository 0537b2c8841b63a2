import type { ScalarValue } from '../../datasets/index.js';
import type { AggregateName, DatePartName, FunctionName } from '../algebra/expression.js';
import type { JoinType } from '../algebra/table.js';
import { NotPrinted } from '../python/draft.js';
import { fn, operator, over, type Over, type Sql, sql } from './fragment.js';

/** What the engines that take SQL say differently. */
export type Dialect = {
  readonly name: 'DuckDB' | 'Spark' | 'Ibis';
  /** Stands around a name that is not plain. */
  readonly quote: '"' | '`';
  /** What stands between single quotes for a text. */
  readonly escape: (text: string) => string;
  /** A name or text as it stands in a query that Python fills in. */
  readonly braces: (text: string) => string;
  /** Functions that have another name than in the algebra, and words for joins. */
  readonly names: Readonly<Partial<Record<FunctionName | AggregateName | 'castText' | JoinType, string>>>;
  readonly part: (of: Sql, part: DatePartName) => Sql;
  readonly days: (from: Sql, to: Sql) => Sql;
  readonly seconds: (from: Sql, to: Sql) => Sql;
  /** A text taken apart, a row for each part. */
  readonly explode: (of: Sql, separator: string) => Sql;
  /** How many different values there are over a window. */
  readonly distinctOver: (of: Sql, window: Over) => Sql;
};

export function literal(value: ScalarValue, { braces, escape }: Dialect): Sql {
  if (typeof value !== 'string') {
    return {
      ...sql`${value === null ? 'NULL' : String(value)}`,
      level: typeof value === 'number' && value < 0 ? 7 : 8
    };
  }
  if (/[\0\p{Cs}]/u.test(value)) {
    throw new NotPrinted('A value holds a character that no text of SQL can.');
  }
  return sql`'${braces(escape(value))}'`;
}

/** What all of them call otherwise than the algebra does. */
const NAMES = { mean: 'avg', std: 'stddev_samp' };

export const DUCKDB: Dialect = {
  name: 'DuckDB',
  quote: '"',
  escape: value => value.replaceAll("'", "''"),
  braces: value => value,
  names: {
    ...NAMES,
    ...{ strip: 'trim', quantile: 'quantile_cont', castText: 'VARCHAR' }
  },
  part: (of, part) => fn(part === 'weekday' ? 'isodow' : part === 'weekdayName' ? 'dayname' : part, of),
  days: (from, to) => operator('-', to, from),
  seconds: (from, to) => operator('-', fn('epoch', to), fn('epoch', from)),
  explode: (of, by) => fn('unnest', fn('string_split', of, literal(by, DUCKDB))),
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
  names: {
    ...{ ...NAMES, semi: 'LEFT SEMI', anti: 'LEFT ANTI' },
    ...{ strip: 'btrim', quantile: 'percentile', castText: 'STRING' }
  },
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
