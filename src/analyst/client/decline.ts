import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import type { Decision } from '../decide/decision.js';
import { askedOtherwise, tablesOf } from './datasets.js';

/** Columns that are named one by one. */
const MOST_COLUMNS = 6;

const NEXT = 'Ask for one thing in one sentence, in the words of the columns, or connect a language model.';

function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;
}

function columnsOf({ name, columns, columnCount }: DatasetProfile): string {
  const named = columns.slice(0, MOST_COLUMNS).map(column => column.name);
  const more = columnCount - named.length;
  return `${name} has the columns ${listed(more > 0 ? [...named, `${more} more`] : named)}.`;
}

/** Why a question is not answered, and what to do instead. */
export function declineText(
  decision: Extract<Decision, { type: 'decline' }>,
  question: string,
  data: DatasetsData
): string {
  const otherwise = askedOtherwise(question, data);
  if (otherwise !== undefined) {
    return otherwise;
  }
  const tables = tablesOf(data);
  const [first, ...others] = tables;
  if (first === undefined) {
    return 'There is no pandas or polars data frame to answer this from. Run a cell that loads one and ask again.';
  }
  const words = [...new Set(decision.words)].map(word => `“${word}”`);
  const why =
    words.length > 0 && words.length <= 3
      ? `I found no place for ${listed(words)} in an answer from the data.`
      : 'I have no answer from the data to this.';
  const what =
    others.length === 0
      ? columnsOf(first)
      : `There are ${listed([...tables.slice(0, MOST_COLUMNS).map(({ name }) => name), ...(tables.length > MOST_COLUMNS ? [`${tables.length - MOST_COLUMNS} more`] : [])])}.`;
  return `${why} ${what} ${NEXT}`;
}

/** Characters and words of the longest question that is read. */
const LONGEST = 5_000;
const MOST_WORDS = 240;

/** Why a text is not read at all; `undefined` for one that is. */
export function tooLong(text: string): string | undefined {
  const words = text.split(/\s+/u).length;
  const cause =
    text.length > LONGEST
      ? `This has ${text.length} characters, and I read questions of at most ${LONGEST}.`
      : words > MOST_WORDS
        ? `This has ${words} words, and I read questions of at most ${MOST_WORDS}.`
        : undefined;
  return cause === undefined ? undefined : `${cause} ${NEXT}`;
}
