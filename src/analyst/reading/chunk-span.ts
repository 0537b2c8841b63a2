import type { Piece } from '../cover/piece.js';
import type { Item } from './item.js';
import { PieceReader } from './piece-reader.js';

const UNITS = ['hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

type Chunk = { readonly item: Item; readonly next: number };

/**
 * "7-day", "over 3 months", "with a window of 5 rows" beside a rolling value: its length. Nothing in questions without such
 * a value.
 */
export function chunkSpan(pieces: readonly Piece[], at: number): Chunk | undefined {
  const isRolling = pieces.some(
    piece => piece.type === 'sense' && piece.sense.type === 'window' && piece.sense.how === 'rolling'
  );
  if (!isRolling) {
    return undefined;
  }
  const reader = new PieceReader(pieces);
  const led = /^(?:over|across|window|last|of|past|in|for|with)$/u.test(reader.piece(at)?.text.toLowerCase() ?? '');
  let place = at;
  if (led) {
    place = at + 1;
    while (/^(?:the|a|an|last|past|window|of|size|period)$/u.test(reader.piece(place)?.text.toLowerCase() ?? '')) {
      place += 1;
    }
  }
  const number = reader.piece(place);
  if (number?.type === 'recent' && !number.recent.whole) {
    const { unit, count } = number.recent;
    return { item: { ...reader.span(at, place + 1), type: 'span', count, unit }, next: place + 1 };
  }
  if (number?.type !== 'number' || !Number.isInteger(number.value) || number.value < 2) {
    return undefined;
  }
  const behind = reader.word(place + 1) === '-' ? place + 2 : place + 1;
  const noun = reader.piece(behind);
  const span = { type: 'span' as const, count: number.value };
  const unit = UNITS.find(name => new RegExp(`^${name}s?$`, 'iu').test(noun?.text ?? ''));
  if (unit !== undefined) {
    return { item: { ...reader.span(at, behind + 1), ...span, unit }, next: behind + 1 };
  }
  const thing = noun?.type === 'rowNoun' || (noun?.type === 'sense' && noun.sense.type === 'rows');
  if (thing || /^(?:values?|points?|periods?|steps?)$/iu.test(noun?.text ?? '')) {
    return { item: { ...reader.span(at, behind + 1), ...span }, next: behind + 1 };
  }
  return led ? { item: { ...reader.span(at, place + 1), ...span }, next: place + 1 } : undefined;
}
