import type { DatasetsData } from '../../datasets/index.js';
import { tokenize } from '../language/tokenize.js';

/** Characters and tokens that are read as one question; what is longer is pasted text. */
const LONGEST = 1_200;
const TOKENS = 240;

/** True for a text, as it was written, that is not even looked at. */
export function isTooLong(question: string): boolean {
  return question.length > LONGEST || tokenize(question).length > TOKENS;
}

/** Columns from which on they, and not the words, are why a question takes too long. */
const WIDE = 300;

/** Why a question is not read to its end, and what to do instead, in one sentence. */
export function tooMuch(question: string, { profiles }: Pick<DatasetsData, 'profiles'>): string {
  const columns = Math.max(0, ...profiles.map(({ columnCount }) => columnCount));
  const tokens = tokenize(question).length;
  const cause =
    question.length > LONGEST
      ? `This has ${String(question.length)} characters, and I read questions of at most ${String(LONGEST)}`
      : columns >= WIDE
        ? `This is too much to look up among ${String(columns)} columns`
        : tokens > TOKENS
          ? `This has ${String(tokens)} words and signs, and I read questions of at most ${String(TOKENS)}`
          : 'Reading this takes me more steps than I may spend on one question';
  return `${cause}: ask for one thing in one short sentence, or connect a language model.`;
}
