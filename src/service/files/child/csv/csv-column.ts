import { columnTypeOf } from '../../../../datasets/index.js';
import { literal } from '../quote-sql.js';
import { isoTime } from '../iso-time.js';
import type { SourceColumn } from '../source-column.js';
import type { CsvDialect } from './csv-dialect.js';

const GROUPED = literal('[+-]?[0-9]{1,3}([.][0-9]{3})*(,[0-9]+)?');

/** How numbers and dates are written. */
export type CsvNotation = Pick<CsvDialect, 'dateFormat' | 'timestampFormat'> & { readonly decimal: '.' | ',' };

/** The column at a place, in a type of DuckDB; a cell that does not fit it is null. */
export function csvColumn(
  name: string,
  at: number,
  dtype: string,
  notation: CsvNotation,
  raw = `c${at}`
): SourceColumn {
  return { name, dtype, type: columnTypeOf(dtype), raw, value: valueOf(raw, dtype, notation) };
}

/** The next wider type: whole numbers may be numbers, dates may have a time, and everything is a text. */
export function widerType(dtype: string): string {
  switch (dtype) {
    case 'BIGINT':
      return 'DOUBLE';
    case 'DATE':
      return 'TIMESTAMP';
    default:
      return 'VARCHAR';
  }
}

function valueOf(raw: string, dtype: string, { decimal, dateFormat, timestampFormat }: CsvNotation): string {
  switch (dtype) {
    case 'VARCHAR':
      return raw;
    case 'DOUBLE':
      // A point that stands between no groups of three digits is another notation.
      return decimal === ','
        ? `CASE WHEN contains(${raw}, '.') AND NOT regexp_full_match(${raw}, ${GROUPED}) THEN NULL ELSE TRY_CAST(replace(replace(${raw}, '.', ''), ',', '.') AS DOUBLE) END`
        : `TRY_CAST(${raw} AS DOUBLE)`;
    case 'DATE':
      return dateFormat === '' || dateFormat === '%Y-%m-%d'
        ? isoTime(raw, dtype)
        : `TRY_CAST(try_strptime(${raw}, ${literal(dateFormat)}) AS DATE)`;
    case 'TIMESTAMP':
      return timestampFormat === '' || timestampFormat.startsWith('%Y-%m-%d')
        ? isoTime(raw, dtype)
        : `try_strptime(${raw}, ${literal(timestampFormat)})`;
    case 'TIMESTAMP WITH TIME ZONE':
      return isoTime(raw, dtype);
    case 'BOOLEAN':
      return `CASE WHEN ${raw} IN ('True', 'TRUE', 'true') THEN true WHEN ${raw} IN ('False', 'FALSE', 'false') THEN false END`;
    default:
      return `TRY_CAST(${raw} AS ${dtype})`;
  }
}
