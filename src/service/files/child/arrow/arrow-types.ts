import type { Data } from 'apache-arrow/data';
import { DateUnit, Precision, TimeUnit, Type } from 'apache-arrow/enum';
import { RecordBatchReader } from 'apache-arrow/ipc/reader';
import { DataType, type Decimal } from 'apache-arrow/type';
import { instance as getVisitor } from 'apache-arrow/visitor/get';
import { FileProblem } from '../../file-problem.js';

/** What a column becomes in DuckDB. */
export type StoredColumn = {
  /** Name of the type in the profile: the SQL name where that says everything. */
  readonly dtype: string;
  /** Whether DuckDB has the type. If not, it only gets whether a cell has a value. */
  readonly isTyped: boolean;
  readonly sql: string;
  /**
   * The cell of a row that is not missing, as text that DuckDB makes a value of; `null` for a date or time in a year
   * that is not read. Throws a `FileProblem` for a cell beyond the data in the file.
   */
  readonly cell: (data: Data, row: number) => string | null | undefined;
};

const MOST_DIGITS = 38;
const INTEGERS: Readonly<Record<number, string>> = { 8: 'TINYINT', 16: 'SMALLINT', 32: 'INTEGER', 64: 'BIGINT' };
/** By their unit. */
const TIMESTAMPS = ['TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP', 'TIMESTAMP_NS'];
/** Nanoseconds, by the unit. */
const UNITS = [1_000_000_000n, 1_000_000n, 1000n, 1n];
const MS = 1_000_000n;
const DAY = 86_400_000_000_000n;
/** First and last year that is read, and of times that DuckDB holds with nanoseconds. */
const YEARS = [1, 9999] as const;
const NANOSECOND_YEARS = [1678, 2261] as const;

/** What a column becomes in DuckDB; for a dictionary, what its values become. */
export function storedColumn(type: DataType): StoredColumn {
  /** @param cell By default what the library reads, which loses nothing of most types. */
  const typed = (dtype: string, cell: StoredColumn['cell'] = libraryText, sql = dtype): StoredColumn => ({
    dtype,
    isTyped: true,
    sql,
    cell
  });
  if (DataType.isDictionary(type)) {
    const values = storedColumn(type.dictionary as DataType);
    const dtype = values.dtype === 'VARCHAR' ? 'ENUM' : values.dtype;
    return { ...values, dtype, cell: dictionaryCell(values.cell) };
  }
  if (DataType.isUnion(type)) {
    throw unreadType('Union');
  }
  if (DataType.isBool(type)) {
    return typed('BOOLEAN');
  }
  if (DataType.isInt(type)) {
    return typed(`${type.isSigned ? '' : 'U'}${INTEGERS[type.bitWidth] ?? ''}`);
  }
  if (DataType.isFloat(type)) {
    return typed(type.precision === Precision.DOUBLE ? 'DOUBLE' : 'FLOAT');
  }
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isUtf8View(type)) {
    return typed('VARCHAR');
  }
  if (DataType.isDecimal(type) && isStorable(type)) {
    const { precision, scale } = type;
    return typed(`DECIMAL(${precision},${scale})`, (data, row) => decimalText(decimalOf(data, row), scale));
  }
  if (DataType.isDate(type)) {
    // Some engines turn dates in milliseconds into timestamps.
    const [dtype, unit] = type.unit === DateUnit.DAY ? ['DATE', DAY] : ['DATE64', MS];
    return typed(dtype, (data, row) => isoTime(wholeOf(data, row) * unit)?.slice(0, 10) ?? null, 'DATE');
  }
  const unit = UNITS['unit' in type ? Number(type.unit) : 0] ?? 1n;
  if (DataType.isTime(type)) {
    return typed('TIME', (data, row) => timeOfDay(wholeOf(data, row) * unit));
  }
  if (DataType.isTimestamp(type)) {
    const dtype = TIMESTAMPS[type.unit] ?? '';
    const zone = type.timezone ?? '';
    if (zone === '') {
      const years = type.unit === TimeUnit.NANOSECOND ? NANOSECOND_YEARS : YEARS;
      return typed(dtype, (data, row) => isoTime(wholeOf(data, row) * unit, years));
    }
    const zoned: StoredColumn['cell'] = (data, row) => isoTime(wholeOf(data, row) * unit)?.concat('Z') ?? null;
    return typed(zonedDtype(dtype, zone), zoned, 'TIMESTAMP WITH TIME ZONE');
  }
  if (DataType.isDuration(type)) {
    return typed('INTERVAL', (data, row) => intervalText(wholeOf(data, row) * unit));
  }
  const cell = DataType.isNull(type) ? (): undefined => undefined : (): string => 'true';
  return { dtype: nameOf(type), isTyped: false, sql: 'BOOLEAN', cell };
}

