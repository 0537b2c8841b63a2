import type { DatasetProfile } from '../../datasets/index.js';
import { emptyColumn } from '../../plan/index.js';
import { confidence, doubts } from '../weights/confidence.js';
import { ANSWERABLE, DRAFT, OFFER } from '../weights/trained.js';
import { TRAINED } from '../weights/weights.js';
import { readingsOf } from './candidates.js';
import { guessesOf, type Candidate, type Decision } from './decision.js';
import { dropsArgument, signsOf } from './signs.js';

/** A reading that is right at least two times in three is drafted; docs/analyst.md has the curve. */
const DRAFTED = 0.68;

/** A reading that is hardly likelier than the next is a choice for the user: half of such drafts were right on held-out questions. */
const CLEARLY = 0.2;

/**
 * The first three are offered where the data is likely to hold an answer and one of them is right at least one time in seven:
 * questions that nothing can answer are recognised by their words, and a wrong suggestion costs the user only a glance.
 */
const OFFERED = 1 / 7;
const ANSWERED = 0.7;

/** A third reading whose share is below this is not offered. */
const SMALLEST_SHARE = 0.02;

/** Decides what is done about a question over some datasets. Deterministic, and bounded by counted steps. */
export function decide(question: string, profiles: readonly DatasetProfile[]): Decision {
  const { parsed, kept } = readingsOf(question, profiles, TRAINED);
  const candidates = kept.map(({ candidate }) => candidate);
  const [first, ...others] = candidates;
  const item = kept[0]?.item;
  if (first === undefined || item === undefined) {
    return { type: 'decline', why: profiles.length === 0 ? 'no-data' : 'not-read', words: [], near: [] };
  }
  const empty = emptyColumn(first.plan, profiles);
  if (empty !== undefined) {
    return { type: 'decline', why: 'empty', words: [empty], near: [] };
  }
  const shares = candidates.map(({ probability }) => probability);
  const signs = signsOf(parsed, item, first.plan.type);
  const numbers = doubts({ shares, vain: parsed.question.lexical('vain'), signs });
  const isClear = first.probability - (others[0]?.probability ?? 0) >= CLEARLY;
  if (confidence(DRAFT, numbers) >= DRAFTED && isClear && !dropsArgument(item, parsed)) {
    return { type: 'draft', reading: first, others };
  }
  const [second, ...more] = others.filter(({ probability }, at) => at === 0 || probability >= SMALLEST_SHARE);
  const isOffered = confidence(OFFER, numbers) >= OFFERED && confidence(ANSWERABLE, numbers) >= ANSWERED;
  return isOffered && second !== undefined
    ? { type: 'offer', readings: [first, second, ...more.slice(0, 1)] }
    : { type: 'decline', why: 'not-read', words: wordsWithout(first), near: candidates.slice(0, 3) };
}

/** The words of a question that stand in the way of an answer. */
const wordsWithout = (reading: Candidate): readonly string[] => [
  ...reading.unused,
  ...guessesOf(reading).map(({ phrase }) => phrase)
];

/** Different readings of a question that can be drafted, the likeliest first. */
export function candidatesOf(question: string, profiles: readonly DatasetProfile[]): readonly Candidate[] {
  return readingsOf(question, profiles, TRAINED).kept.map(({ candidate }) => candidate);
}
