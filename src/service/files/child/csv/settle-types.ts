import type { FencedDatabase } from '../fenced-database.js';
import { isIsoTime, literal } from '../quote-sql.js';
import { losesZeros } from '../summarize-columns.js';
import { isIso, READ_TYPES } from './csv-column.js';
import type { CsvDialect } from './csv-dialect.js';

/** What the first rows say about types beyond DuckDB's guess. Columns are given by position. */
type SettledTypes = {
  readonly types: readonly string[];
  readonly decimal: '.' | ',';
  /** Separator between groups of three digits; empty if there is none. */
  readonly thousands: '' | '.';
  /** Columns that hold nothing but amounts of money or percentages, as text. */
  readonly amounts: readonly number[];
  /** Text columns that contain numbers or booleans, for example codes. */
  readonly codes: readonly number[];
  /** Columns whose dates may be read with the day or the month first; they are text. */
  readonly unclear: readonly number[];
  /** Columns whose commas may stand between thousands or before fractions; they are text. */
  readonly commas: readonly number[];
};

const WHOLE = literal('^[+-]?[0-9]+$');
const COMMA_NUMBER = literal('^[+-]?[0-9]{1,3}([.][0-9]{3})*(,[0-9]+)?$|^[+-]?[0-9]+(,[0-9]+)?$');
const AMOUNT = literal('^[-+(]?\\s*([$€£¥]\\s*)?[-+]?[0-9][0-9.,]*\\s*([%€]|[$£¥])?\\)?$');
/** Marks of an amount that numbers, dates and telephone numbers lack. */
const AMOUNT_MARK = literal('[$€£¥%(,]');
const THOUSANDS = literal('[+-]?[1-9][0-9]{0,2},[0-9]{3}');
const POINTS = literal('^[0-9.]+$');
/** Columns that are looked at in one statement. */
const BATCH = 100;

/**
 * Corrects guessed types by the first rows: codes with leading zeros stay text, whole numbers beyond 64 bits stay
 * whole, and numbers with a decimal comma become numbers.
 *
 * @param from SQL for the first rows, with all cells as text.
 * @param dialect Has the formats with which dates and times were guessed. If commas separate values, they are not
 * decimal marks.
 */
export async function settleTypes(
  database: FencedDatabase,
  from: string,
  { types: guessed, delimiter, ...formats }: CsvDialect
): Promise<SettledTypes> {
  const first = guessed.map(dtype => (READ_TYPES.has(dtype) ? dtype : 'VARCHAR'));
  const figures = await look(database, from, first, formats);
  const columns = figures.map((own, at) => ({
    ...own,
    at,
    dtype: first[at] ?? '',
    mayHaveCommas:
      delimiter !== ',' && first[at] === 'VARCHAR' && own.count > 0 && own.comma === own.count && own.hasComma > 0
  }));
  // `1,234` is ambiguous; only other numbers show what its comma means.
  const isSure = columns.some(({ mayHaveCommas, hasComma, threes }) => mayHaveCommas && hasComma > threes);
  const types = columns.map(({ dtype, count, zeros, whole, words, swapped, written, mayHaveCommas }) => {
    const isText =
      (dtype === 'BOOLEAN' && words < count) ||
      (isDated(dtype) && count > 0 && swapped === count) ||
      (dtype.startsWith('TIMESTAMP') && written < count) ||
      (isNumber(dtype) && zeros > 0);
    if (isText) {
      return 'VARCHAR';
    }
    if (dtype === 'DOUBLE' && count > 0 && whole === count) {
      return 'HUGEINT';
    }
    // Where decimal commas are used, a point between digits is not a decimal mark.
    return mayHaveCommas && isSure ? 'DOUBLE' : isSure && dtype === 'DOUBLE' ? 'VARCHAR' : dtype;
  });
  const places = (is: (column: (typeof columns)[number], type: string | undefined) => boolean): readonly number[] =>
    columns.filter(column => is(column, types[column.at])).map(({ at }) => at);
  const commas = isSure ? [] : places(({ mayHaveCommas }) => mayHaveCommas);
  return {
    types,
    decimal: isSure ? ',' : '.',
    thousands: isSure && columns.some(({ mayHaveCommas, hasPoint }) => mayHaveCommas && hasPoint > 0) ? '.' : '',
    amounts: places(
      ({ at, count, amount, zeros }, type) =>
        type === 'VARCHAR' && count > 0 && amount === count && zeros === 0 && !commas.includes(at)
    ),
    codes: places(({ numbers }, type) => type === 'VARCHAR' && numbers > 0),
    unclear: places(({ dtype, swapped }, type) => isDated(dtype) && swapped > 0 && type === 'VARCHAR'),
    commas
  };
}

const isComma = (raw: string): string => `regexp_matches(${raw}, ${COMMA_NUMBER})`;

