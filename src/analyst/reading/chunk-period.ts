import type { Piece } from '../cover/piece.js';
import type { Period } from '../language/period.js';
import type { Item, ItemOf } from './item.js';
import { PieceReader } from './piece-reader.js';

const LATER = new Set(['onwards', 'onward', 'upwards', 'forward', 'afterwards', 'later', 'after', 'since', 'up']);
/** "since the start of 2023" is since 2023. */
const STARTS = ['the start of', 'start of', 'the beginning of', 'beginning of'];
const EARLIER = new Set(['earlier', 'before', 'previously', 'prior']);

/** "or earlier", "onwards", "and later" behind a period, which then has one end only. */
function openEnd(
  reader: PieceReader,
  at: number,
  led: boolean
): { readonly op: 'ge' | 'le'; readonly next: number } | undefined {
  const tail = reader.sense(at);
  if (tail?.type === 'tail' && (tail.op === 'ge' || tail.op === 'le')) {
    return { op: tail.op, next: at + 1 };
  }
  const text = (place: number): string => reader.piece(place)?.text.toLowerCase() ?? '';
  if (text(at) === 'onwards' || text(at) === 'onward' || (led && text(at) === 'on')) {
    return { op: 'ge', next: at + 1 };
  }
  if (text(at) !== 'or' && text(at) !== 'and') {
    return undefined;
  }
  const word = text(at + 1);
  // "in 2020 and after 2022" goes on with another date.
  const more = reader.piece(at + 2)?.type === 'period';
  const op = LATER.has(word) ? 'ge' : EARLIER.has(word) ? 'le' : undefined;
  return op === undefined || more ? undefined : { op, next: at + 2 };
}

type Chunk = { readonly item: Item; readonly next: number };

type Ends = Pick<ItemOf<'period'>, 'from' | 'until'>;

/** Prepositions that only a time follows, where a number could stand too, and what they leave of its period. */
export const TIME_PREPOSITIONS: ReadonlyMap<string, (period: Period) => Ends> = new Map<
  string,
  (period: Period) => Ends
>([
  ['in', period => period],
  ['during', period => period],
  ['before', ({ from }) => ({ until: from })],
  ['until', ({ until }) => ({ until })],
  ['till', ({ until }) => ({ until })],
  ['through', ({ until }) => ({ until })],
  ['after', ({ until }) => ({ from: until })],
  ['since', ({ from }) => ({ from })]
]);

/** Prepositions of places and amounts too, behind which a whole period may stand. */
const OTHER_PREPOSITIONS = new Set(['on', 'within', 'for', 'of', 'at']);

/** The preposition at a place, also one that a column is called by: `since`. */
function prepositionAt(reader: PieceReader, at: number): string {
  const text = reader.piece(at)?.text.toLowerCase().split(' ').at(-1) ?? '';
  return reader.piece(at)?.type === 'column' && TIME_PREPOSITIONS.has(text) ? text : reader.word(at);
}

/** "in 2023", "after March 2024", "between May 1, 2023 and …", "from 2019 to 2021": a period, still without its column. */
export function chunkPeriod(pieces: readonly Piece[], at: number): Chunk | undefined {
  const reader = new PieceReader(pieces);
  const sense = reader.sense(at);
  const word = prepositionAt(reader, at);
  const make = (next: number, ends: Omit<ItemOf<'period'>, 'type' | 'at' | 'end' | 'text' | 'score'>): Chunk => ({
    item: { ...reader.span(at, next), type: 'period', ...ends },
    next
  });
  const open = (place: number, start: Period, led: boolean): Chunk => {
    const way = openEnd(reader, place, led);
    return way === undefined
      ? make(place, start)
      : make(way.next, way.op === 'ge' ? { from: start.from } : { until: start.until });
  };
  const first = reader.piece(at);
  if (first?.type === 'period') {
    return open(at + 1, first.period, false);
  }
  const place = reader.skip(at + 1, ['the', 'year', 'than', 'of', 'to', ...STARTS]);
  const isYearWord = reader.sense(place)?.type === 'unit' && reader.piece(place)?.text === 'year';
  const start = reader.piece(isYearWord ? place + 1 : place);
  const after = (isYearWord ? place + 1 : place) + 1;
  if (start?.type !== 'period') {
    return undefined;
  }
  if (sense?.type === 'between' || word === 'from') {
    const end = reader.piece(after + 1);
    if (['and', 'to', 'until', 'through', '-', '–', 'till'].includes(reader.word(after)) && end?.type === 'period') {
      return make(after + 2, {
        from: start.period.from,
        until: end.period.until,
        ends: [start.period, end.period]
      });
    }
    return word === 'from' ? open(after, start.period, true) : undefined;
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
  const ends = TIME_PREPOSITIONS.get(word)?.(start.period);
  if (ends === undefined) {
    return OTHER_PREPOSITIONS.has(word) ? open(after, start.period, false) : undefined;
  }
  return ends === start.period ? open(after, start.period, false) : make(after, ends);
}
