import type { DuckDBValue } from '@duckdb/node-api';
import { DateUnit, Precision, TimeUnit, Type } from 'apache-arrow/enum';
import { DataType, type Decimal } from 'apache-arrow/type';
import { uint16ToFloat64 } from 'apache-arrow/util/math';
import { duckdb } from '../load-package.js';
import { damaged, schemaOfMessage, unreadType } from './arrow-messages.js';

/** What a column becomes in DuckDB. */
export type StoredColumn = {
  /** The type of the cells, as SQL calls it. */
  readonly sql: string;
  /** What the profile calls it: Arrow's name, where DuckDB is only told whether a cell is there; else the type in SQL, where that tells all. */
  readonly dtype: string;
  /** The cell of a row, which is there. Absent where only that is read. Throws a `FileProblem` for one outside of the file. */
  readonly cell?: CellReader;
};

/** What the library loads of a column. */
type ColumnData = {
  readonly values: Uint8Array | Uint32Array | BigInt64Array;
  readonly valueOffsets: Int32Array | BigInt64Array;
  readonly variadicBuffers: readonly Uint8Array[];
  /** Values that a cell takes. */
  readonly stride: number;
};

type CellReader = (data: ColumnData, row: number) => DuckDBValue;

const MOST_DIGITS = 38;
const INTEGERS: Readonly<Record<number, string>> = { 8: 'TINYINT', 16: 'SMALLINT', 32: 'INTEGER', 64: 'BIGINT' };
/** By their unit. */
const TIMESTAMPS = ['TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP', 'TIMESTAMP_NS'];
const DAY_MS = 86_400_000n;
const DAY_US = 86_400_000_000n;
/** Of a longer text only the beginning is compared with others, in bytes. */
const LONGEST = 2 * 1024 * 1024;
/** Bytes of a view of a text, and of the longest text that lies in it. */
export const VIEW = 16;
export const INLINE = 12;

/** What a column becomes; of a dictionary what its values become. DuckDB has to be loaded. */
export function storedColumn(type: DataType): StoredColumn {
  if (DataType.isDictionary(type)) {
    const values = storedColumn(type.dictionary as DataType);
    return values.sql === 'VARCHAR' ? { ...values, dtype: 'ENUM' } : values;
  }
  if (DataType.isUnion(type)) {
    throw unreadType('Union');
  }
  const { DuckDBDateValue, DuckDBDecimalValue, DuckDBIntervalValue, DuckDBTimestampTZValue, DuckDBTimeValue } =
    duckdb();
  const stored = (sql: string, cell: CellReader, dtype = sql): StoredColumn => ({ sql, dtype, cell });
  if (DataType.isBool(type)) {
    return stored('BOOLEAN', ({ values }, row) => isSet(values, row));
  }
  if (DataType.isInt(type)) {
    return stored(`${type.isSigned ? '' : 'U'}${INTEGERS[type.bitWidth] ?? ''}`, numberOf);
  }
  if (DataType.isFloat(type)) {
    return type.precision === Precision.HALF
      ? stored('FLOAT', (data, row) => uint16ToFloat64(Number(numberOf(data, row))))
      : stored(type.precision === Precision.DOUBLE ? 'DOUBLE' : 'FLOAT', numberOf);
  }
  if (DataType.isDecimal(type) && isStorable(type)) {
    const { precision, scale } = type;
    return stored(
      `DECIMAL(${precision},${scale})`,
      (data, row) => new DuckDBDecimalValue(wholeOf(data, row), precision, scale)
    );
  }
  if (DataType.isDate(type)) {
    // Of milliseconds some engines make times.
    const [by, dtype] = type.unit === DateUnit.DAY ? [1n, 'DATE'] : [DAY_MS, 'DATE64'];
    return stored('DATE', (data, row) => new DuckDBDateValue(Number(floor(numberOf(data, row), by))), dtype);
  }
  if (DataType.isTime(type)) {
    return stored('TIME', (data, row) => new DuckDBTimeValue(micros(numberOf(data, row), type.unit)));
  }
  if (DataType.isTimestamp(type)) {
    const plain = TIMESTAMPS[type.unit] ?? '';
    return (type.timezone ?? '') === ''
      ? stored(plain, (data, row) => timestampOf(BigInt(numberOf(data, row)), type.unit))
      : stored(
          'TIMESTAMP WITH TIME ZONE',
          (data, row) => new DuckDBTimestampTZValue(micros(numberOf(data, row), type.unit)),
          zonedDtype(plain, type.timezone ?? '')
        );
  }
  if (DataType.isDuration(type)) {
    return stored('INTERVAL', (data, row) => {
      const all = micros(numberOf(data, row), type.unit);
      return new DuckDBIntervalValue(0, Number(all / DAY_US), all % DAY_US);
    });
  }
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type)) {
    return stored('VARCHAR', ({ values, valueOffsets: ends }, row) => {
      const before = Number(ends[0]);
      return textOf(values, Number(ends[row]) - before, Number(ends[row + 1]) - before);
    });
  }
  return DataType.isUtf8View(type) ? stored('VARCHAR', viewedText) : { sql: 'BOOLEAN', dtype: nameOf(type) };
}

