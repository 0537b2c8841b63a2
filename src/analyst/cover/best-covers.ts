import { WEIGHTS } from '../ranking/weights.js';
import { spend } from '../effort/effort.js';
import type { Piece } from './piece.js';

/** A reading of every token: pieces side by side, and how well they fit by themselves. */
export type Cover = { readonly pieces: readonly Piece[]; readonly score: number };

/** Covers kept while reading. */
const WIDTH = 48;

/** From so many words on a phrase that says nothing of the data is no accident. */
const PHRASE = 3;

function worth(piece: Piece): number {
  const length = piece.end - piece.start;
  const base =
    piece.type === 'sense' && piece.sense.type === 'grammar' && length < PHRASE
      ? WEIGHTS.cover.grammar
      : WEIGHTS.cover[piece.type];
  return base * piece.score * length + WEIGHTS.cover.joined * (length - 1);
}

/** The best ways to cut a question of `length` tokens into pieces, best first, at most `count`. */
export function bestCovers(pieces: readonly Piece[], length: number, count: number): readonly Cover[] {
  const ending = new Map<number, Piece[]>();
  for (const piece of pieces) {
    ending.set(piece.end, [...(ending.get(piece.end) ?? []), piece]);
  }
  const best: Cover[][] = [[{ pieces: [], score: 0 }]];
  for (let end = 1; end <= length; end += 1) {
    const covers = (ending.get(end) ?? []).flatMap(piece =>
      (best[piece.start] ?? []).map(cover => ({ pieces: [...cover.pieces, piece], score: cover.score + worth(piece) }))
    );
    spend(covers.length);
    best.push(covers.sort((left, right) => right.score - left.score).slice(0, WIDTH));
  }
  return (best[length] ?? []).slice(0, count);
}
