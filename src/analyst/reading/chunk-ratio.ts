import type { Piece } from '../cover/piece.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { lexicon } from '../lexicon/lexicon.js';
import { UNIT_TOKENS } from '../lexicon/units.js';
import { splitName } from '../linking/split-name.js';
import { isAdditive } from '../rules/is-additive.js';
import { isLevel } from '../rules/is-level.js';
import { columnKind } from './column-kind.js';
import type { Item, ItemOf } from './item.js';
import { inUnitOf } from './in-unit-of.js';
import { PieceReader } from './piece-reader.js';

type Part = {
  readonly column: ColumnProfile;
  readonly text: string;
  readonly summed: boolean;
  readonly next: number;
};
type Found = { readonly body: Omit<ItemOf<'ratio'>, 'at' | 'end' | 'text' | 'score'>; readonly next: number };

const LEADING = ['as', 'a', 'an', 'the', 'in', 'of', 'its', 'their', 'all'];
/** A number that every scale of a unit changes. */
const LARGE = 1e9;
/** Between both amounts of "the ratio of … to …". */
const BETWEEN = /^(?:to|and|over|\/)$/u;
const EACH = /^(?:per|for each|for every|each|every)$/u;

/** What can be added up whatever it is called: a duration in minutes. */
const TOTALLED = new Set(['money', 'mass', 'volume', 'energy']);
const MEASURED = new Set(['time', 'mass', 'length', 'volume']);

function unitOf({ name }: ColumnProfile): { readonly dimension: string } | undefined {
  return UNIT_TOKENS[splitName(name).at(-1) ?? ''];
}

/** An amount that is added up, with the words for a sum or, in front of a quotient, a mean before it. */
function amountAt(reader: PieceReader, at: number, leads: boolean): Part | undefined {
  let place = reader.skip(at, LEADING);
  const sense = reader.sense(place);
  const summed = sense?.type === 'fn' && sense.fn === 'sum';
  if (summed || (leads && sense?.type === 'fn' && sense.fn === 'mean')) {
    place = reader.skip(place + 1, LEADING);
  }
  const piece = reader.piece(place);
  const fits =
    piece?.type === 'column' &&
    columnKind.isNumeric(piece.column) &&
    !columnKind.isId(piece.column) &&
    (!isLevel(piece.column) || MEASURED.has(unitOf(piece.column)?.dimension ?? ''));
  return fits ? { column: piece.column, text: piece.text, summed, next: place + 1 } : undefined;
}

/** "per night" beside `nights`, "per minute" beside `duration_min`: one of what the column counts, and no group of its values. */
function isOne({ column, text }: Part): boolean {
  const word = text.toLowerCase().split(/\s+/u).at(-1) ?? '';
  const units = [word, `${word}s`].some(one =>
    (lexicon().senses.get(one) ?? []).some(sense => sense.type === 'unit' && sense.dimension !== 'count')
  );
  if (units) {
    return unitOf(column) !== undefined && inUnitOf(column, LARGE, word) === LARGE;
  }
  return splitName(column.name).some(name => /[^s]s$/u.test(name) && name !== word && stemOf(name) === stemOf(word));
}

/** Amounts that only make sense together where they are added up; of lengths each row has a quotient of its own. */
function areTotals(...parts: readonly Part[]): boolean {
  return parts.every(
    ({ column, summed }) => summed || isAdditive(column) || TOTALLED.has(unitOf(column)?.dimension ?? '')
  );
}

function make(of: Part, over: Part, unit: 'percent' | 'fraction'): Found | undefined {
  return of.column === over.column
    ? undefined
    : { body: { type: 'ratio', of: of.column, over: over.column, unit }, next: over.next };
}

/** "the ratio of costs to revenue" */
function named(reader: PieceReader, at: number): Found | undefined {
  const sense = reader.sense(at);
  const of = sense?.type === 'compare' && sense.how === 'ratio' ? amountAt(reader, at + 1, false) : undefined;
  const over =
    of !== undefined && BETWEEN.test(reader.word(of.next)) ? amountAt(reader, of.next + 1, false) : undefined;
  return of !== undefined && over !== undefined && areTotals(of, over) ? make(of, over, 'fraction') : undefined;
}

/** "costs as a percentage of revenue", "revenue per night", "total costs divided by total revenue", "costs to revenue ratio" */
function between(reader: PieceReader, at: number): Found | undefined {
  const of = amountAt(reader, at, true);
  if (of === undefined) {
    return undefined;
  }
  const place = reader.skip(of.next, ['as', 'a', 'an', 'the', 'in', 'expressed']);
  const over = amountAt(reader, place + 1, false);
  if (over === undefined) {
    return undefined;
  }
  const sense = reader.sense(place);
  const text = reader.piece(place)?.text.toLowerCase() ?? '';
  switch (sense?.type) {
    case 'share':
      return place > of.next && areTotals(of, over) ? make(of, over, sense.unit) : undefined;
    case 'group':
      // "fare per km" is the mean of what each row has for its kilometres, "total fare per km" one sum for the other.
      return place === of.next && EACH.test(text) && isOne(over) && (of.summed || unitOf(over.column) === undefined)
        ? make(of, over, 'fraction')
        : undefined;
    case 'arithmetic':
      return sense.op === 'divide' && of.summed && over.summed ? make(of, over, 'fraction') : undefined;
    default: {
      const behind = reader.sense(over.next);
      const ratio =
        areTotals(of, over) &&
        BETWEEN.test(text) &&
        text !== 'and' &&
        behind?.type === 'compare' &&
        behind.how === 'ratio';
      const found = ratio ? make(of, over, 'fraction') : undefined;
      return found === undefined ? undefined : { ...found, next: over.next + 1 };
    }
  }
}

/** A sum of one amount for a sum of another: "costs as a percentage of revenue", "revenue per night". */
export function chunkRatio(
  pieces: readonly Piece[],
  at: number
): { readonly item: Item; readonly next: number } | undefined {
  const reader = new PieceReader(pieces);
  const piece = reader.piece(at);
  const found =
    piece?.type === 'column' || piece?.type === 'sense' ? (named(reader, at) ?? between(reader, at)) : undefined;
  return found === undefined
    ? undefined
    : { item: { ...reader.span(at, found.next), ...found.body }, next: found.next };
}
