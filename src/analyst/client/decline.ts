import type { DeclineData } from '../../analysis/index.js';
import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import type { Decision } from '../ranking/decide.js';
import { framesFor } from '../ranking/frames-for.js';
import { answerable } from '../suggest/answerable.js';
import { starters } from '../suggest/starters.js';
import { askedOtherwise } from './asked-otherwise.js';
import { corrections } from './corrections.js';
import { misread } from './misread.js';
import { nearColumns } from './near-columns.js';
import { nameReadings } from './name-readings.js';
import { wordingOf } from './wording-of.js';

const ABILITIES =
  'I can count, group, filter, compare, rank, describe, follow over time, clean, correlate, test and draw the data of this notebook.';
const MODEL = 'A connected language model could answer open questions.';
const CLOSEST = 3;

/** What the words of a topic ask for, as the end of a sentence. */
const TOPICS: Readonly<Record<string, string>> = {
  prediction: 'a prediction, which I cannot make',
  chart: 'a kind of chart that I cannot draw',
  statistics: 'a relation, a test or a statistic that I cannot compute yet',
  time: 'steps or changes in time, which I cannot work with yet',
  reshape: 'a change to the data or its form, which I could not read in full',
  join: 'two data frames together, for which I need a key that both have and one of them has only once',
  learning: 'machine learning, which I cannot do',
  judgement: 'a judgement or a text, which I cannot give'
};

/** Topics that a language model may answer. */
const OPEN = new Set(['prediction', 'learning', 'judgement']);

type Declined = Extract<Decision, { type: 'declined' }>;
type Reason = { readonly text: string; readonly chips: readonly (string | undefined)[] };

function quoted(texts: readonly string[]): string {
  const words = [...new Set(texts)].map(text => `“${text}”`);
  return words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

/** What is said when every word is known: those that no plan has a place for, or all that mean something together. */
function unplacedReason(decision: Declined, known: readonly string[]): string {
  const left = decision.nearest[0]?.candidate.left ?? [];
  if (left.length > 0) {
    return `I have no place for ${quoted(left)} in an answer to this.`;
  }
  return known.length > 1
    ? `I know ${quoted(known)}, but cannot put them together in one answer.`
    : known.length === 1
      ? `I know ${quoted(known)}, but not what is asked about it.`
      : 'I could not read this as a question about the data.';
}

/** Names the words that were not read, with the question in the right spelling where one is near. */
function misreadReason(decision: Declined, question: string, frames: readonly DatasetProfile[]): Reason {
  const [first] = frames;
  const { unknown, beyond, attributes, known } =
    first === undefined ? { unknown: [], beyond: [], attributes: [], known: [] } : misread(question, first);
  const names = frames.map(profile => profile.name).join(' or ');
  const [topic] = beyond;
  if (topic !== undefined) {
    const same = beyond.filter(one => one.topic === topic.topic).map(one => one.text);
    const verb = new Set(same).size > 1 ? 'ask' : 'asks';
    const text = `${quoted(same)} ${verb} for ${TOPICS[topic.topic] ?? 'something I cannot do yet'}. ${ABILITIES}`;
    return { text: OPEN.has(topic.topic) ? `${text} ${MODEL}` : text, chips: [] };
  }
  const [word] = unknown;
  if (word !== undefined) {
    const chips = frames.flatMap(profile => unknown.flatMap(one => corrections(question, one.tokens, profile)));
    const text = word.asColumn
      ? `There is no column for “${word.text}” in ${names}.`
      : `I do not know ${quoted(unknown.map(one => one.text))}: ${names} has no column and no known value of that name.`;
    const near =
      first === undefined || frames.length > 1
        ? ''
        : nearColumns(
            unknown.flatMap(one => one.tokens),
            first
          );
    return { text: near === '' ? text : `${text} ${near}`, chips };
  }
  if (attributes.length > 0) {
    return { text: `There is no column for ${quoted(attributes)} in ${names}.`, chips: [] };
  }
  return { text: `${unplacedReason(decision, known)} ${ABILITIES} ${MODEL}`, chips: [] };
}

function reasonFor(decision: Declined, question: string, data: DatasetsData): Reason {
  const { frames } = framesFor(question, data);
  const near = (asked: string): readonly (string | undefined)[] =>
    decision.nearest.map(({ candidate }) => wordingOf(asked, candidate, data));
  switch (decision.reason) {
    case 'several-frames': {
      const names = frames.map(profile => profile.name).join(' and ');
      const text = `The question names ${names}, and I can answer from one data frame at a time.`;
      return { text, chips: frames.map(profile => `What is in ${profile.name}?`) };
    }
    case 'follow-up':
      return {
        text:
          decision.detail === ''
            ? 'This leaves out what an earlier question said, and there is no earlier answer here. Please ask it whole.'
            : 'I could not read this as a change of the answer before it. Please ask it whole.',
        chips: []
      };
    case 'ambiguous':
      return { text: nameReadings(question, decision.nearest), chips: near(question) };
    default: {
      const reason = misreadReason(decision, question, frames);
      return { text: reason.text, chips: [...reason.chips, ...near('')] };
    }
  }
}

/**
 * The words and the clickable questions with which the analyst declines. `unread` is why the kernel could not be read,
 * empty when it was.
 */
export function decline(
  decision: Declined,
  data: DatasetsData,
  unread: string,
  question: string
): { readonly text: string; readonly data: DeclineData } {
  const otherwise = askedOtherwise(question, data);
  if (decision.reason === 'no-dataset') {
    const text =
      unread ||
      otherwise ||
      'There is no pandas or polars data frame to answer this from. Run a cell that loads one and ask again.';
    return { text, data: { type: 'cellwright.decline', closest: [] } };
  }
  const { text, chips } =
    otherwise === undefined ? reasonFor(decision, question, data) : { text: otherwise, chips: [] };
  const near = answerable(chips, data.profiles, CLOSEST);
  const others = near.length < CLOSEST ? starters(data.profiles, CLOSEST) : [];
  const closest = [...new Set([...near, ...others])].slice(0, CLOSEST);
  return { text, data: { type: 'cellwright.decline', closest } };
}
