import type { Piece } from '../cover/piece.js';
import type { Sense } from '../lexicon/sense.js';

/** Looks at the pieces of a cover by their place. Places outside give `undefined` or an empty word. */
export class PieceReader {
  constructor(private readonly pieces: readonly Piece[]) {}

  piece(at: number): Piece | undefined {
    return this.pieces[at];
  }

  sense(at: number): Sense | undefined {
    const piece = this.pieces[at];
    return piece?.type === 'sense' ? piece.sense : undefined;
  }

  /** The text of a grammar word; empty for anything else. */
  word(at: number): string {
    return this.sense(at)?.type === 'grammar' ? (this.pieces[at]?.text ?? '') : '';
  }

  /** The first place from `at` on that is none of these grammar words. */
  skip(at: number, words: readonly string[]): number {
    let place = at;
    while (words.includes(this.word(place))) {
      place += 1;
    }
    return place;
  }

  /** Place, text and score that a chunk of these pieces has. */
  span(start: number, next: number): { at: number; end: number; text: string; score: number } {
    const part = this.pieces.slice(start, next);
    return {
      at: part[0]?.start ?? 0,
      end: part.at(-1)?.end ?? 0,
      text: part.map(piece => piece.text).join(' '),
      score: Math.min(1, ...part.filter(piece => piece.score > 0).map(piece => piece.score))
    };
  }
}
