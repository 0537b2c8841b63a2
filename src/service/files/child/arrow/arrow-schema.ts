import { FileProblem } from '../../file-problem.js';
import type { FlatTable } from './flat-table.js';

/** What is known of the columns of an Arrow file. */
export type ArrowSchema = {
  readonly fields: readonly ArrowField[];
  /** Names of the columns that pandas makes the index of a frame. */
  readonly index: readonly string[];
};

const MOST_FIELDS = 100_000;
const DEEPEST = 64;
const UNITS: readonly TimeUnit[] = [0, 3, 6, 9];
const MOST_DIGITS = 38;
const TIMESTAMPS = { 0: 'TIMESTAMP_S', 3: 'TIMESTAMP_MS', 6: 'TIMESTAMP', 9: 'TIMESTAMP_NS' } as const;

/**
 * Reads a schema. Throws a `FileProblem` for what is damaged or not known here.
 *
 * @param hasOldUnions Whether unions have a buffer more: those of the fourth version of the format.
 */
export function arrowSchema(schema: FlatTable, hasOldUnions: boolean): ArrowSchema {
  const pandas = [...schema.tables(2)].find(entry => entry.text(0) === 'pandas')?.text(1);
  return { fields: arrowFields(schema, hasOldUnions), index: pandasIndex(pandas) };
}

/** A column of an Arrow file, or a part of a nested one. */
export type ArrowField = {
  readonly name: string;
  readonly type: ArrowType;
  /** Which dictionary the values lie in; what is in the column are places in it, of type `index`. */
  readonly dictionary?: { readonly id: bigint; readonly index: ArrowType };
  readonly children: readonly ArrowField[];
};

/** How cells lie in the buffers of a column. */
export type ArrowType =
  | { readonly type: 'null' | 'boolean' }
  | { readonly type: 'int'; readonly bits: number; readonly signed: boolean }
  | { readonly type: 'float'; readonly bits: 16 | 32 | 64 }
  | { readonly type: 'decimal'; readonly bits: number; readonly precision: number; readonly scale: number }
  | { readonly type: 'date'; readonly bits: 32 | 64 }
  | { readonly type: 'time'; readonly bits: 32 | 64; readonly unit: TimeUnit }
  | { readonly type: 'timestamp'; readonly unit: TimeUnit; readonly zone: string }
  | { readonly type: 'duration'; readonly unit: TimeUnit }
  /** Text and bytes: `bits` of their offsets, or views of 16 bytes that name other buffers. */
  | { readonly type: 'text' | 'binary'; readonly bits: 32 | 64 }
  | { readonly type: 'textView' | 'binaryView' }
  /** Only whether a cell is there is read of these: buffers beside the one that says so, and then the children. */
  | { readonly type: 'whole'; readonly name: string; readonly buffers: number }
  /** These do not say whether a cell is there. */
  | { readonly type: 'blind'; readonly name: string; readonly buffers: number };

/** Parts of a second, as the number of digits after the point. */
export type TimeUnit = 0 | 3 | 6 | 9;

/**
 * The columns of a schema. Throws a `FileProblem` for what is damaged or not known here.
 *
 * @param hasOldUnions Whether unions have a buffer more: those of the fourth version of the format.
 */
function arrowFields(schema: FlatTable, hasOldUnions: boolean): readonly ArrowField[] {
  if (schema.short(0) !== 0) {
    throw new FileProblem(
      'unsupported',
      'The numbers of the Arrow file are written big end first. Write it again on another machine.'
    );
  }
  let fields = 0;
  const read = (table: FlatTable, depth: number): ArrowField => {
    fields += 1;
    if (fields > MOST_FIELDS || depth > DEEPEST) {
      throw new FileProblem('too_large', 'The Arrow file has too many columns, or columns too deep in each other.');
    }
    const encoding = table.table(4);
    const int = encoding?.table(1);
    return {
      name: table.text(0),
      type: arrowType(table, hasOldUnions),
      ...(encoding && {
        dictionary: {
          id: encoding.key(0),
          index: { type: 'int', bits: int?.int(0) ?? 32, signed: int?.boolean(1) ?? true }
        }
      }),
      children: [...table.tables(5)].map(child => read(child, depth + 1))
    };
  };
  return [...schema.tables(1)].map(field => read(field, 0));
}

