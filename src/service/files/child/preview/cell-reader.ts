import type { DuckDBValue } from '@duckdb/node-api';
import type { PreviewCell } from '../../../../protocol/index.js';
import { duckdb } from '../duckdb.js';
import type { SourceColumn } from '../source-column.js';
import { LONGEST_CELL } from './preview-limits.js';
import type { SortKey } from './preview-table.js';

/** How the cells of a column are asked for and taken. */
export type CellReader = {
  /** SQL for the cell, and for what it is sorted by where that is something else. */
  readonly select: readonly string[];
  readonly cell: (value: DuckDBValue) => PreviewCell;
  /** Takes the second of the two. */
  readonly key?: (value: DuckDBValue) => SortKey;
  readonly sortable: boolean;
};

const DAY_MICROS = 86_400_000_000n;
const DAYS_OF_MONTH = 30n;
/** Digits of a decimal number that a number holds exactly in any case. */
const EXACT_DIGITS = 15;

/** What is not text by itself is written as DuckDB writes it. */
export function cellReader({ value, type, dtype }: SourceColumn): CellReader {
  const text = `CAST(${value} AS VARCHAR)`;
  switch (type) {
    case 'boolean':
      return { select: [value], cell: own => (typeof own === 'boolean' ? own : null), sortable: true };
    case 'integer':
      return { select: [value], cell: wholeNumber, sortable: true };
    case 'number':
      return isWide(dtype)
        ? { select: [text, value], cell: asText, key: orderKey, sortable: true }
        : { select: [`CAST(${dtype === 'FLOAT' ? text : value} AS DOUBLE)`], cell: number, sortable: true };
    case 'date':
    case 'datetime':
    case 'time':
    case 'duration':
      return { select: [text, value], cell: asText, key: orderKey, sortable: true };
    case 'category':
      // What is filled in by this process is text there.
      if (dtype === 'ENUM') {
        return { select: [cut(text)], cell: asText, sortable: true };
      }
      return { select: [cut(text), `enum_code(${value})`], cell: asText, key: orderKey, sortable: true };
    default:
      return { select: [cut(text)], cell: asText, sortable: type === 'text' };
  }
}

function cut(text: string): string {
  return `CASE WHEN length(${text}) > ${LONGEST_CELL} THEN ${text}[1:${LONGEST_CELL - 1}] || '…' ELSE ${text} END`;
}

function isWide(dtype: string): boolean {
  return dtype.startsWith('DECIMAL') && Number(/\d+/.exec(dtype)?.[0]) > EXACT_DIGITS;
}

function asText(value: DuckDBValue): PreviewCell {
  return typeof value === 'string' ? value : null;
}

function wholeNumber(value: DuckDBValue): PreviewCell {
  const exact = Number(value);
  return value === null ? null : Number.isSafeInteger(exact) ? exact : String(value);
}

/** What is no number would be a missing value for danfojs. */
function number(value: DuckDBValue): PreviewCell {
  return typeof value !== 'number' ? null : Number.isFinite(value) ? value : String(value);
}

/** A number whose order is that of the values, for values of one type. */
function orderKey(value: DuckDBValue): SortKey {
  if (value === null || typeof value === 'number' || typeof value === 'bigint') {
    return value;
  }
  const { DuckDBDateValue, DuckDBIntervalValue, DuckDBTimeTZValue } = duckdb();
  if (value instanceof DuckDBDateValue) {
    return value.days;
  }
  if (value instanceof DuckDBIntervalValue) {
    return (BigInt(value.months) * DAYS_OF_MONTH + BigInt(value.days)) * DAY_MICROS + value.micros;
  }
  if (value instanceof DuckDBTimeTZValue) {
    return value.micros - BigInt(value.offset) * 1_000_000n;
  }
  for (const part of ['micros', 'nanos', 'millis', 'seconds', 'value'] as const) {
    const own = (value as Partial<Record<typeof part, unknown>>)[part];
    if (typeof own === 'bigint') {
      return own;
    }
  }
  return null;
}
