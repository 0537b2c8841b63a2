import type { DatasetsData } from '../../datasets/index.js';
import { tokenize } from '../language/tokenize.js';

/** Characters and tokens that are read as one question; what is longer is pasted text. */
const LONGEST = 1_200;
const TOKENS = 240;

/** True for a text that is not even looked at. */
export function isTooLong(question: string): boolean {
  return question.length > LONGEST || tokenize(question).length > TOKENS;
}

/** Columns from which on they, and not the words, are why a question takes too long. */
const WIDE = 300;

/** Why a question is not read to its end, and what to do instead, in one sentence. */
export function tooMuch(question: string, { profiles }: Pick<DatasetsData, 'profiles'>): string {
  const columns = Math.max(0, ...profiles.map(({ columnCount }) => columnCount));
  const cause =
    question.length > LONGEST
      ? `This has ${String(question.length)} characters, and I read questions of at most ${String(LONGEST)}`
      : columns >= WIDE
        ? `This is too much to look up among ${String(columns)} columns`
        : 'This says too much at once for me to read';
  return `${cause}: ask for one thing in one short sentence, or connect a language model.`;
}
