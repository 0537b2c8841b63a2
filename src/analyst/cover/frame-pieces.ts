import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import { frameNounEnd } from '../linking/frame-noun-end.js';
import type { Piece } from './piece.js';

/** How well other words than the very name stand for a frame. */
const CALLED = 0.7;

/**
 * Words that name one of these frames: by its very name, or by the noun for its rows. Such a noun in the plural stands for
 * the rows as well: "movements per month" over `stock_movements`.
 */
export function framePieces(tokens: readonly Token[], frames: readonly string[]): readonly Piece[] {
  return tokens.flatMap((token, start) => {
    const ends = frames.map(name => (token.text === name ? start + 1 : frameNounEnd(name, tokens, start)));
    const end = Math.max(start, ...ends);
    if (end === start) {
      return [];
    }
    const text = tokens
      .slice(start, end)
      .map(one => one.text)
      .join(' ');
    const span = { start, end, text };
    const senses = lexicon().senses.get(text.toLowerCase()) ?? [];
    const plural = token.type === 'word' && /[^s]s$/iu.test(text) && senses.every(sense => sense.type === 'grammar');
    return [
      { ...span, type: 'frame', score: frames.includes(token.text) || end > start + 1 ? 1 : CALLED },
      ...(plural ? [{ ...span, type: 'rowNoun', score: 1 } as const] : [])
    ];
  });
}
