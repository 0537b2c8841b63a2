import type { DuckDBValue } from '@duckdb/node-api';
import type { Data } from 'apache-arrow/data';
import { DateUnit, Precision, TimeUnit, Type } from 'apache-arrow/enum';
import { RecordBatchReader } from 'apache-arrow/ipc/reader';
import { DataType, type Decimal } from 'apache-arrow/type';
import { instance as getVisitor } from 'apache-arrow/visitor/get';
import { duckdb } from '../load-package.js';
import { FileProblem } from '../../file-problem.js';

/** What a column becomes in DuckDB. */
export type StoredColumn = {
  /** The type of the cells, as SQL calls it. */
  readonly sql: string;
  /** What the profile calls it: Arrow's name, where DuckDB is only told whether a cell is there; else the type in SQL, where that tells all. */
  readonly dtype: string;
  /** DuckDB has the type. Otherwise it only gets whether a cell has a value. */
  readonly isTyped: boolean;
  /** The cell of a row that is not missing. Throws a `FileProblem` for one outside of the file. */
  readonly cell: (data: Data, row: number) => DuckDBValue;
};

const MOST_DIGITS = 38;
const INTEGERS: Readonly<Record<number, string>> = { 8: 'TINYINT', 16: 'SMALLINT', 32: 'INTEGER', 64: 'BIGINT' };
/** By their unit. */
const TIMESTAMPS = ['TIMESTAMP_S', 'TIMESTAMP_MS', 'TIMESTAMP', 'TIMESTAMP_NS'];
const DAY_MS = 86_400_000n;
const DAY_US = 86_400_000_000n;

/** What a column becomes; of a dictionary what its values become. DuckDB has to be loaded. */
export function storedColumn(type: DataType): StoredColumn {
  const { DuckDBDateValue, DuckDBDecimalValue, DuckDBIntervalValue, DuckDBTimestampTZValue, DuckDBTimeValue } =
    duckdb();
  const stored = (sql: string, cell: StoredColumn['cell'], dtype = sql): StoredColumn => ({
    sql,
    dtype,
    isTyped: true,
    cell
  });
  // The library reads these without losing anything.
  const plain = (sql: string): StoredColumn =>
    stored(sql, (data, row) => present(getVisitor.visit(data, row) as DuckDBValue | undefined));
  if (DataType.isDictionary(type)) {
    const { sql, dtype, isTyped, cell } = storedColumn(type.dictionary as DataType);
    return { sql, dtype: sql === 'VARCHAR' ? 'ENUM' : dtype, isTyped, cell: dictionaryCell(cell) };
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
    return stored(
      `DECIMAL(${precision},${scale})`,
      (data, row) => new DuckDBDecimalValue(decimalOf(data, row), precision, scale)
    );
  }
  if (DataType.isDate(type)) {
    // Of milliseconds some engines make times.
    const [by, dtype] = type.unit === DateUnit.DAY ? [1n, 'DATE'] : [DAY_MS, 'DATE64'];
    return stored('DATE', (data, row) => new DuckDBDateValue(Number(floor(wholeOf(data, row), by))), dtype);
  }
  if (DataType.isTime(type)) {
    return stored('TIME', (data, row) => new DuckDBTimeValue(micros(wholeOf(data, row), type.unit)));
  }
  if (DataType.isTimestamp(type)) {
    const dtype = TIMESTAMPS[type.unit] ?? '';
    return (type.timezone ?? '') === ''
      ? stored(dtype, (data, row) => timestampOf(wholeOf(data, row), type.unit))
      : stored(
          'TIMESTAMP WITH TIME ZONE',
          (data, row) => new DuckDBTimestampTZValue(micros(wholeOf(data, row), type.unit)),
          zonedDtype(dtype, type.timezone ?? '')
        );
  }
  if (DataType.isDuration(type)) {
    return stored('INTERVAL', (data, row) => {
      const all = micros(wholeOf(data, row), type.unit);
      return new DuckDBIntervalValue(0, Number(all / DAY_US), all % DAY_US);
    });
  }
  const cell = DataType.isNull(type) ? (): null => null : (): boolean => true;
  return { sql: 'BOOLEAN', dtype: nameOf(type), isTyped: false, cell };
}

/** What a profile calls the columns of a schema that is a message of its own. DuckDB has to be loaded. */
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

/** What is not there, or not as it was described. */
export function damaged(): FileProblem {
  return new FileProblem('corrupt', 'The Arrow file is damaged, or ends too early. Write it again, or copy it anew.');
}

/** The values of a dictionary may come in several parts. */
function dictionaryCell(cell: StoredColumn['cell']): StoredColumn['cell'] {
  return (data, row) => {
    let place = Number(wholeOf(data, row));
    for (const part of data.dictionary?.data ?? []) {
      if (place < part.length) {
        return part.getValid(place) ? cell(part as Data, place) : null;
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

function micros(value: bigint, unit: TimeUnit): bigint {
  return unit === TimeUnit.NANOSECOND ? floor(value, 1000n) : value * 1000n ** BigInt(2 - unit);
}

/** Rounded down: what is earlier stays earlier. */
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