/** The column types, as a profile names them, in a schema that is a message of its own. */
export function dtypesOf(message: Uint8Array): readonly string[] {
  const { schema } = RecordBatchReader.from(message).open();
  return schema.fields.map(({ type }) => storedColumn(type as DataType).dtype);
}

/** The problem for a type that is not read. */
export function unreadType(type: string): FileProblem {
  return new FileProblem(
    'unsupported',
    `A column of the Arrow file has a type that cannot be read (${type}). Cast it, or save the table as Parquet.`
  );
}

/** The problem for data that is missing or not as described. */
export function damaged(): FileProblem {
  return new FileProblem('corrupt', 'The Arrow file is damaged or cut off. Write or copy it again.');
}

/** The values of a dictionary may come in several parts. */
function dictionaryCell(cell: StoredColumn['cell']): StoredColumn['cell'] {
  return (data, row) => {
    let place = Number(wholeOf(data, row));
    for (const part of data.dictionary?.data ?? []) {
      if (place < part.length) {
        return part.getValid(place) ? cell(part as Data, place) : undefined;
      }
      place -= part.length;
    }
    throw damaged();
  };
}

function isStorable({ bitWidth, precision, scale }: Decimal): boolean {
  return bitWidth <= 128 && precision >= 1 && precision <= MOST_DIGITS && scale >= 0 && scale <= precision;
}

function libraryText(data: Data, row: number): string {
  return String(present(getVisitor.visit(data, row)));
}

/** A cell as the file has it, without the library's rounding. */
function wholeOf({ values }: Data, row: number): bigint {
  return BigInt(present((values as ArrayLike<number | bigint>)[row]));
}

function present<Value>(value: Value | null | undefined): Value {
  if (value === undefined || value === null) {
    throw damaged();
  }
  return value;
}

/** A whole number of several words, the lowest first. */
function decimalOf({ values, stride }: Data, row: number): bigint {
  const words = [...(values as Uint32Array).subarray(row * stride, (row + 1) * stride)];
  return BigInt.asIntN(
    32 * stride,
    words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n)
  );
}

function decimalText(value: bigint, scale: number): string {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return value < 0n ? `-${text}` : text;
}

/** DuckDB's own name for microseconds in UTC; otherwise with unit and zone, because engines keep them. */
function zonedDtype(plain: string, zone: string): string {
  return `${plain} WITH TIME ZONE${['UTC', 'Etc/UTC', 'Z', '+00:00'].includes(zone) ? '' : ` '${zone}'`}`;
}

/** A moment in UTC as ISO 8601; `null` if it is not in these years. */
function isoTime(nanoseconds: bigint, [first, last]: readonly [number, number] = YEARS): string | null {
  // Rounded down, so that moments before 1970 stay before it.
  const rest = ((nanoseconds % MS) + MS) % MS;
  const at = new Date(Number((nanoseconds - rest) / MS));
  const year = at.getUTCFullYear();
  return year >= first && year <= last ? at.toISOString().replace('Z', String(rest).padStart(6, '0')) : null;
}

/** `null` for what is not within a day. */
function timeOfDay(nanoseconds: bigint): string | null {
  return nanoseconds === DAY
    ? '24:00:00'
    : nanoseconds >= 0n && nanoseconds < DAY
      ? (isoTime(nanoseconds)?.slice(11) ?? null)
      : null;
}

/** `null` for more days than DuckDB has. */
function intervalText(nanoseconds: bigint): string | null {
  const days = nanoseconds / DAY;
  return BigInt.asIntN(32, days) === days ? `${days} days ${(nanoseconds % DAY) / 1000n} microseconds` : null;
}

function nameOf(type: DataType): string {
  if (DataType.isDecimal(type)) {
    return `decimal${type.bitWidth}(${type.precision},${type.scale})`;
  }
  const name = Type[type.typeId].replace(/^Large(?=Binary)|(?<=Binary)View/, '');
  return name.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase();
}
