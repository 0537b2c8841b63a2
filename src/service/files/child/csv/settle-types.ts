import type { FencedDatabase } from '../fenced-database.js';
import { losesZeros } from '../summarize-columns.js';

/** What the first rows say about types that DuckDB's guess does not. */
export type SettledTypes = {
  readonly types: readonly string[];
  readonly decimal: '.' | ',';
  /** Places of columns that hold nothing but amounts of money or percentages, as text. */
  readonly amounts: readonly number[];
};

const KNOWN = new Set(['BIGINT', 'DOUBLE', 'BOOLEAN', 'DATE', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', 'TIME']);
const WHOLE = literalPattern('^[+-]?[0-9]+$');
const COMMA_NUMBER = literalPattern('^[+-]?[0-9]{1,3}([.][0-9]{3})*(,[0-9]+)?$|^[+-]?[0-9]+(,[0-9]+)?$');
const AMOUNT = literalPattern('^[-+(]?\\s*([$€£¥]\\s*)?[-+]?[0-9][0-9.,]*\\s*([%€]|[$£¥])?\\)?$');
const FIGURES = 6;
/** Columns that are looked at in one statement. */
const BATCH = 100;

/**
 * Corrects guessed types by the first rows: codes with leading zeros and whole numbers beyond 64 bits stay what they are,
 * numbers with a decimal comma are numbers.
 *
 * @param from SQL for the first rows, with all cells as text.
 * @param delimiter A comma rules out that it is a decimal mark.
 */
export async function settleTypes(
  database: FencedDatabase,
  from: string,
  guessed: readonly string[],
  delimiter: string
): Promise<SettledTypes> {
  const first = guessed.map(dtype => (KNOWN.has(dtype) ? dtype : 'VARCHAR'));
  const figures = await look(database, from, first);
  const commas = first.map((dtype, at) => {
    const { count, comma, hasComma } = figures[at] ?? NOTHING;
    return delimiter !== ',' && dtype === 'VARCHAR' && count > 0 && comma === count && hasComma > 0;
  });
  const decimal = commas.includes(true) ? ',' : '.';
  const types = first.map((dtype, at) => {
    const { count, zeros, whole } = figures[at] ?? NOTHING;
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
  return { types, decimal, amounts };
}

type Figures = {
  readonly count: number;
  readonly zeros: number;
  readonly whole: number;
  readonly comma: number;
  readonly hasComma: number;
  readonly amount: number;
};

const NOTHING: Figures = { count: 0, zeros: 0, whole: 0, comma: 0, hasComma: 0, amount: 0 };

async function look(database: FencedDatabase, from: string, types: readonly string[]): Promise<readonly Figures[]> {
  const found: Figures[] = [];
  for (let start = 0; start < types.length; start += BATCH) {
    const batch = types.slice(start, start + BATCH).flatMap((dtype, place) => {
      const raw = `c${start + place}`;
      const isText = dtype === 'VARCHAR';
      const isNumber = dtype === 'BIGINT' || dtype === 'DOUBLE';
      return [
        `count(${raw})`,
        isText || isNumber ? `count_if(${losesZeros(raw)})` : '0',
        dtype === 'DOUBLE' ? `count_if(regexp_matches(${raw}, ${WHOLE}))` : '0',
        isText ? `count_if(regexp_matches(${raw}, ${COMMA_NUMBER}))` : '0',
        isText ? `count_if(contains(${raw}, ',') AND regexp_matches(${raw}, ${COMMA_NUMBER}))` : '0',
        isText ? `count_if(regexp_matches(${raw}, ${AMOUNT}))` : '0'
      ];
    });
    const [row = []] = await database.rows(`SELECT ${batch.join(', ')} FROM ${from}`);
    for (let at = 0; at < row.length; at += FIGURES) {
      const [count = 0, zeros = 0, whole = 0, comma = 0, hasComma = 0, amount = 0] = row
        .slice(at, at + FIGURES)
        .map(Number);
      found.push({ count, zeros, whole, comma, hasComma, amount });
    }
  }
  return found;
}

function literalPattern(pattern: string): string {
  return `'${pattern}'`;
}
