import type { DeclineData } from '../../analysis/index.js';
import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { readTurn } from '../conversation/read-turn.js';
import type { Token } from '../language/token.js';
import { tokenize } from '../language/tokenize.js';
import { findValues } from '../linking/find-values.js';
import { splitName } from '../linking/split-name.js';
import type { Decision } from '../ranking/decide.js';
import { framesFor } from '../ranking/frames-for.js';
import { answerable } from '../suggest/answerable.js';
import { askedOtherwise } from './asked-otherwise.js';
import { corrections } from './corrections.js';
import { engineRefusal } from './engine-refusal.js';
import { misread } from './misread.js';
import { nearColumns } from './near-columns.js';
import { nameReadings } from './name-readings.js';
import { wordingOf } from './wording-of.js';

/** Readings that are offered where the question could mean each of them. */
const READINGS = 3;

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

/** Frames that are named one by one where none of them has a column. */
const MANY = 3;

/** A link from this score on is hardly an accident. */
const LINKED = 0.9;

/** Whether some live column, or a value of one, is called by one of the words: then it cannot be said that there is none, or that it was not read. */
function isCalled(tokens: readonly Token[], { profiles }: DatasetsData): boolean {
  const words = new Set(
    profiles.flatMap(({ columns, index = [] }) =>
      [...columns, ...index].flatMap(({ name }) => splitName(name).map(stemOf))
    )
  );
  return (
    tokens.some(({ text }) => splitName(text).every(word => words.has(stemOf(word)))) ||
    profiles.some(profile => findValues(tokens, profile).some(({ score }) => score >= LINKED))
  );
}

/** Names the words that were not read, with the question in the right spelling where one is near. */
function misreadReason(
  decision: Declined,
  question: string,
  frames: readonly DatasetProfile[],
  data: DatasetsData
): Reason {
  const [best] = frames
    .map(profile => ({ profile, ...misread(question, profile) }))
    .sort((one, other) => one.unknown.length - other.unknown.length);
  const {
    profile: first,
    unknown: foreign,
    beyond,
    attributes,
    known: own
  } = best ?? { profile: undefined, unknown: [], beyond: [], attributes: [], known: [] };
  // "median instead": a word that speaks of the answer before it is no name.
  const rest = tokenize(readTurn(question).rest).map(({ lower }) => lower);
  const said = foreign.filter(({ tokens }) => tokens.some(({ lower }) => rest.includes(lower)));
  const unknown = said.filter(({ tokens }) => !isCalled(tokens, data));
  const called = said.filter(one => !unknown.includes(one)).map(({ text }) => text);
  const known = [...own, ...called].sort((one, other) => question.indexOf(one) - question.indexOf(other));
  const [word] = unknown;
  if (beyond.length === 0 && word !== undefined) {
    const near =
      first === undefined || frames.length > 1
        ? ''
        : nearColumns(
            unknown.flatMap(one => one.tokens),
            first
          );
    const { by, live } = framesFor(question, data);
    const many = by !== 'name' && frames.length > MANY;
    const names = many ? `any of the ${String(live.length)} data frames` : frames.map(({ name }) => name).join(' or ');
    const text = word.asColumn
      ? `There is no column “${word.text}” in ${names}`
      : `I could not read ${quoted(unknown.map(one => one.text))}`;
    const chips = frames.flatMap(profile => unknown.flatMap(one => corrections(question, one.tokens, profile)));
    return { text: near === '' ? `${text}.` : `${text}; ${near}.`, chips };
  }
  const unread = [...beyond.map(({ text }) => text), ...unknown.map(({ text }) => text), ...attributes];
  return {
    text: unread.length > 0 ? `I could not read ${quoted(unread)}.` : unplacedReason(decision, known),
    chips: []
  };
}

function reasonFor(decision: Declined, question: string, data: DatasetsData): Reason {
  const { frames } = framesFor(question, data);
  const near = (asked: string): readonly (string | undefined)[] =>
    decision.nearest.map(({ candidate }) => wordingOf(asked, candidate, data));
  switch (decision.reason) {
    case 'several-frames': {
      const names = frames.map(profile => profile.name).join(' and ');
      const text = `The question names ${names}, and I cannot put them together in one answer.`;
      return { text, chips: frames.map(profile => `What is in ${profile.name}?`) };
    }
    case 'follow-up':
      return {
        text:
          decision.detail === ''
            ? 'This leaves out what an earlier question said, and there is no earlier answer here. Please ask it whole.'
            : 'I took this for a change of the answer before it, and could not read it as one. Ask it as a question of its own.',
        chips: []
      };
    case 'ambiguous':
      return { text: nameReadings(question, decision.nearest), chips: near(question) };
    default: {
      const [first] = frames;
      const refused = first === undefined ? undefined : engineRefusal(question, first, data);
      if (refused !== undefined) {
        return { text: refused, chips: [] };
      }
      const reason = misreadReason(decision, question, frames, data);
      return { text: reason.text, chips: [...reason.chips, ...near('')] };
    }
  }
}

/**
 * The sentence with which the analyst declines: what it did not understand. And the nearest question that it answers, or each
 * of the readings between which it cannot choose. `unread` is why the kernel could not be read,
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
  const closest = answerable(chips, data.profiles, decision.reason === 'ambiguous' ? READINGS : 1);
  return { text, data: { type: 'cellwright.decline', closest } };
}
