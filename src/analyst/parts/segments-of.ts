import type { Token } from '../language/token.js';
import { trimPart } from './trim-part.js';

const SIGNS = new Set([',', ';', '.', ':', '?', '!']);
const JOINING = new Set(['and', 'plus', '&', 'also']);

/** The stretches of a question between its signs and the words that join what is asked, in order and without these. */
export function segmentsOf(question: string, tokens: readonly Token[]): readonly { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start: number | undefined;
  const close = (end: number): void => {
    if (start !== undefined && trimPart(question.slice(start, end)) !== '') {
      found.push({ start, end });
    }
    start = undefined;
  };
  for (const token of tokens) {
    if ((token.type === 'sign' && SIGNS.has(token.text)) || (token.type === 'word' && JOINING.has(token.lower))) {
      close(token.start);
    } else {
      start ??= token.start;
    }
  }
  close(question.length);
  return found;
}
