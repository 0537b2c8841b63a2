import { zonedDtype } from '../zoned-dtype.js';
import type { ArrowField, ArrowType } from './arrow-field.js';

/** What a column becomes in DuckDB. */
export type StoredType = {
  /** The type of the cells, as SQL calls it. */
  readonly sql: string;
  /** What the profile calls it: Arrow's name, where DuckDB is only told whether a cell is there; else the type in SQL, where that tells all. */
  readonly dtype: string;
  /** Only whether a cell is there is read. */
  readonly isPresence: boolean;
};

const MOST_DIGITS = 38;
const TIMESTAMPS = { 0: 'TIMESTAMP_S', 3: 'TIMESTAMP_MS', 6: 'TIMESTAMP', 9: 'TIMESTAMP_NS' } as const;

/** The type that cells of a column get in DuckDB. */
export function storedType({ type, dictionary }: ArrowField): StoredType {
  const sql = sqlOf(type);
  return sql === undefined
    ? { sql: 'BOOLEAN', dtype: nameOf(type), isPresence: true }
    : { sql, dtype: dtypeOf(sql, type, dictionary !== undefined), isPresence: false };
}

function dtypeOf(sql: string, type: ArrowType, isDictionary: boolean): string {
  if (sql === 'VARCHAR' && isDictionary) {
    return 'ENUM';
  }
  // Engines keep the zone, and DuckDB does not.
  if (type.type === 'timestamp' && type.zone !== '') {
    return zonedDtype(TIMESTAMPS[type.unit], type.zone);
  }
  // Some engines make times of these.
  return type.type === 'date' && type.bits === 64 ? 'DATE64' : sql;
}

function sqlOf(type: ArrowType): string | undefined {
  switch (type.type) {
    case 'boolean':
      return 'BOOLEAN';
    case 'int':
      return integer(type.bits, type.signed);
    case 'float':
      return type.bits === 64 ? 'DOUBLE' : 'FLOAT';
    case 'decimal':
      return type.bits <= 128 && type.precision >= 1 && type.precision <= MOST_DIGITS && isScale(type)
        ? `DECIMAL(${type.precision},${type.scale})`
        : undefined;
    case 'date':
      return 'DATE';
    case 'time':
      return 'TIME';
    case 'timestamp':
      return type.zone === '' ? TIMESTAMPS[type.unit] : 'TIMESTAMP WITH TIME ZONE';
    case 'duration':
      return 'INTERVAL';
    case 'text':
    case 'textView':
      return 'VARCHAR';
    default:
      return undefined;
  }
}

function isScale({ precision, scale }: { readonly precision: number; readonly scale: number }): boolean {
  return scale >= 0 && scale <= precision;
}

function integer(bits: number, isSigned: boolean): string | undefined {
  const name = { 8: 'TINYINT', 16: 'SMALLINT', 32: 'INTEGER', 64: 'BIGINT' }[bits];
  return name === undefined || isSigned ? name : `U${name}`;
}

function nameOf(type: ArrowType): string {
  switch (type.type) {
    case 'whole':
    case 'blind':
      return type.name;
    case 'binaryView':
      return 'binary';
    case 'decimal':
      return `decimal${type.bits}(${type.precision},${type.scale})`;
    default:
      return type.type;
  }
}
