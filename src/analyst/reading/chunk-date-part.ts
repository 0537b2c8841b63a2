import type { Piece } from '../cover/piece.js';
import type { DatePart } from '../language/period.js';
import type { Item } from './item.js';
import { PieceReader } from './piece-reader.js';

type Chunk = { readonly item: Item; readonly next: number };

const LENGTHS: Partial<Record<DatePart['unit'], number>> = { month: 12, weekday: 7, quarter: 4 };
const RANGING = ['to', 'through', '-', '–', 'until', 'till'];
const LISTING = ['and', 'or', ',', '&'];

/** The values from one to the other, around the end of the year or week where needed. */
function between(low: number, high: number, length: number): readonly number[] {
  const count = ((high - low + length) % length) + 1;
  return Array.from({ length: count }, (_, at) => ((low - 1 + at) % length) + 1);
}

/**
 * "in March", "June to August", "on Mondays and Fridays", "between June and August 2025", "in the last 30 days": a part of
 * the dates or their end, still without its column.
 */
export function chunkDatePart(pieces: readonly Piece[], at: number): Chunk | undefined {
  const reader = new PieceReader(pieces);
  const isBetween = reader.sense(at)?.type === 'between';
  const prepositions = ['in', 'during', 'on', 'within', 'for', 'of', 'at', 'from', 'over'];
  const led = isBetween || prepositions.includes(reader.word(at));
  const place = led ? reader.skip(at + 1, ['the', 'only']) : at;
  const piece = reader.piece(place);
  if (piece?.type === 'recent') {
    return { item: { ...reader.span(at, place + 1), type: 'recent', ...piece.recent }, next: place + 1 };
  }
  if (piece?.type !== 'datePart') {
    return undefined;
  }
  const { unit } = piece.part;
  let values = piece.part.values;
  let next = place + 1;
  let ends: readonly [number, number] | undefined;
  for (;;) {
    const word = reader.word(next);
    const after = word === ',' && LISTING.includes(reader.word(next + 1)) ? next + 2 : next + 1;
    const ranged = RANGING.includes(word) || (isBetween && word === 'and');
    const other = reader.piece(after);
    const [low] = values;
    if (ranged && other?.type === 'period' && unit === 'month' && low !== undefined) {
      // "June to August 2025"
      const year = Number(other.period.from.slice(0, 4)) - (low > Number(other.period.from.slice(5, 7)) ? 1 : 0);
      const from = `${String(year)}-${String(low).padStart(2, '0')}-01`;
      return {
        item: { ...reader.span(at, after + 1), type: 'period', from, until: other.period.until },
        next: after + 1
      };
    }
    if (other?.type !== 'datePart' || other.part.unit !== unit || (!ranged && !LISTING.includes(word))) {
      break;
    }
    const [high] = other.part.values;
    if (values.length === 1 && other.part.values.length === 1 && low !== undefined && high !== undefined) {
      ends = [low, high];
    } else {
      ends = undefined;
    }
    const length = LENGTHS[unit];
    values =
      ranged && length !== undefined && low !== undefined && high !== undefined
        ? between(low, high, length)
        : [...new Set([...values, ...other.part.values])];
    next = after + 1;
  }
  const pair = ends === undefined ? {} : { ends };
  return { item: { ...reader.span(at, next), type: 'datePart', unit, values, negated: false, ...pair }, next };
}