/** SQL for what is counted in a column, by the type that was guessed; false for what cannot occur. */
const COUNTED = {
  count: raw => `${raw} IS NOT NULL`,
  zeros: (raw, dtype) => (dtype === 'VARCHAR' || isNumber(dtype)) && losesZeros(raw),
  whole: (raw, dtype) => dtype === 'DOUBLE' && `regexp_matches(${raw}, ${WHOLE})`,
  comma: (raw, dtype) => dtype === 'VARCHAR' && isComma(raw),
  hasComma: (raw, dtype) => dtype === 'VARCHAR' && `contains(${raw}, ',') AND ${isComma(raw)}`,
  hasPoint: (raw, dtype) => dtype === 'VARCHAR' && `contains(${raw}, '.') AND ${isComma(raw)}`,
  /** A comma before three digits, which may be a thousands separator or a decimal mark. */
  threes: (raw, dtype) => dtype === 'VARCHAR' && `regexp_full_match(${raw}, ${THOUSANDS})`,
  amount: (raw, dtype) =>
    dtype === 'VARCHAR' && `regexp_matches(${raw}, ${AMOUNT}) AND regexp_matches(${raw}, ${AMOUNT_MARK})`,
  /** Texts that a reader may take for numbers or booleans. */
  numbers: (raw, dtype) =>
    (dtype === 'VARCHAR' || isNumber(dtype)) &&
    `TRY_CAST(${raw} AS DOUBLE) IS NOT NULL OR regexp_matches(${raw}, ${POINTS}) OR ${isTruth(raw)}`,
  /** Booleans that are written out; `yes` and `t` are text. */
  words: (raw, dtype) => dtype === 'BOOLEAN' && isTruth(raw),
  /** Times that other readers understand, too. */
  written: (raw, dtype, { timestampFormat }) =>
    isIso(timestampFormat) ? dtype.startsWith('TIMESTAMP') && isIsoTime(raw, dtype) : `${raw} IS NOT NULL`,
  /** Dates that are also valid with day, month and year in another order. */
  swapped: (raw, dtype, { dateFormat, timestampFormat }) =>
    isDated(dtype) &&
    otherOrders(dtype === 'DATE' ? dateFormat : timestampFormat)
      .map(format => `try_strptime(${raw}, ${literal(format)}) IS NOT NULL`)
      .join(' OR ')
} satisfies Readonly<Record<string, (raw: string, dtype: string, formats: Formats) => string | false>>;

type Formats = Pick<CsvDialect, 'dateFormat' | 'timestampFormat'>;
type Figures = Readonly<Record<keyof typeof COUNTED, number>>;

/** SQL for whether a text is a boolean that is written out. */
function isTruth(raw: string): string {
  return `${raw} IN ('True', 'TRUE', 'true', 'False', 'FALSE', 'false')`;
}

/** Dates with a year of four digits at their end: `01/02/2024`; with points, the day always comes first. */
const LONG_YEAR = /^%([dm])([/-])%([dm])\2%Y/;
/** Dates of three numbers of two digits: `01.02.24`. */
const SHORT_YEAR = /^%([dmy])([/.-])%([dmy])\2%([dmy])/;

/** Formats of the same numbers in another order, that may have been meant. */
function otherOrders(format: string): readonly string[] {
  const [long, first = '', mark = '', second = ''] = LONG_YEAR.exec(format) ?? [];
  if (long !== undefined) {
    return [format.replace(long, `%${second}${mark}%${first}${mark}%Y`)];
  }
  const [short, , own = ''] = SHORT_YEAR.exec(format) ?? [];
  return short === undefined
    ? []
    : ['dmy', 'mdy', 'ymd']
        .map(order => Array.from(order, part => `%${part}`).join(own))
        .filter(other => other !== short)
        .map(other => format.replace(short, other));
}

function isDated(dtype: string): boolean {
  return dtype === 'DATE' || dtype === 'TIMESTAMP';
}

function isNumber(dtype: string): boolean {
  return dtype === 'BIGINT' || dtype === 'DOUBLE';
}

async function look(
  database: FencedDatabase,
  from: string,
  types: readonly string[],
  formats: Formats
): Promise<readonly Figures[]> {
  const found: Figures[] = [];
  for (let start = 0; start < types.length; start += BATCH) {
    const wanted = types.slice(start, start + BATCH).map((dtype, place) => {
      const counts = Object.entries(COUNTED).map(([name, conditionOf]) => {
        const condition = conditionOf(`c${start + place}`, dtype, formats);
        return `'${name}': ${condition === false || condition === '' ? '0' : `count_if(${condition})`}`;
      });
      return `{${counts.join(', ')}}`;
    });
    const [[json] = []] = await database.rows(`SELECT CAST(to_json([${wanted.join(', ')}]) AS VARCHAR) FROM ${from}`);
    found.push(...(JSON.parse(String(json)) as readonly Figures[]));
  }
  return found;
}
