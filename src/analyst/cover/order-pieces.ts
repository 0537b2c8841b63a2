import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { Piece } from './piece.js';

const REST = new Set(['rest', 'others', 'other', 'remaining']);
const CLOSING = new Set([')', ',', '.', ';', '?', ':']);

const carries = (token: Token): boolean =>
  token.type !== 'sign' && !(lexicon().senses.get(token.lower) ?? []).some(sense => sense.type === 'grammar');

/**
 * "(cash minus mortgage)" behind two samples that were named in this order, and "(members minus rest)": it says which one
 * is subtracted from which, and nothing new. None where the order is another one.
 */
export function orderPieces(tokens: readonly Token[]): readonly Piece[] {
  return tokens.flatMap((token, at) => {
    if (token.lower !== 'minus') {
      return [];
    }
    let start = at;
    while (start > 0 && !CLOSING.has(tokens[start - 1]?.text ?? '') && tokens[start - 1]?.text !== '(') {
      start -= 1;
    }
    let end = at + 1;
    while (end < tokens.length && !CLOSING.has(tokens[end]?.text ?? '')) {
      end += 1;
    }
    const placeOf = (word: Token): number => tokens.slice(0, start).findIndex(other => other.stem === word.stem);
    const left = tokens.slice(start, at).filter(carries).map(placeOf);
    const behind = tokens.slice(at + 1, end).filter(carries);
    const right = behind.map(word => (REST.has(word.lower) ? Infinity : placeOf(word)));
    const named = left.length > 0 && right.length > 0 && left.length <= 3 && right.length <= 3;
    const known = [...left, ...right].every(place => place >= 0);
    if (!named || !known || Math.min(...left) >= Math.min(...right)) {
      return [];
    }
    const open = tokens[start - 1]?.text === '(' && tokens[end]?.text === ')';
    const [from, to] = open ? [start - 1, end + 1] : [start, end];
    const text = tokens
      .slice(from, to)
      .map(one => one.text)
      .join(' ');
    return [
      { type: 'sense', sense: { type: 'option', option: 'order' }, start: from, end: to, text, score: 1 } as const
    ];
  });
}
