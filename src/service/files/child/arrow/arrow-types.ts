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
  /**
   * The cell of a row that is not missing, as text; `null` for a date or time beyond DuckDB's range. Throws a
   * `FileProblem` for a cell beyond the data in the file.
   */
  readonly cell: (data: Data, row: number) => string | null | undefined;
  /** SQL that makes a cell of its text. */
  readonly sql: (text: string) => string;
};

/** The smallest and the largest whole number that DuckDB can make a value of. */
type Bounds = readonly [bigint, bigint];

const MOST_DIGITS = 38;
const INTEGERS: Readonly<Record<number, string>> = { 8: 'TINYINT', 16: 'SMALLINT', 32: 'INTEGER', 64: 'BIGINT' };
/** By their unit. */
const TIMESTAMPS = ['TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP', 'TIMESTAMP_NS'];
const DAY_MS = 86_400_000n;
const DAY_US = 86_400_000_000n;
/** In days for dates, in nanoseconds for `NANOSECOND_BOUNDS`, in microseconds for the others. */
const DATE_BOUNDS: Bounds = [-2_147_483_646n, 2_147_483_646n];
const TIME_BOUNDS: Bounds = [0n, DAY_US];
const TIMESTAMP_BOUNDS: Bounds = [-9_223_372_022_400_000_000n, 9_223_372_036_854_000_000n];
const NANOSECOND_BOUNDS: Bounds = [-9_223_286_400_000_000_000n, 2n ** 63n - 2n];
const DURATION_BOUNDS: Bounds = [-(2n ** 63n), 2n ** 63n - 1n];

/** What a column becomes in DuckDB; for a dictionary, what its values become. */
export function storedColumn(type: DataType): StoredColumn {
  // The library reads these without losing anything.
  const plain = (dtype: string): StoredColumn => ({
    dtype,
    isTyped: true,
    cell: (data, row) => String(present(getVisitor.visit(data, row))),
    sql: text => (dtype === 'VARCHAR' ? text : `CAST(${text} AS ${dtype})`)
  });
  /** @param value Whole number that stands for a cell; `sql` turns it back into the cell. */
  const whole = (
    dtype: string,
    [first, last]: Bounds,
    value: (cell: bigint) => bigint,
    sql: (number: string) => string
  ): StoredColumn => ({
    dtype,
    isTyped: true,
    cell: (data, row) => {
      const own = value(wholeOf(data, row));
      return own < first || own > last ? null : String(own);
    },
    sql: text => sql(`CAST(${text} AS BIGINT)`)
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
    return plain('BOOLEAN');
  }
  if (DataType.isInt(type)) {
    return plain(`${type.isSigned ? '' : 'U'}${INTEGERS[type.bitWidth] ?? ''}`);
  }
  if (DataType.isFloat(type)) {
    return plain(type.precision === Precision.DOUBLE ? 'DOUBLE' : 'FLOAT');
  }
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isUtf8View(type)) {
    return plain('VARCHAR');
  }
  if (DataType.isDecimal(type) && isStorable(type)) {
    const { precision, scale } = type;
    return {
      ...plain(`DECIMAL(${precision},${scale})`),
      cell: (data, row) => decimalText(decimalOf(data, row), scale)
    };
  }
  if (DataType.isDate(type)) {
    // Some engines turn dates in milliseconds into timestamps.
    const [by, dtype] = type.unit === DateUnit.DAY ? [1n, 'DATE'] : [DAY_MS, 'DATE64'];
    return whole(
      dtype,
      DATE_BOUNDS,
      cell => floor(cell, by),
      days => `DATE '1970-01-01' + CAST(${days} AS INTEGER)`
    );
  }
  if (DataType.isTime(type)) {
    return whole(
      'TIME',
      TIME_BOUNDS,
      cell => micros(cell, type.unit),
      // Adding to a TIME wraps around at midnight.
      time => `CASE ${time} WHEN ${DAY_US} THEN TIME '24:00:00' ELSE TIME '00:00:00' + to_microseconds(${time}) END`
    );
  }
  if (DataType.isTimestamp(type)) {
    const { unit } = type;
    const zone = type.timezone ?? '';
    const dtype = TIMESTAMPS[unit] ?? '';
    if (zone !== '') {
      return whole(
        zonedDtype(dtype, zone),
        TIMESTAMP_BOUNDS,
        cell => micros(cell, unit),
        time => `make_timestamp(${time}) AT TIME ZONE 'UTC'`
      );
    }
    return unit === TimeUnit.NANOSECOND
      ? whole(
          dtype,
          NANOSECOND_BOUNDS,
          cell => cell,
          time => `make_timestamp_ns(${time})`
        )
      : whole(
          dtype,
          TIMESTAMP_BOUNDS,
          cell => micros(cell, unit),
          time => `CAST(make_timestamp(${time}) AS ${dtype})`
        );
  }
  if (DataType.isDuration(type)) {
    const span = (time: string): string =>
      `to_days(CAST(${time} // ${DAY_US} AS INTEGER)) + to_microseconds(${time} % ${DAY_US})`;
    return whole('INTERVAL', DURATION_BOUNDS, cell => micros(cell, type.unit), span);
  }
  const cell = DataType.isNull(type) ? (): undefined => undefined : (): string => 'true';
  return { dtype: nameOf(type), isTyped: false, cell, sql: text => `CAST(${text} AS BOOLEAN)` };
}

/** The column types, as a profile names them, in a schema that is a message of its own. */
export function dtypesOf(message: Uint8Array): readonly string[] {
  const { schema } = RecordBatchReader.from(message).open();
  return schema.fields.map(({ type }) => storedColumn(type as DataType).dtype);
}

/** A type that is not read. */
export function unreadType(type: string): FileProblem {
  return new FileProblem(
    'unsupported',
    `A column of the Arrow file is of a type that is not read (${type}). Cast it, or save the table as Parquet.`
  );
}

/** The problem for data that is missing or not as described. */
export function damaged(): FileProblem {
  return new FileProblem('corrupt', 'The Arrow file is damaged, or ends too early. Write it again, or copy it anew.');
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

function micros(value: bigint, unit: TimeUnit): bigint {
  return unit === TimeUnit.NANOSECOND ? floor(value, 1000n) : value * 1000n ** BigInt(2 - unit);
}

/** Divides and rounds down, so that dates and times before 1970 stay before it. */
function floor(value: bigint, by: bigint): bigint {
  return value >= 0n || value % by === 0n ? value / by : value / by - 1n;
}

function nameOf(type: DataType): string {
  if (DataType.isDecimal(type)) {
    return `decimal${type.bitWidth}(${type.precision},${type.scale})`;
  }
  const name = Type[type.typeId].replace(/^Large(?=Binary)|(?<=Binary)View/, '');
  return name.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase();
}
