import type { FencedDatabase } from '../fenced-database.js';
import { literal } from '../quote-sql.js';
import { losesZeros } from '../summarize-columns.js';

/** What the first rows say about types that DuckDB's guess does not. */
export type SettledTypes = {
  readonly types: readonly string[];
  readonly decimal: '.' | ',';
  /** What stands between groups of three digits; empty: nothing. */
  readonly thousands: '' | '.';
  /** Places of columns that hold nothing but amounts of money or percentages, as text. */
  readonly amounts: readonly number[];
  /** Places of columns of text in which numbers stand, for example codes. */
  readonly codes: readonly number[];
  /** Places of columns whose dates may be read with the day or the month first; they are text. */
  readonly unclear: readonly number[];
  /** Times of one column have different offsets from UTC. */
  readonly offsets: boolean;
};

const KNOWN = new Set(['BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', 'TIME']);
const WHOLE = literalPattern('^[+-]?[0-9]+$');
const COMMA_NUMBER = literalPattern('^[+-]?[0-9]{1,3}([.][0-9]{3})*(,[0-9]+)?$|^[+-]?[0-9]+(,[0-9]+)?$');
const AMOUNT = literalPattern('^[-+(]?\\s*([$€£¥]\\s*)?[-+]?[0-9][0-9.,]*\\s*([%€]|[$£¥])?\\)?$');
const OFFSET = literalPattern('(Z|[+-][0-9]{2}(:?[0-9]{2})?)$');
const POINTS = literalPattern('^[0-9.]+$');
/** Columns that are looked at in one statement. */
const BATCH = 100;

/**
 * Corrects guessed types by the first rows: codes with leading zeros and whole numbers beyond 64 bits stay what they are,
 * numbers with a decimal comma are numbers.
 *
 * @param from SQL for the first rows, with all cells as text.
 * @param delimiter A comma rules out that it is a decimal mark.
 * @param dateFormat That dates were guessed by.
 */
export async function settleTypes(
  database: FencedDatabase,
  from: string,
  guessed: readonly string[],
  delimiter: string,
  dateFormat: string
): Promise<SettledTypes> {
  const first = guessed.map(dtype => (KNOWN.has(dtype) ? dtype : 'VARCHAR'));
  const figures = await look(database, from, first, dateFormat);
  const commas = first.map((dtype, at) => {
    const { count, comma, hasComma } = figures[at] ?? NOTHING;
    return delimiter !== ',' && dtype === 'VARCHAR' && count > 0 && comma === count && hasComma > 0;
  });
  const decimal = commas.includes(true) ? ',' : '.';
  const types = first.map((dtype, at) => {
    const { count, zeros, whole, words, swapped } = figures[at] ?? NOTHING;
    if ((dtype === 'BOOLEAN' && words < count) || (dtype === 'DATE' && count > 0 && swapped === count)) {
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
  const unclear = first.flatMap((dtype, at) => (dtype === 'DATE' && types[at] === 'VARCHAR' ? [at] : []));
  const codes = types.flatMap((dtype, at) => (dtype === 'VARCHAR' && (figures[at]?.numbers ?? 0) > 0 ? [at] : []));
  const offsets = figures.some(figure => figure.zones > 1);
  const thousands = commas.some((isComma, at) => isComma && (figures[at]?.hasPoint ?? 0) > 0) ? '.' : '';
  return { types, decimal, thousands, amounts, codes, unclear, offsets };
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
  amount: (raw: string, dtype: string) => (dtype === 'VARCHAR' ? `count_if(regexp_matches(${raw}, ${AMOUNT}))` : '0'),
  /** Cells that a reader may take for numbers. */
  numbers: (raw: string, dtype: string) =>
    dtype === 'VARCHAR' || isNumber(dtype)
      ? `count_if(TRY_CAST(${raw} AS DOUBLE) IS NOT NULL OR regexp_matches(${raw}, ${POINTS}))`
      : '0',
  /** Truths that are written out; `yes` and `t` are texts. */
  words: (raw: string, dtype: string) =>
    dtype === 'BOOLEAN' ? `count_if(${raw} IN ('True', 'TRUE', 'true', 'False', 'FALSE', 'false'))` : '0',
  zones: (raw: string, dtype: string) =>
    dtype === 'TIMESTAMP WITH TIME ZONE' ? `count(DISTINCT regexp_extract(${raw}, ${OFFSET}))` : '0',
  /** Dates that are one with day and month swapped, too. */
  swapped: (raw: string, dtype: string, dateFormat: string) =>
    dtype === 'DATE' && AMBIGUOUS.test(dateFormat)
      ? `count_if(try_strptime(${raw}, ${literal(swapped(dateFormat))}) IS NOT NULL)`
      : '0'
} as const;

type Figures = Readonly<Record<keyof typeof COUNTED, number>>;

const NAMES = Object.keys(COUNTED) as readonly (keyof typeof COUNTED)[];

function figuresOf(values: readonly number[]): Figures {
  return Object.fromEntries(NAMES.map((name, at) => [name, values[at] ?? 0])) as Figures;
}

const NOTHING = figuresOf([]);

/** `01/02/2024` and `01-02-2024`; points stand between day and month in this order only. */
const AMBIGUOUS = /^%[dm][/-]%[dm][/-]%[yY]$/;

function swapped(dateFormat: string): string {
  return dateFormat.replace(/%([dm])/g, (_, part) => (part === 'd' ? '%m' : '%d'));
}

function isNumber(dtype: string): boolean {
  return dtype === 'BIGINT' || dtype === 'DOUBLE';
}

async function look(
  database: FencedDatabase,
  from: string,
  types: readonly string[],
  dateFormat: string
): Promise<readonly Figures[]> {
  const found: Figures[] = [];
  for (let start = 0; start < types.length; start += BATCH) {
    const batch = types
      .slice(start, start + BATCH)
      .flatMap((dtype, place) => NAMES.map(name => COUNTED[name](`c${start + place}`, dtype, dateFormat)));
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
