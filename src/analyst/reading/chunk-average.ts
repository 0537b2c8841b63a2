import type { Piece } from '../cover/piece.js';
import type { ColumnProfile } from '../../datasets/index.js';
import { columnKind } from './column-kind.js';
import type { Item, ItemOf } from './item.js';
import { PieceReader } from './piece-reader.js';

type Body = Pick<ItemOf<'averageTest'>, 'fn' | 'measured' | 'by'>;
type Behind = Pick<Body, 'measured' | 'by'> & { readonly next: number };
type Found = { readonly body: Body; readonly next: number };

const LEADING = ['than', 'to', 'the', 'a', 'an', 'its', 'their', 'his', 'her', 'own', '-', 'that', 'of', 'this'];
const OWNING = new Set(['its', 'their', 'his', 'her', 'the', 'same', 'own', 'that']);
const OWNED = /^(?:its|their|his|her|same|own|that)$/u;
const OF = new Set(['of', 'for', 'in', 'within', 'among', 'amongst', 'across']);
/** Words and signs behind which something new begins. */
const ENDS =
  /^(?:[.,;:?!)]|and|or|but|with|who|that|which|where|are|is|were|was|did|do|does|have|has|had|to|by|on|at|from|so|as|please)$/u;

/** What says of an average only that it is that of all rows. */
const OVERALL = /^(?:overall|general|grand|global)$/u;

/** The column of a piece when its values make groups. */
function groupOf(piece: Piece | undefined): ColumnProfile | undefined {
  const column = piece?.type === 'column' ? piece.column : undefined;
  return column !== undefined && columnKind.isGroupable(column) && !columnKind.isNumeric(column) ? column : undefined;
}

/** The column of a piece when it holds amounts. */
function amountOf(piece: Piece | undefined): ColumnProfile | undefined {
  const column = piece?.type === 'column' ? piece.column : undefined;
  return column !== undefined && columnKind.isNumeric(column) && !columnKind.isId(column) ? column : undefined;
}

/** The place behind the nouns that only repeat what is averaged: "the average fare", "the mean value", "the average house". */
function nouns(reader: PieceReader, at: number): Found['body'] & { readonly next: number } {
  let next = at;
  let measured: Body['measured'];
  for (let piece = reader.piece(next); piece !== undefined; piece = reader.piece(next)) {
    const sense = reader.sense(next);
    const amount = amountOf(piece);
    if (amount !== undefined && measured === undefined) {
      measured = amount;
    } else if (piece.type !== 'rowNoun' && sense?.type !== 'values' && sense?.type !== 'rows') {
      break;
    }
    next += 1;
  }
  return { fn: 'mean', next, ...(measured === undefined ? {} : { measured }) };
}

/** "of its species", "of all fares", "of the fares": the group whose average it is, or what is averaged. */
function behind(reader: PieceReader, at: number): Behind {
  const nothing = { next: at };
  if (!OF.has(reader.word(at))) {
    return nothing;
  }
  const place = reader.skip(at + 1, [...OWNING, 'all', 'every', 'each']);
  const said = Array.from({ length: place - at - 1 }, (_, offset) => reader.word(at + 1 + offset));
  const piece = reader.piece(place);
  const [amount, group] = [amountOf(piece), groupOf(piece)];
  if (amount !== undefined) {
    return { next: place + 1, measured: amount };
  }
  const owned = said.some(word => OWNED.test(word));
  if (group !== undefined && owned) {
    return { next: place + 1, by: group };
  }
  // "the average of all regions"
  if (group !== undefined && said.some(word => /^(?:all|every|each)$/u.test(word))) {
    return { next: place + 1 };
  }
  const row = piece?.type === 'rowNoun' || piece?.type === 'frame' || reader.sense(place)?.type === 'rows';
  return row && !owned ? { next: place + 1 } : nothing;
}

/** The average that begins at a place; `undefined` where words around it make something else of it. */
function averageAt(reader: PieceReader, start: number): Found | undefined {
  let at = reader.skip(start, LEADING);
  if (OVERALL.test(reader.piece(at)?.text.toLowerCase() ?? '')) {
    at = reader.skip(at + 1, LEADING);
  }
  // "than its species average", "above the class mean"
  const group = at > start ? groupOf(reader.piece(at)) : undefined;
  if (group !== undefined) {
    at += 1;
  }
  const sense = reader.sense(at);
  if (sense?.type !== 'fn' || (sense.fn !== 'mean' && sense.fn !== 'median')) {
    return undefined;
  }
  const front = nouns(reader, at + 1);
  const rest: Behind = group !== undefined ? { next: front.next } : behind(reader, front.next);
  if (front.measured !== undefined && rest.measured !== undefined) {
    return undefined;
  }
  const body: Body = {
    fn: sense.fn,
    ...(front.measured === undefined ? {} : { measured: front.measured }),
    ...(rest.measured === undefined ? {} : { measured: rest.measured }),
    ...(rest.by === undefined ? {} : { by: rest.by }),
    ...(group === undefined ? {} : { by: group })
  };
  const after = reader.piece(rest.next);
  return after === undefined || ENDS.test(after.text.toLowerCase()) ? { body, next: rest.next } : undefined;
}

/**
 * "heavier than average", "above the mean fare", "below the median of its class": a comparison with an average of all rows or
 * of a group, still without its column where it does not name one.
 */
export function chunkAverage(
  pieces: readonly Piece[],
  at: number
): { readonly item: Item; readonly next: number } | undefined {
  const reader = new PieceReader(pieces);
  const sense = reader.sense(at);
  if (sense?.type !== 'comparison' || sense.op === 'eq' || sense.op === 'ne') {
    return undefined;
  }
  const found = averageAt(reader, at + 1);
  const hints = sense.hints === undefined ? {} : { hints: sense.hints };
  return found === undefined
    ? undefined
    : {
        item: {
          ...reader.span(at, found.next),
          type: 'averageTest',
          op: sense.op,
          negated: false,
          ...hints,
          ...found.body
        },
        next: found.next
      };
}
