import type { DuckDBValue } from '@duckdb/node-api';
import { FileProblem } from '../../file-problem.js';
import type { ArrowBuffer } from './arrow-buffer.js';
import type { ArrowColumn } from './arrow-column.js';
import { lengthOf } from './flat-table.js';

type Bits = (from: number, to: number) => Promise<readonly boolean[]>;

/** Text of a column that is in memory at once, in bytes. */
const ROOM = 256 * 1024;
/** Of a longer text only the beginning is compared with others, in bytes. */
const LONGEST = 2 * 1024 * 1024;
const VIEW = 16;
/** The longest text that lies in its view. */
const INLINE = 12;

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
