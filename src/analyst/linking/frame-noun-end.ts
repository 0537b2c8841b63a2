import type { Token } from '../language/token.js';
import { frameNouns } from './frame-nouns.js';

/** Where words for the rows of a frame that begin at a token end, or `at` when none do; a hyphen may stand between them. */
export function frameNounEnd(name: string, tokens: readonly Token[], at: number): number {
  for (const stems of frameNouns(name)) {
    let place = at;
    const fits = stems.every((stem, index) => {
      place += index > 0 && tokens[place]?.text === '-' ? 1 : 0;
      place += 1;
      return tokens[place - 1]?.stem === stem;
    });
    if (fits) {
      return place;
    }
  }
  return at;
}
