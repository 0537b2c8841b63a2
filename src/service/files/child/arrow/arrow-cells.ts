import type { DuckDBValue } from '@duckdb/node-api';
import { FileProblem } from '../../file-problem.js';
import { duckdb } from '../load-package.js';
import type { ArrowType, TimeUnit } from './arrow-schema.js';
import type { ArrowBuffer } from './arrow-body.js';
import { lengthOf } from './flat-table.js';

/** The cells of a column in one batch. */
export type ArrowColumn = {
  /** How many rows from one on may be in memory at once: at least one, at most `most`. */
  readonly room: (from: number, most: number) => Promise<number>;
  /** Throws a `FileProblem` when they are not all there. */
  readonly cells: (from: number, to: number) => Promise<readonly DuckDBValue[]>;
};

/** Cells of a fixed size: how large each is, and what the one at a place of some bytes is. */
type CellReader = { readonly size: number; readonly cell: (bytes: Buffer, at: number) => DuckDBValue };

const DAY_MS = 86_400_000n;
const HOUR_US = 3_600_000_000n;
/** Text of a column that is in memory at once, in bytes. */
const ROOM = 256 * 1024;
/** Of a longer text only the beginning is compared with others, in bytes. */
const LONGEST = 2 * 1024 * 1024;
const VIEW = 16;
/** The longest text that lies in its view. */
const INLINE = 12;

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

type Bits = (from: number, to: number) => Promise<readonly boolean[]>;

/**
 * Texts that lie one behind the other.
 *
 * @param bits Of each offset.
 */
export function offsetText(
  offsets: ArrowBuffer,
  data: ArrowBuffer,
  bits: 32 | 64,
  rows: number,
  validity: Bits
): ArrowColumn {
  const size = bits / 8;
  if (rows > 0 && offsets.length < (rows + 1) * size) {
    throw damaged();
  }
  const ends = async (from: number, to: number): Promise<readonly number[]> => {
    const bytes = await offsets.bytes(from * size, (to + 1) * size);
    return Array.from({ length: to - from + 1 }, (_, at) =>
      bits === 32 ? bytes.readInt32LE(at * 4) : lengthOf(bytes.readBigInt64LE(at * 8))
    );
  };
  return {
    room: async (from, most) => {
      const [start = 0, ...others] = await ends(from, from + most);
      return fitting(others, start, most);
    },
    cells: async (from, to) => {
      const there = await validity(from, to);
      const found = await ends(from, to);
      const [start = 0, end = 0] = [found[0], found.at(-1)];
      const isTogether = end - start <= 2 * ROOM && end >= start;
      const bytes = isTogether ? await data.bytes(start, end) : undefined;
      const cells: DuckDBValue[] = [];
      for (const [at, isThere] of there.entries()) {
        const [first = 0, last = 0] = [found[at], found[at + 1]];
        if (last < first || first < start || (isTogether && last > end)) {
          throw damaged();
        }
        cells.push(
          !isThere
            ? null
            : bytes !== undefined
              ? bytes.toString('utf8', first - start, last - start)
              : await longText(data, first, last - first)
        );
      }
      return cells;
    }
  };
}

/** Texts that views lead to: short ones lie in their view, others in one of some buffers. */
export function viewText(views: ArrowBuffer, data: readonly ArrowBuffer[], rows: number, validity: Bits): ArrowColumn {
  if (views.length < rows * VIEW) {
    throw damaged();
  }
  return {
    room: async (from, most) => {
      const bytes = await views.bytes(from * VIEW, (from + most) * VIEW);
      let end = 0;
      const others = Array.from({ length: most }, (_, at) => (end += Math.max(0, bytes.readInt32LE(at * VIEW))));
      return fitting(others, 0, most);
    },
    cells: async (from, to) => {
      const there = await validity(from, to);
      const bytes = await views.bytes(from * VIEW, to * VIEW);
      const cells: DuckDBValue[] = [];
      for (const [row, isThere] of there.entries()) {
        const at = row * VIEW;
        const length = bytes.readInt32LE(at);
        if (!isThere) {
          cells.push(null);
        } else if (length < 0) {
          throw damaged();
        } else if (length <= INLINE) {
          cells.push(bytes.toString('utf8', at + 4, at + 4 + length));
        } else {
          const buffer = data[bytes.readInt32LE(at + 8)];
          const start = bytes.readInt32LE(at + 12);
          if (buffer === undefined || start < 0) {
            throw damaged();
          }
          cells.push(await longText(buffer, start, length));
        }
      }
      return cells;
    }
  };
}

async function longText(data: ArrowBuffer, start: number, length: number): Promise<string> {
  if (start + length > data.length) {
    throw damaged();
  }
  return (await data.bytes(start, start + Math.min(length, LONGEST))).toString('utf8');
}

/** How many of the rows that end at these places fit into memory. */
function fitting(ends: readonly number[], start: number, most: number): number {
  const over = ends.findIndex(end => end - start > ROOM);
  return over < 0 ? most : Math.max(1, over);
}

function damaged(): FileProblem {
  return new FileProblem('corrupt', 'The Arrow file is damaged: texts lie outside of it. Write it again.');
}
