import type { ColumnProfile } from '../../datasets/index.js';
import type { Piece } from '../cover/piece.js';
import type { Comparison } from '../lexicon/sense.js';
import type { Item } from './item.js';
import { columnKind } from './column-kind.js';
import { splitName } from '../linking/split-name.js';
import { PieceReader } from './piece-reader.js';

type Chunk = { readonly item: Item; readonly next: number };

/** True for the last words of a column's name when more stands before them: `bar` of `pressure_bar`. */
function isUnitOfName(piece: Piece | undefined): boolean {
  if (piece?.type !== 'column') {
    return false;
  }
  const name = splitName(piece.column.name);
  const said = piece.text.toLowerCase().split(/[^\p{L}\p{N}%°]+/u);
  return said.length < name.length && said.join(' ') === name.slice(-said.length).join(' ');
}

/** Text whose values are dates that sort like dates. */
function isDateText(column: ColumnProfile): boolean {
  return columnKind.isDateLike(column) && !columnKind.isDate(column);
}

/** The number at `at`, with the unit that follows it. */
function numberAt(reader: PieceReader, at: number): { value: number; unit?: string; next: number } | undefined {
  const place = reader.skip(at, ['a', 'an', 'the', '=']);
  const piece = reader.piece(place);
  if (piece?.type !== 'number') {
    const one = reader.sense(place);
    const unit = reader.piece(place);
    return /^an?$/u.test(reader.word(at)) && one?.type === 'unit' && unit !== undefined
      ? { value: 1, unit: unit.text, next: place + 1 }
      : undefined;
  }
  const unit = reader.sense(place + 1);
  const behind = reader.piece(place + 1);
  const text = unit?.type === 'unit' || isUnitOfName(behind) ? behind?.text : undefined;
  const next = text === undefined ? place + 1 : reader.skip(place + 2, ['old', 'of', 'age']);
  const written = piece.unit ?? text;
  return {
    value: piece.value,
    ...(written === undefined ? {} : { unit: written }),
    next: text === undefined ? next : reader.word(place + 2) === 'old' ? place + 3 : place + 2
  };
}

function item(
  reader: PieceReader,
  start: number,
  next: number,
  body: Omit<Extract<Item, { type: 'threshold' }>, 'at' | 'end' | 'text' | 'score' | 'type' | 'negated'>
): Chunk {
  return { item: { ...reader.span(start, next), type: 'threshold', negated: false, ...body }, next };
}

/** "30 jobs or more", "25 mm of rain or more": what is counted stands between the number and its comparison. */
function parted(reader: PieceReader, at: number): { readonly op: Comparison; readonly noun: number } | undefined {
  const noun = reader.skip(at, ['of', 'the']);
  const piece = reader.piece(noun);
  const counted = piece?.type === 'column' || piece?.type === 'rowNoun' || reader.sense(noun)?.type === 'rows';
  const tail = reader.sense(noun + 1);
  return counted && tail?.type === 'tail' ? { op: tail.op, noun } : undefined;
}

/** True for two numbers and for two dates: of other columns neither is the larger one. */
function areComparable(one: ColumnProfile, other: ColumnProfile): boolean {
  return [columnKind.isNumeric, columnKind.isDate, isDateText].some(is => is(one) && is(other));
}

/** "more than 30 km", "between 3 and 5", "30 or more", "> 5": a number with a comparison, still without its column. */
export function chunkThreshold(pieces: readonly Piece[], at: number): Chunk | undefined {
  const reader = new PieceReader(pieces);
  const sense = reader.sense(at);
  if (sense?.type === 'comparison') {
    const number = numberAt(reader, reader.skip(at + 1, ['than', 'to']));
    const hints = sense.hints === undefined ? {} : { hints: sense.hints };
    if (number) {
      const unit = number.unit === undefined ? {} : { unit: number.unit };
      return item(reader, at, number.next, { op: sense.op, low: number.value, ...unit, ...hints });
    }
    const other = reader.piece(reader.skip(at + 1, ['than', 'the', 'its', 'their', 'to']));
    const own = pieces
      .slice(0, at)
      .reverse()
      .find(piece => piece.type === 'column');
    if (other?.type === 'column' && own?.type === 'column' && areComparable(own.column, other.column)) {
      const next = reader.skip(at + 1, ['than', 'the', 'its', 'their', 'to']) + 1;
      return { item: { ...reader.span(at, next), type: 'columnTest', op: sense.op, other: other.column }, next };
    }
    return undefined;
  }
  const ranged = sense?.type === 'between' || reader.word(at) === 'from';
  if (ranged) {
    const low = numberAt(reader, at + 1);
    const high =
      low && ['and', 'to', '-', '–', 'through'].includes(reader.word(low.next))
        ? numberAt(reader, low.next + 1)
        : undefined;
    if (low && high) {
      const unit = high.unit ?? low.unit;
      return item(reader, at, high.next, {
        op: 'between',
        low: low.value,
        high: high.value,
        ...(unit === undefined ? {} : { unit })
      });
    }
    return undefined;
  }
  const number = numberAt(reader, at);
  if (!number || reader.piece(at)?.type !== 'number') {
    return undefined;
  }
  const upper = ['to', '-', '–'].includes(reader.word(number.next)) ? numberAt(reader, number.next + 1) : undefined;
  if (upper && upper.value > number.value && reader.piece(upper.next)?.type === 'column') {
    return item(reader, at, upper.next, { op: 'between', low: number.value, high: upper.value });
  }
  const tail =
    reader.sense(number.next) ?? (reader.word(number.next) === '+' ? ({ type: 'tail', op: 'ge' } as const) : undefined);
  const unit = number.unit === undefined ? {} : { unit: number.unit };
  if (tail?.type === 'tail') {
    const after = reader.sense(number.next + 1);
    const next = after?.type === 'unit' ? number.next + 2 : number.next + 1;
    const late = after?.type === 'unit' ? { unit: reader.piece(number.next + 1)?.text ?? '' } : unit;
    return item(reader, at, next, { op: tail.op, low: number.value, ...late });
  }
  // The noun is left where it is; the comparison is taken to the number.
  const apart = parted(reader, number.next);
  return apart === undefined ? undefined : item(reader, at, number.next, { op: apart.op, low: number.value, ...unit });
}
