import type { FencedDatabase } from '../fenced-database.js';
import { isIsoTime, literal } from '../quote-sql.js';
import { losesZeros } from '../summarize-columns.js';
import type { CsvDialect } from './csv-dialect.js';

/** What the first rows say about types that DuckDB's guess does not. */
export type SettledTypes = {
  readonly types: readonly string[];
  readonly decimal: '.' | ',';
  /** What stands between groups of three digits; empty: nothing. */
  readonly thousands: '' | '.';
  /** Places of columns that hold nothing but amounts of money or percentages, as text. */
  readonly amounts: readonly number[];
  /** Places of columns of text in which numbers or truths stand, for example codes. */
  readonly codes: readonly number[];
  /** Places of columns whose dates may be read with the day or the month first; they are text. */
  readonly unclear: readonly number[];
  /** Places of columns whose commas may stand between thousands or before fractions; they are text. */
  readonly commas: readonly number[];
};

const KNOWN = new Set(['BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', 'TIME']);
const WHOLE = literalPattern('^[+-]?[0-9]+$');
const COMMA_NUMBER = literalPattern('^[+-]?[0-9]{1,3}([.][0-9]{3})*(,[0-9]+)?$|^[+-]?[0-9]+(,[0-9]+)?$');
const AMOUNT = literalPattern('^[-+(]?\\s*([$€£¥]\\s*)?[-+]?[0-9][0-9.,]*\\s*([%€]|[$£¥])?\\)?$');
/** What an amount has and a number, a date or a telephone number has not. */
const AMOUNT_MARK = literalPattern('[$€£¥%(,]');
const THOUSANDS = literalPattern('[+-]?[1-9][0-9]{0,2},[0-9]{3}');
const POINTS = literalPattern('^[0-9.]+$');
/** Columns that are looked at in one statement. */
const BATCH = 100;

/**
 * Corrects guessed types by the first rows: codes with leading zeros and whole numbers beyond 64 bits stay what they are,
 * numbers with a decimal comma are numbers.
 *
 * @param from SQL for the first rows, with all cells as text.
 * @param delimiter A comma rules out that it is a decimal mark.
 * @param formats That dates and times were guessed by.
 */
export async function settleTypes(
  database: FencedDatabase,
  from: string,
  guessed: readonly string[],
  delimiter: string,
  formats: Formats
): Promise<SettledTypes> {
  const first = guessed.map(dtype => (KNOWN.has(dtype) ? dtype : 'VARCHAR'));
  const figures = await look(database, from, first, formats);
  const mayHaveCommas = first.map((dtype, at) => {
    const { count, comma, hasComma } = figures[at] ?? NOTHING;
    return delimiter !== ',' && dtype === 'VARCHAR' && count > 0 && comma === count && hasComma > 0;
  });
  // `1,234` says which of the two it is only beside other numbers.
  const isSure = mayHaveCommas.some((may, at) => may && (figures[at]?.hasComma ?? 0) > (figures[at]?.threes ?? 0));
  const commas = mayHaveCommas.map(may => may && isSure);
  const decimal = commas.includes(true) ? ',' : '.';
  const types = first.map((dtype, at) => {
    const { count, zeros, whole, words, swapped, written } = figures[at] ?? NOTHING;
    if ((dtype === 'BOOLEAN' && words < count) || (isDated(dtype) && count > 0 && swapped === count)) {
      return 'VARCHAR';
    }
    if (dtype.startsWith('TIMESTAMP') && written < count) {
      return 'VARCHAR';
    }
    if ((dtype === 'BIGINT' || dtype === 'DOUBLE') && zeros > 0) {
      return 'VARCHAR';
    }
    if (dtype === 'DOUBLE' && count > 0 && whole === count) {
      return 'HUGEINT';
    }
    // A point between digits is no decimal mark there.
    if (decimal === ',' && dtype === 'DOUBLE') {
      return 'VARCHAR';
    }
    return commas[at] === true ? 'DOUBLE' : dtype;
  });
  const amounts = types.flatMap((dtype, at) => {
    const { count, amount } = figures[at] ?? NOTHING;
    return dtype === 'VARCHAR' && count > 0 && amount === count && (figures[at]?.zeros ?? 0) === 0 ? [at] : [];
  });
  const unclear = first.flatMap((dtype, at) =>
    isDated(dtype) && (figures[at]?.swapped ?? 0) > 0 && types[at] === 'VARCHAR' ? [at] : []
  );
  const codes = types.flatMap((dtype, at) => (dtype === 'VARCHAR' && (figures[at]?.numbers ?? 0) > 0 ? [at] : []));
  const thousands = commas.some((isComma, at) => isComma && (figures[at]?.hasPoint ?? 0) > 0) ? '.' : '';
  const unsure = mayHaveCommas.flatMap((may, at) => (may && !isSure ? [at] : []));
  return {
    types,
    decimal,
    thousands,
    amounts: amounts.filter(at => !unsure.includes(at)),
    codes,
    unclear,
    commas: unsure
  };
}