function arrowType(field: FlatTable, hasOldUnions: boolean): ArrowType {
  const own = field.table(3);
  const unit = (absent: number): TimeUnit => UNITS[own?.short(0, absent) ?? absent] ?? 0;
  const bitsOf = (bits: number): 32 | 64 => (bits === 64 ? 64 : 32);
  switch (field.byte(2)) {
    case 1:
      return { type: 'null' };
    case 2:
      return { type: 'int', bits: own?.int(0) ?? 0, signed: own?.boolean(1) ?? false };
    case 3:
      return { type: 'float', bits: ([16, 32, 64] as const)[own?.short(0) ?? 0] ?? 64 };
    case 4:
      return { type: 'binary', bits: 32 };
    case 5:
      return { type: 'text', bits: 32 };
    case 6:
      return { type: 'boolean' };
    case 7:
      return { type: 'decimal', precision: own?.int(0) ?? 0, scale: own?.int(1) ?? 0, bits: own?.int(2, 128) ?? 128 };
    case 8:
      return { type: 'date', bits: own?.short(0, 1) === 0 ? 32 : 64 };
    case 9:
      return { type: 'time', unit: unit(1), bits: bitsOf(own?.int(1, 32) ?? 32) };
    case 10:
      return { type: 'timestamp', unit: unit(0), zone: own?.text(1) ?? '' };
    case 11:
      return { type: 'whole', name: 'interval', buffers: 1 };
    case 12:
      return { type: 'whole', name: 'list', buffers: 1 };
    case 13:
      return { type: 'whole', name: 'struct', buffers: 0 };
    case 14: {
      const isDense = own?.short(0) === 1;
      return { type: 'blind', name: 'union', buffers: (isDense ? 2 : 1) + (hasOldUnions ? 1 : 0) };
    }
    case 15:
      return { type: 'whole', name: 'fixed_size_binary', buffers: 1 };
    case 16:
      return { type: 'whole', name: 'fixed_size_list', buffers: 0 };
    case 17:
      return { type: 'whole', name: 'map', buffers: 1 };
    case 18:
      return { type: 'duration', unit: unit(1) };
    case 19:
      return { type: 'binary', bits: 64 };
    case 20:
      return { type: 'text', bits: 64 };
    case 21:
      return { type: 'whole', name: 'large_list', buffers: 1 };
    case 22:
      return { type: 'blind', name: 'run_end_encoded', buffers: 0 };
    case 23:
      return { type: 'binaryView' };
    case 24:
      return { type: 'textView' };
    case 25:
    case 26:
      return { type: 'whole', name: 'list_view', buffers: 2 };
    default:
      throw new FileProblem(
        'unsupported',
        'A column of the Arrow file is of a type that is not known here. Cast it, or save the table as Parquet.'
      );
  }
}

/** What a column becomes in DuckDB. */
type StoredType = {
  /** The type of the cells, as SQL calls it. */
  readonly sql: string;
  /** What the profile calls it: Arrow's name, where DuckDB is only told whether a cell is there; else the type in SQL, where that tells all. */
  readonly dtype: string;
  /** Only whether a cell is there is read. */
  readonly isPresence: boolean;
};

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

/**
 * What a profile calls times of a zone: as DuckDB does for microseconds of UTC, with their unit and zone otherwise, because
 * engines keep these.
 *
 * @param plain The type of such times without a zone.
 */
export function zonedDtype(plain: string, zone: string): string {
  const own = ['UTC', 'Etc/UTC', 'Z', '+00:00'].includes(zone) ? '' : ` '${zone}'`;
  return `${plain} WITH TIME ZONE${own}`;
}

/**
 * Names of the columns that pandas wrote of the index of a frame, by what it put into a file beside the schema (`pandas`).
 * An index that is only counted is no column.
 */
export function pandasIndex(written: string | undefined): readonly string[] {
  try {
    const { index_columns: index } = JSON.parse(written ?? '{}') as { readonly index_columns?: unknown };
    return Array.isArray(index) ? index.filter(name => typeof name === 'string') : [];
  } catch {
    return []; // Another program's.
  }
}
