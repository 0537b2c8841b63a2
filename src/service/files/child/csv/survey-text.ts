import { isUtf8 } from 'node:buffer';
import { FileProblem } from '../../file-problem.js';
import type { OpenedFile } from '../opened-file.js';
import { LONGEST_LINE } from './long-lines.js';

const LONGEST_CHARACTER = 4;
const PIECE = 4 * 1024 * 1024;
const BLANK_LINES = [Buffer.from('\n\n'), Buffer.from('\n\r\n')];

/** What a look at all bytes of a text shows. */
export type TextSurvey = {
  readonly isUtf8: boolean;
  readonly hasLongLine: boolean;
  /** Between others. */
  readonly hasBlankLines: boolean;
};

/** Looks at all bytes: what begins as UTF-8 need not go on so, and a line may be too long for DuckDB. */
export async function surveyText(file: OpenedFile, lineEnd: number, signal: AbortSignal): Promise<TextSurvey> {
  // One for all pieces: memory that is new for each takes longer than the look at it.
  const buffer = Buffer.allocUnsafe(LONGEST_CHARACTER + PIECE);
  /** Bytes of a character whose end is in the next piece; the buffer begins with them. */
  let rest = 0;
  let hasLongLine = false;
  let hasBlankLines = false;
  /** The last bytes of the piece before. */
  let before = '';
  /** Bytes since the last line end. */
  let since = 0;
  for (let at = 0; at < file.bytes;) {
    const piece = await file.readInto(buffer.subarray(rest), at);
    if (piece.length === 0) {
      break;
    }
    at += piece.length;
    if (signal.aborted) {
      throw new FileProblem('stopped', 'Stopped.');
    }
    const bytes = buffer.subarray(0, rest + piece.length);
    const cut = wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, cut))) {
      return { isUtf8: false, hasLongLine, hasBlankLines };
    }
    hasBlankLines ||=
      BLANK_LINES.some(blank => piece.includes(blank)) || /\n\r?\n/.test(before + piece.toString('latin1', 0, 2));
    before = piece.toString('latin1', Math.max(0, piece.length - 2));
    // From one line end to the last within reach: most lines are never looked at.
    let last = -1 - since;
    while (last + LONGEST_LINE < piece.length) {
      const next = piece.lastIndexOf(lineEnd, last + LONGEST_LINE);
      if (next <= last || next < 0) {
        hasLongLine = true;
        break;
      }
      last = next;
    }
    const end = piece.lastIndexOf(lineEnd);
    since = end < 0 ? since + piece.length : piece.length - end - 1;
    rest = bytes.copy(buffer, 0, cut);
  }
  return { isUtf8: rest === 0, hasLongLine: hasLongLine || since > LONGEST_LINE, hasBlankLines };
}

/** Where the last character begins that may be cut. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= LONGEST_CHARACTER && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if ((byte & 0xc0) !== 0x80) {
      return byte < 0x80 ? bytes.length : bytes.length - back;
    }
  }
  return bytes.length;
}
