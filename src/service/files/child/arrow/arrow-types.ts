import type { Data } from 'apache-arrow/data';
import { DateUnit, Precision, Type } from 'apache-arrow/enum';
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
   * The cell of a row that is not missing, as text that DuckDB makes a value of, unless it is a date or time that DuckDB
   * does not have. Throws a `FileProblem` for a cell beyond the data in the file.
   */
  readonly cell: (data: Data, row: number) => string | undefined;
};

const MOST_DIGITS = 38;
const INTEGERS: Readonly<Record<number, string>> = { 8: 'TINYINT', 16: 'SMALLINT', 32: 'INTEGER', 64: 'BIGINT' };
/** By their unit. */
const TIMESTAMPS = ['TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP', 'TIMESTAMP_NS'];
/** Nanoseconds, by the unit. */
const UNITS = [1_000_000_000n, 1_000_000n, 1000n, 1n];
const MS = 1_000_000n;
const DAY = 86_400_000_000_000n;

/** What a column becomes in DuckDB; for a dictionary of texts or numbers, what its values become. */
export function storedColumn(type: DataType): StoredColumn {
  /** @param cell By default what the library reads, which loses nothing of most types. */
  const typed = (dtype: string, cell: StoredColumn['cell'] = libraryText, sql = dtype): StoredColumn => ({
    dtype,
    isTyped: true,
    sql,
    cell
  });
  const present = { dtype: Type[type.typeId], isTyped: false, sql: 'BOOLEAN', cell: (): string => 'true' };
  if (DataType.isDictionary(type)) {
    const values = storedColumn(type.dictionary as DataType);
    const dtype = values.dtype === 'VARCHAR' ? 'ENUM' : values.dtype;
    return values.cell === libraryText ? { ...values, dtype } : present;
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
    return typed(dtype, (data, row) => isoTime(wholeOf(data, row) * unit).split('T')[0], 'DATE');
  }
  const unit = UNITS['unit' in type ? Number(type.unit) : 0] ?? 1n;
  if (DataType.isTime(type)) {
    return typed('TIME', (data, row) => timeOfDay(wholeOf(data, row) * unit));
  }
  if (DataType.isTimestamp(type)) {
    const dtype = TIMESTAMPS[type.unit] ?? '';
    const zone = type.timezone ?? '';
    const time = (data: Data, row: number): string => isoTime(wholeOf(data, row) * unit);
    return zone === ''
      ? typed(dtype, time)
      : typed(zonedDtype(dtype, zone), (data, row) => `${time(data, row)}Z`, 'TIMESTAMP WITH TIME ZONE');
  }
  if (DataType.isDuration(type)) {
    return typed('INTERVAL', (data, row) => {
      const length = wholeOf(data, row) * unit;
      return `${length / DAY} days ${(length % DAY) / 1000n} microseconds`;
    });
  }
  return DataType.isNull(type) ? { ...present, cell: () => undefined } : present;
}

/** A column of a schema, with its type as a profile names it. */
export type ArrowField = { readonly name: string; readonly dtype: string };

/** The columns in a schema that is a message of its own. */
export function fieldsOf(message: Uint8Array): readonly ArrowField[] {
  const { schema } = RecordBatchReader.from(message).open();
  return schema.fields.map(({ name, type }) => ({ name, dtype: storedColumn(type as DataType).dtype }));
}

/** The problem for a type that is not read. */
export function unreadType(type: string): FileProblem {
  return new FileProblem(
    'unsupported',
    `A column of the Arrow file has a type that cannot be read (${type}). Cast it, or save the table as Parquet.`
  );
}

/** The problem for dates and times beyond those that DuckDB has. */
export function unreadTime(cause: unknown): FileProblem {
  const message = 'The Arrow file holds dates or times that DuckDB does not have. Load it in a cell.';
  return new FileProblem('unsupported', message, { cause });
}

/** The problem for data that is missing or not as described. */
export function damaged(): FileProblem {
  return new FileProblem('corrupt', 'The Arrow file is damaged or cut off. Write or copy it again.');
}

function isStorable({ bitWidth, precision, scale }: Decimal): boolean {
  return bitWidth <= 128 && precision >= 1 && precision <= MOST_DIGITS && scale >= 0 && scale <= precision;
}

function libraryText(data: Data, row: number): string {
  return String(found(getVisitor.visit(data, row)));
}

/** A cell as the file has it, without the library's rounding. */
function wholeOf({ values }: Data, row: number): bigint {
  return BigInt(found((values as ArrayLike<number | bigint>)[row]));
}

function found<Value>(value: Value | null | undefined): Value {
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

/** A moment in UTC as ISO 8601; its number if no `Date` holds it. */
function isoTime(nanoseconds: bigint): string {
  // Rounded down, so that moments before 1970 stay before it.
  const rest = ((nanoseconds % MS) + MS) % MS;
  const at = new Date(Number((nanoseconds - rest) / MS));
  return Number.isNaN(at.getTime())
    ? String(nanoseconds)
    : at.toISOString().replace('Z', String(rest).padStart(6, '0'));
}

/** What is not within a day stays a number. */
function timeOfDay(nanoseconds: bigint): string {
  return nanoseconds >= 0n && nanoseconds < DAY ? isoTime(nanoseconds).slice(11) : String(nanoseconds);
}
