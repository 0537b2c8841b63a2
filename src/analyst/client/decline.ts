import type { DeclineData } from '../../analysis/index.js';
import type { DatasetsData } from '../../datasets/index.js';
import type { Decision } from '../ranking/decide.js';
import { answerable } from '../suggest/answerable.js';
import { questionOf } from '../suggest/question-of.js';
import { suggestQuestions } from '../suggest/suggest-questions.js';

const ABILITIES = 'I can count, group, filter, compare, rank and describe the data of this notebook.';
const MODEL = 'A connected language model could answer open questions.';
const CLOSEST = 3;

/**
 * The words and the clickable questions with which the analyst declines. `unread` is why the kernel could not be read,
 * empty when it was.
 */
export function decline(
  decision: Extract<Decision, { type: 'declined' }>,
  { profiles }: DatasetsData,
  unread: string
): { readonly text: string; readonly data: DeclineData } {
  if (decision.reason === 'no-dataset') {
    const text =
      unread || 'There is no pandas or polars data frame to answer this from. Run a cell that loads one and ask again.';
    return { text, data: { type: 'cellwright.decline', closest: [] } };
  }
  const near = answerable(
    decision.nearest.map(({ candidate }) => questionOf(candidate.plan)),
    profiles,
    CLOSEST
  );
  const closest = [...new Set([...near, ...suggestQuestions(profiles, CLOSEST)])].slice(0, CLOSEST);
  const reason =
    decision.reason === 'ambiguous' ? 'I can read this in more than one way.' : 'I could not read this as one of them.';
  return { text: `${ABILITIES} ${reason} ${MODEL}`, data: { type: 'cellwright.decline', closest } };
}
