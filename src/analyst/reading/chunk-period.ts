import type { Piece } from '../cover/piece.js';
import type { Item } from './item.js';
import { PieceReader } from './piece-reader.js';

type Chunk = { readonly item: Item; readonly next: number };

/** "in 2023", "after March 2024", "between May 1, 2023 and …", "from 2019 to 2021": a period, still without its column. */
export function chunkPeriod(pieces: readonly Piece[], at: number): Chunk | undefined {
  const reader = new PieceReader(pieces);
  const sense = reader.sense(at);
  const word = reader.word(at);
  const make = (next: number, ends: { from?: string; until?: string; hints?: readonly string[] }): Chunk => ({
    item: { ...reader.span(at, next), type: 'period', ...ends },
    next
  });
  const first = reader.piece(at);
  if (first?.type === 'period') {
    return make(at + 1, first.period);
  }
  const place = reader.skip(at + 1, ['the', 'year', 'than', 'of', 'to']);
  const isYearWord = reader.sense(place)?.type === 'unit' && reader.piece(place)?.text === 'year';
  const start = reader.piece(isYearWord ? place + 1 : place);
  const after = (isYearWord ? place + 1 : place) + 1;
  if (start?.type !== 'period') {
    return undefined;
  }
  if (sense?.type === 'between' || word === 'from') {
    const end = reader.piece(after + 1);
    if (['and', 'to', 'until', 'through', '-', '–', 'till'].includes(reader.word(after)) && end?.type === 'period') {
      return make(after + 2, { from: start.period.from, until: end.period.until });
    }
    return word === 'from' ? make(after, start.period) : undefined;
  }
  if (sense?.type === 'comparison') {
    const hints = sense.hints === undefined ? {} : { hints: sense.hints };
    // An older thing has an earlier date.
    const earlier = (sense.op === 'lt') !== (sense.hints?.includes('-date') === true);
    if (sense.op === 'lt' || sense.op === 'gt') {
      return make(after, { ...(earlier ? { until: start.period.from } : { from: start.period.until }), ...hints });
    }
    return undefined;
  }
  if (word === 'before') {
    return make(after, { until: start.period.from });
  }
  if (word === 'until' || word === 'till' || word === 'through') {
    return make(after, { until: start.period.until });
  }
  if (word === 'after') {
    return make(after, { from: start.period.until });
  }
  if (word === 'since') {
    return make(after, { from: start.period.from });
  }
  return ['in', 'during', 'on', 'within', 'for', 'of', 'at'].includes(word) ? make(after, start.period) : undefined;
}