/** What is counted in each column. */
const COUNTED = {
  count: (raw: string) => `count(${raw})`,
  zeros: (raw: string, dtype: string) =>
    dtype === 'VARCHAR' || isNumber(dtype) ? `count_if(${losesZeros(raw)})` : '0',
  whole: (raw: string, dtype: string) => (dtype === 'DOUBLE' ? `count_if(regexp_matches(${raw}, ${WHOLE}))` : '0'),
  comma: (raw: string, dtype: string) =>
    dtype === 'VARCHAR' ? `count_if(regexp_matches(${raw}, ${COMMA_NUMBER}))` : '0',
  hasComma: (raw: string, dtype: string) =>
    dtype === 'VARCHAR' ? `count_if(contains(${raw}, ',') AND regexp_matches(${raw}, ${COMMA_NUMBER}))` : '0',
  hasPoint: (raw: string, dtype: string) =>
    dtype === 'VARCHAR' ? `count_if(contains(${raw}, '.') AND regexp_matches(${raw}, ${COMMA_NUMBER}))` : '0',
  /** Cells that are a comma before three digits, and nothing that says what it is. */
  threes: (raw: string, dtype: string) =>
    dtype === 'VARCHAR' ? `count_if(regexp_full_match(${raw}, ${THOUSANDS}))` : '0',
  amount: (raw: string, dtype: string) =>
    dtype === 'VARCHAR'
      ? `count_if(regexp_matches(${raw}, ${AMOUNT}) AND regexp_matches(${raw}, ${AMOUNT_MARK}))`
      : '0',
  /** Cells that a reader may take for numbers or truths. */
  numbers: (raw: string, dtype: string) =>
    dtype === 'VARCHAR' || isNumber(dtype)
      ? `count_if(TRY_CAST(${raw} AS DOUBLE) IS NOT NULL OR regexp_matches(${raw}, ${POINTS}) OR ${isTruth(raw)})`
      : '0',
  /** Truths that are written out; `yes` and `t` are texts. */
  words: (raw: string, dtype: string) => (dtype === 'BOOLEAN' ? `count_if(${isTruth(raw)})` : '0'),
  /** Times that other readers understand, too. */
  written: (raw: string, dtype: string, { timestampFormat }: Formats) =>
    timestampFormat !== '' && !timestampFormat.startsWith('%Y-%m-%d')
      ? `count(${raw})`
      : dtype.startsWith('TIMESTAMP')
        ? `count_if(${isIsoTime(raw, dtype)})`
        : '0',
  /** Dates that are one with day, month and year in another order, too. */
  swapped: (raw: string, dtype: string, { dateFormat, timestampFormat }: Formats) => {
    const others =
      dtype === 'DATE' ? otherOrders(dateFormat) : dtype === 'TIMESTAMP' ? otherOrders(timestampFormat) : [];
    const fits = others.map(format => `try_strptime(${raw}, ${literal(format)}) IS NOT NULL`);
    return fits.length === 0 ? '0' : `count_if(${fits.join(' OR ')})`;
  }
} as const;

/** As they are written out in files. */
function isTruth(raw: string): string {
  return `${raw} IN ('True', 'TRUE', 'true', 'False', 'FALSE', 'false')`;
}

type Figures = Readonly<Record<keyof typeof COUNTED, number>>;

const NAMES = Object.keys(COUNTED) as readonly (keyof typeof COUNTED)[];

function figuresOf(values: readonly number[]): Figures {
  return Object.fromEntries(NAMES.map((name, at) => [name, values[at] ?? 0])) as Figures;
}

const NOTHING = figuresOf([]);

type Formats = Pick<CsvDialect, 'dateFormat' | 'timestampFormat'>;

/** Dates with a year of four digits at their end: `01/02/2024`; points stand between day and month in this order only. */
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
    const batch = types
      .slice(start, start + BATCH)
      .flatMap((dtype, place) => NAMES.map(name => COUNTED[name](`c${start + place}`, dtype, formats)));
    const [row = []] = await database.rows(`SELECT ${batch.join(', ')} FROM ${from}`);
    for (let at = 0; at < row.length; at += NAMES.length) {
      found.push(figuresOf(row.slice(at, at + NAMES.length).map(Number)));
    }
  }
  return found;
}

function literalPattern(pattern: string): string {
  return `'${pattern}'`;
}