/** What a profile calls the columns of a schema that is a message of its own. DuckDB has to be loaded. */
export function dtypesOf(message: Uint8Array): readonly string[] {
  return schemaOfMessage(message).fields.map(({ type }) => storedColumn(type as DataType).dtype);
}

/** Whether a bit is set. */
export function isSet(bits: ArrayLike<number | bigint>, place: number): boolean {
  return ((Number(bits[place >>> 3]) >>> (place & 7)) & 1) === 1;
}

function isStorable({ bitWidth, precision, scale }: Decimal): boolean {
  return bitWidth <= 128 && precision >= 1 && precision <= MOST_DIGITS && scale >= 0 && scale <= precision;
}

function numberOf({ values }: ColumnData, row: number): number | bigint {
  return values[row] ?? 0;
}

/** A whole number of several words, the lowest first. */
function wholeOf({ values, stride }: ColumnData, row: number): bigint {
  const words = [...(values as Uint32Array).subarray(row * stride, (row + 1) * stride)];
  return BigInt.asIntN(
    32 * stride,
    words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n)
  );
}

function timestampOf(value: bigint, unit: TimeUnit): DuckDBValue {
  const own = duckdb();
  switch (unit) {
    case TimeUnit.SECOND:
      return new own.DuckDBTimestampSecondsValue(value);
    case TimeUnit.MILLISECOND:
      return new own.DuckDBTimestampMillisecondsValue(value);
    case TimeUnit.MICROSECOND:
      return new own.DuckDBTimestampValue(value);
    case TimeUnit.NANOSECOND:
      return new own.DuckDBTimestampNanosecondsValue(value);
  }
}

/** As DuckDB calls microseconds of UTC; with their unit and zone otherwise, because engines keep these. */
function zonedDtype(plain: string, zone: string): string {
  return `${plain} WITH TIME ZONE${['UTC', 'Etc/UTC', 'Z', '+00:00'].includes(zone) ? '' : ` '${zone}'`}`;
}

function micros(value: number | bigint, unit: TimeUnit): bigint {
  return unit === TimeUnit.NANOSECOND ? floor(value, 1000n) : BigInt(value) * 1000n ** BigInt(2 - unit);
}

/** Rounded down: what is earlier stays earlier. */
function floor(number: number | bigint, by: bigint): bigint {
  const value = BigInt(number);
  return value >= 0n || value % by === 0n ? value / by : value / by - 1n;
}

/** A short text lies in its view, another in one of some buffers. */
function viewedText({ values, variadicBuffers }: ColumnData, row: number): string {
  const view = Buffer.from(values.buffer, values.byteOffset + VIEW * row, VIEW);
  const length = view.readInt32LE(0);
  if (length <= INLINE) {
    return textOf(view, 4, 4 + length);
  }
  const start = view.readInt32LE(12);
  return textOf(variadicBuffers[view.readInt32LE(8)] ?? new Uint8Array(), start, start + length);
}

function textOf(bytes: Pick<Uint8Array, 'buffer' | 'byteOffset' | 'length'>, start: number, end: number): string {
  if (start < 0 || start > end || end > bytes.length) {
    throw damaged('texts lie outside of it');
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, Math.min(end - start, LONGEST)).toString('utf8');
}

function nameOf(type: DataType): string {
  if (DataType.isDecimal(type)) {
    return `decimal${type.bitWidth}(${type.precision},${type.scale})`;
  }
  const name = Type[type.typeId].replace(/^Large(?=Binary)|(?<=Binary)View/, '');
  return name.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase();
}
