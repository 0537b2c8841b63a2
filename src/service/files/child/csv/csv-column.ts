import { columnTypeOf } from '../../../../datasets/index.js';
import { literal, isoTime } from '../quote-sql.js';
import type { SourceColumn } from '../table-source.js';

const GROUPED = literal('[+-]?[0-9]{1,3}([.][0-9]{3})*(,[0-9]+)?');

/** How numbers and dates are written. */
type CsvNotation = { readonly decimal: '.' | ','; readonly dateFormat: string; readonly timestampFormat: string };

const PLAIN: CsvNotation = { decimal: '.', dateFormat: '', timestampFormat: '' };

/** Texts that pandas reads as missing values, besides the empty one. */
export const MISSING_MARKS: readonly string[] = [
  '#N/A',
  '#N/A N/A',
  '#NA',
  '-1.#IND',
  '-1.#QNAN',
  '-NaN',
  '-nan',
  '1.#IND',
  '1.#QNAN',
  '<NA>',
  'N/A',
  'NA',
  'NULL',
  'NaN',
  'None',
  'n/a',
  'nan',
  'null'
];

/** What is noted of such texts that were seen. */
export function missingNote(marks: readonly string[]): readonly string[] {
  return marks.length === 0 ? [] : [`read as missing: ${marks.map(mark => `“${mark}”`).join(', ')}`];
}

const WIDER: Readonly<Record<string, string>> = { BIGINT: 'DOUBLE', DATE: 'TIMESTAMP' };

/** Types whose cells are read from text; cells of others stay text. */
export const READ_TYPES: ReadonlySet<string> = new Set([
  ...['BIGINT', 'UBIGINT', 'HUGEINT', 'DOUBLE', 'BOOLEAN'],
  ...['DATE', 'TIMESTAMP', 'TIMESTAMP WITH TIME ZONE', 'TIME']
]);

/**
 * A column of texts as a DuckDB type; a cell that does not fit the type is null.
 *
 * @param raw SQL for its cell as text.
 * @param notation By default, numbers have points and dates are those of ISO 8601.
 */
export function textColumn(name: string, raw: string, dtype: string, notation = PLAIN): SourceColumn {
  return { name, dtype, type: columnTypeOf(dtype), raw, value: valueOf(raw, dtype, notation) };
}

/**
 * Makes a column with cells that do not fit wider: whole numbers become numbers, dates become timestamps, and everything
 * else becomes text.
 *
 * @param codes Gets the names of numbers and booleans that become text.
 */
export function refitInto(codes: string[], notation = PLAIN): (column: SourceColumn) => SourceColumn {
  return ({ name, raw, dtype, type }) => {
    const wider = WIDER[dtype] ?? 'VARCHAR';
    if (wider === 'VARCHAR' && ['integer', 'number', 'boolean'].includes(type) && !codes.includes(name)) {
      codes.push(name);
    }
    return textColumn(name, raw, wider, notation);
  };
}

/** Whether dates can be read without stating their format. */
export function isIso(format: string): boolean {
  return format === '' || format.startsWith('%Y-%m-%d');
}

function valueOf(raw: string, dtype: string, { decimal, dateFormat, timestampFormat }: CsvNotation): string {
  switch (dtype) {
    case 'VARCHAR':
    case 'BLOB':
      return raw;
    case 'DOUBLE':
      // A point that does not separate groups of three digits belongs to another notation.
      return decimal === ','
        ? `CASE WHEN contains(${raw}, '.') AND NOT regexp_full_match(${raw}, ${GROUPED}) THEN NULL ELSE TRY_CAST(replace(replace(${raw}, '.', ''), ',', '.') AS DOUBLE) END`
        : `TRY_CAST(${raw} AS DOUBLE)`;
    case 'DATE':
      return isIso(dateFormat) ? isoTime(raw, dtype) : `TRY_CAST(try_strptime(${raw}, ${literal(dateFormat)}) AS DATE)`;
    case 'TIMESTAMP':
      return isIso(timestampFormat) ? isoTime(raw, dtype) : `try_strptime(${raw}, ${literal(timestampFormat)})`;
    case 'TIMESTAMP WITH TIME ZONE':
      return isoTime(raw, dtype);
    case 'BOOLEAN':
      return `CASE WHEN ${raw} IN ('True', 'TRUE', 'true') THEN true WHEN ${raw} IN ('False', 'FALSE', 'false') THEN false END`;
    default:
      return `TRY_CAST(${raw} AS ${dtype})`;
  }
}

/** Column names as pandas derives them from a header: empty ones become `Unnamed: N`, repeated ones get a number. */
export function columnNames(header: readonly string[]): readonly string[] {
  const written = new Set(header);
  const used = new Set<string>();
  const numbers = new Map<string, number>();
  return header.map((cell, at) => {
    const own = cell === '' ? `Unnamed: ${at}` : cell;
    let name = own;
    while (used.has(name)) {
      const number = (numbers.get(own) ?? 0) + 1;
      numbers.set(own, number);
      const next = `${own}.${number}`;
      name = written.has(next) ? name : next;
    }
    used.add(name);
    return name;
  });
}
