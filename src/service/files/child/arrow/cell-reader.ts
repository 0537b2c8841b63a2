import type { DuckDBValue } from '@duckdb/node-api';
import { duckdb } from '../duckdb.js';
import type { ArrowType, TimeUnit } from './arrow-field.js';

/** Cells of a fixed size: how large each is, and what the one at a place of some bytes is. */
export type CellReader = { readonly size: number; readonly cell: (bytes: Buffer, at: number) => DuckDBValue };

const DAY_MS = 86_400_000n;
const HOUR_US = 3_600_000_000n;

/** How cells of a type are read; nothing for types whose cells have no fixed size. */
export function cellReader(type: ArrowType): CellReader | undefined {
  const { DuckDBDateValue, DuckDBDecimalValue, DuckDBIntervalValue, DuckDBTimeValue } = duckdb();
  switch (type.type) {
    case 'int':
      return integer(type.bits, type.signed);
    case 'float':
      return float(type.bits);
    case 'decimal': {
      const { bits, precision, scale } = type;
      return {
        size: bits / 8,
        cell: (bytes, at) => new DuckDBDecimalValue(whole(bytes, at, bits), precision, scale)
      };
    }
    case 'date':
      return type.bits === 32
        ? { size: 4, cell: (bytes, at) => new DuckDBDateValue(bytes.readInt32LE(at)) }
        : { size: 8, cell: (bytes, at) => new DuckDBDateValue(Number(floor(bytes.readBigInt64LE(at), DAY_MS))) };
    case 'time':
      return {
        size: type.bits / 8,
        cell: (bytes, at) => new DuckDBTimeValue(micros(whole(bytes, at, type.bits), type.unit))
      };
    case 'timestamp':
      return { size: 8, cell: (bytes, at) => timestamp(bytes.readBigInt64LE(at), type.unit, type.zone !== '') };
    case 'duration':
      return {
        size: 8,
        cell: (bytes, at) => {
          const all = micros(bytes.readBigInt64LE(at), type.unit);
          const days = all / (24n * HOUR_US);
          return new DuckDBIntervalValue(0, Number(days), all - days * 24n * HOUR_US);
        }
      };
    default:
      return undefined;
  }
}

function integer(bits: number, isSigned: boolean): CellReader {
  switch (bits) {
    case 8:
      return { size: 1, cell: (bytes, at) => (isSigned ? bytes.readInt8(at) : bytes.readUInt8(at)) };
    case 16:
      return { size: 2, cell: (bytes, at) => (isSigned ? bytes.readInt16LE(at) : bytes.readUInt16LE(at)) };
    case 32:
      return { size: 4, cell: (bytes, at) => (isSigned ? bytes.readInt32LE(at) : bytes.readUInt32LE(at)) };
    default:
      return { size: 8, cell: (bytes, at) => (isSigned ? bytes.readBigInt64LE(at) : bytes.readBigUInt64LE(at)) };
  }
}

function float(bits: 16 | 32 | 64): CellReader {
  switch (bits) {
    case 16:
      return { size: 2, cell: (bytes, at) => half(bytes.readUInt16LE(at)) };
    case 32:
      return { size: 4, cell: (bytes, at) => bytes.readFloatLE(at) };
    case 64:
      return { size: 8, cell: (bytes, at) => bytes.readDoubleLE(at) };
  }
}

/** A number of IEEE 754 in 16 bits. */
function half(bits: number): number {
  const sign = bits >>> 15 === 1 ? -1 : 1;
  const exponent = (bits >>> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) {
    return fraction === 0 ? sign * Infinity : NaN;
  }
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1024 + fraction) * 2 ** (exponent - 25);
}

function whole(bytes: Buffer, at: number, bits: number): bigint {
  return bits === 32
    ? BigInt(bytes.readInt32LE(at))
    : bits === 64
      ? bytes.readBigInt64LE(at)
      : (bytes.readBigInt64LE(at + 8) << 64n) | bytes.readBigUInt64LE(at);
}

function timestamp(value: bigint, unit: TimeUnit, hasZone: boolean): DuckDBValue {
  const own = duckdb();
  if (hasZone) {
    return new own.DuckDBTimestampTZValue(micros(value, unit));
  }
  switch (unit) {
    case 0:
      return new own.DuckDBTimestampSecondsValue(value);
    case 3:
      return new own.DuckDBTimestampMillisecondsValue(value);
    case 6:
      return new own.DuckDBTimestampValue(value);
    case 9:
      return new own.DuckDBTimestampNanosecondsValue(value);
  }
}

/** Rounded down: what is earlier stays earlier. */
function micros(value: bigint, unit: TimeUnit): bigint {
  return unit === 9 ? floor(value, 1000n) : value * 10n ** BigInt(6 - unit);
}

function floor(value: bigint, by: bigint): bigint {
  return value >= 0n || value % by === 0n ? value / by : value / by - 1n;
}
