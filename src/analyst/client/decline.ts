import type { DatasetsData } from '../../datasets/index.js';
import { list } from '../../plan/index.js';
import type { Decision } from '../decide/decision.js';
import { MOST_TOKENS, tokenize } from '../tokens/tokenize.js';
import { askedOtherwise, tablesOf } from './datasets.js';

/** How many columns or datasets, and how many words that were not read, are named one by one. */
const MOST_NAMED = 6;
const MOST_WORDS = 3;

const NEXT = 'Ask for one thing in one sentence, in the words of the columns.';

export const NO_TABLE =
  'There is no pandas or polars data frame to answer this from. Run a cell that loads one and ask again.';

/** Why a question is not answered, and what to do instead. */
export function declineText(
  { why, words, near }: Extract<Decision, { type: 'decline' }>,
  question: string,
  data: DatasetsData
): string {
  const otherwise = askedOtherwise(question, data);
  const [first, ...others] = tablesOf(data);
  if (otherwise !== undefined || first === undefined) {
    return otherwise ?? NO_TABLE;
  }
  const names = new Set([first, ...others].map(({ name }) => name));
  const left = [...new Set(words)].filter(word => !names.has(word)).map(word => `“${word}”`);
  const reason =
    why === 'empty'
      ? `${listed(words)} has no answer to this: every value is missing.`
      : left.length > 0 && left.length <= MOST_WORDS
        ? `I could not use ${listed(left)} in an answer from the data.`
        : 'I could not read this as a question about the data.';
  const references = near.flatMap(reading => reading.references);
  const meant = others.find(({ name }) => name === references[0]?.table) ?? first;
  const all = meant.columns.map(({ name }) => name);
  const said = references.map(({ name }) => name).filter(name => all.includes(name));
  const there = others.length === 0 ? '' : `There are ${listed([...names])}. `;
  const columns = `${meant.name} has the columns ${listed([...new Set([...said, ...all])], meant.columnCount)}.`;
  return `${reason} ${there}${columns} ${NEXT}`;
}

/** The first of some names, as a list in a sentence, with how many more there are. */
function listed(names: readonly string[], count = names.length): string {
  const more = count - Math.min(names.length, MOST_NAMED);
  const all = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])];
  return list(all);
}

/** Characters of the longest text that is looked at. */
const LONGEST = 5_000;

/** Why a text is not read at all; `undefined` for one that is. */
export function tooLong(text: string): string | undefined {
  const words = text.length > LONGEST ? 0 : tokenize(text).length;
  const [count, most, what] =
    text.length > LONGEST ? [text.length, LONGEST, 'characters'] : [words, MOST_TOKENS, 'words and signs'];
  return count <= most ? undefined : `This has ${count} ${what}, and I read questions of at most ${most}. ${NEXT}`;
}
