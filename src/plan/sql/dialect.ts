import type { DatePartName, DateUnit, DurationUnit, FunctionName } from '../algebra/expression.js';
import { fn, operator, type Over, type Sql, sqlNumber } from './tree.js';

/** What the engines that take SQL say differently. */
export type Dialect = {
  readonly name: 'DuckDB' | 'Spark';
  /** Stands around a name that is not plain. */
  readonly quote: '"' | '`';
  /** The inside of a text between single quotes. */
  readonly escape: (text: string) => string;
  /** A name or text as it stands in a query that Python fills in. */
  readonly braces: (text: string) => string;
  /** A variable of Python. */
  readonly frame: (variable: string, quoted: string) => string;
  /** Whether missing values come last by themselves, ascending; descending they do in all. */
  readonly nullsLast: boolean;
  /** Whether conditions on windows have a clause. */
  readonly hasQualify: boolean;
  /** Whether a star can leave columns out and change them. */
  readonly hasStarChanges: boolean;
  /** Whether `PIVOT` finds out which columns there are. */
  readonly hasPivot: boolean;
  /** Whether `PIVOT` takes an order. */
  readonly ordersPivot: boolean;
  readonly joins: { readonly inner: string; readonly left: string; readonly semi: string; readonly anti: string };
  readonly functions: Readonly<Partial<Record<FunctionName, string>>>;
  readonly types: {
    readonly integer: string;
    readonly number: string;
    readonly text: string;
    readonly datetime: string;
  };
  readonly quantile: string;
  readonly part: (of: Sql, part: DatePartName) => Sql;
  readonly floor: (of: Sql, unit: DateUnit) => Sql;
  /** In whole days between dates, else with a fraction. */
  readonly difference: (from: Sql, to: Sql, unit: DurationUnit, areDates: boolean) => Sql;
  readonly strip: (of: Sql) => Sql;
  /** A text taken apart, a row for each part; a list where there is no separator. */
  readonly explode: (of: Sql, separator?: string) => Sql;
  /** How many different values there are over a window. */
  readonly distinctOver: (of: Sql, over: Over) => Sql;
  readonly firstOver: (name: 'first' | 'last', of: Sql, over: Over) => Sql;
};

const BLANKS: Sql = { type: 'literal', value: ' \t\n\r' };
const SECONDS: Readonly<Record<DurationUnit, number>> = { day: 86_400, hour: 3600, minute: 60, second: 1 };
const text = (value: string): Sql => ({ type: 'literal', value });
const identity = (value: string): string => value;

export const DUCKDB: Dialect = {
  name: 'DuckDB',
  quote: '"',
  escape: value => value.replaceAll("'", "''"),
  braces: identity,
  frame: (_, quoted) => quoted,
  nullsLast: true,
  hasQualify: true,
  hasStarChanges: true,
  hasPivot: true,
  ordersPivot: true,
  joins: { inner: 'JOIN', left: 'LEFT JOIN', semi: 'SEMI JOIN', anti: 'ANTI JOIN' },
  functions: { startsWith: 'starts_with', endsWith: 'ends_with' },
  types: { integer: 'BIGINT', number: 'DOUBLE', text: 'VARCHAR', datetime: 'TIMESTAMP' },
  quantile: 'quantile_cont',
  part: (of, part) => fn(part === 'weekday' ? 'isodow' : part === 'weekdayName' ? 'dayname' : part, of),
  floor: (of, unit) => fn('date_trunc', text(unit), of),
  difference: (from, to, unit, areDates) =>
    areDates && unit === 'day'
      ? operator('-', to, from)
      : inUnit(operator('-', fn('epoch', to), fn('epoch', from)), SECONDS[unit]),
  strip: of => fn('trim', of, BLANKS),
  explode: (of, separator) => fn('unnest', separator === undefined ? of : fn('string_split', of, text(separator))),
  distinctOver: (of, over) => ({ ...fn('count', of), distinct: true, over }),
  firstOver: (name, of, over) => ({ ...fn(`${name}_value`, of), behind: 'IGNORE NULLS', over })
};

/** DuckDB's SQL as ibis reads it, whatever the backend is. */
export const IBIS: Dialect = { ...DUCKDB, ordersPivot: false };

export const SPARK: Dialect = {
  name: 'Spark',
  quote: '`',
  escape: value => value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('${', '\\u0024{'),
  braces: value => value.replaceAll('{', '{{').replaceAll('}', '}}'),
  frame: name => `{${name}}`,
  nullsLast: false,
  hasQualify: false,
  hasStarChanges: false,
  hasPivot: false,
  ordersPivot: false,
  joins: { inner: 'JOIN', left: 'LEFT JOIN', semi: 'LEFT SEMI JOIN', anti: 'LEFT ANTI JOIN' },
  functions: { startsWith: 'startswith', endsWith: 'endswith' },
  types: { integer: 'BIGINT', number: 'DOUBLE', text: 'STRING', datetime: 'TIMESTAMP' },
  quantile: 'percentile',
  part: (of, part) => {
    switch (part) {
      case 'weekday':
        return operator('+', fn('weekday', of), sqlNumber(1));
      case 'weekdayName':
        return fn('date_format', of, text('EEEE'));
      case 'week':
        return fn('weekofyear', of);
      default:
        return fn(part, of);
    }
  },
  floor: (of, unit) => fn('date_trunc', text(unit), of),
  difference: (from, to, unit, areDates) =>
    areDates && unit === 'day'
      ? fn('datediff', to, from)
      : inUnit(
          operator('/', fn('timestampdiff', { type: 'word', text: 'MICROSECOND' }, from, to), sqlNumber(1e6)),
          SECONDS[unit]
        ),
  strip: of => fn('btrim', of, BLANKS),
  explode: (of, separator) =>
    fn(
      'explode',
      separator === undefined
        ? of
        : fn('split', of, text(/[^\p{L}\p{N}\s,;:_-]/u.test(separator) ? `\\Q${separator}\\E` : separator))
    ),
  distinctOver: (of, over) => fn('size', { ...fn('collect_set', of), over }),
  firstOver: (name, of, over) => ({ ...fn(name, of, { type: 'literal', value: true }), over })
};

const inUnit = (seconds: Sql, unit: number): Sql => (unit === 1 ? seconds : operator('/', seconds, sqlNumber(unit)));
