import { tokenize } from '../language/tokenize.js';
import type { Statement } from './statement.js';

const ENDS = new Set(['.', '?', '!', ';']);

const HEADING =
  /^(?:the )?((?:answer |output |expected |required )?(?:questions?|tasks?|constraints?|requirements?|conditions?|rules?|notes?|hints?|method|assumptions?|format|form|answer|output))\s*:\s*/iu;

/** The statements of a question in their order. A heading in front of one is cut off and holds for those behind it. */
export function statementsOf(question: string): readonly Statement[] {
  const found: Statement[] = [];
  let heading: string | undefined;
  const tokens = tokenize(question);
  let start = 0;
  let depth = 0;
  const close = (end: number, asks: boolean): void => {
    let text = question
      .slice(start, end)
      .trim()
      .replace(/^[-*•\s]+(?=\p{L})/u, '');
    const named = HEADING.exec(text);
    if (named !== null) {
      heading = named[1]?.toLowerCase();
      text = text.slice(named[0].length);
    }
    if (/[\p{L}\p{N}]/u.test(text)) {
      found.push({ text, asks, ...(heading === undefined ? {} : { heading }) });
    }
  };
  tokens.forEach((token, at) => {
    depth = Math.max(
      0,
      depth + (token.text === '(' || token.text === '[' ? 1 : token.text === ')' || token.text === ']' ? -1 : 0)
    );
    const next = tokens[at + 1];
    const gap = question.slice(token.end, next?.start ?? question.length);
    // The point of "e.g." and of "df.head" ends nothing.
    const isEnd = ENDS.has(token.text) && (next === undefined || (depth === 0 && /\s/u.test(gap)));
    if (isEnd || (gap.includes('\n') && depth === 0) || next === undefined) {
      close(isEnd ? token.start : token.end, token.text === '?');
      start = token.end;
    }
  });
  return found;
}
