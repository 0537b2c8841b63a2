import { countLines } from './code-lines.js';

/** Characters and lines of the longest text that is shown whole, wherever text stands as it is. */
const MAX_CHARACTERS = 200_000;
const MAX_LINES = 5_000;

/** The beginning of a text that can be shown, which is all of it unless it is very long. */
export type ShownPart = {
  readonly text: string;
  /** Lines and characters of the whole text; absent when nothing is left out. */
  readonly of?: { readonly lines: number; readonly characters: number };
};

export function shownPart(text: string): ShownPart {
  const end = Math.min(text.length, MAX_CHARACTERS, startOfLine(text, MAX_LINES));
  return end === text.length
    ? { text }
    : { text: text.slice(0, end), of: { lines: countLines(text), characters: text.length } };
}

/** Where the line of this number begins, from 0; the end of the text when it has no such line. */
function startOfLine(text: string, line: number): number {
  let at = 0;
  for (let seen = 0; seen < line; seen++) {
    at = text.indexOf('\n', at) + 1;
    if (at === 0) {
      return text.length;
    }
  }
  return at;
}
