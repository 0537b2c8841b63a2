import { type AnalysisPlan, planColumns } from '../../analysis/index.js';
import type { DatasetsData } from '../../datasets/index.js';
import { calledNames } from '../linking/called-names.js';
import { columnWords } from '../linking/column-words.js';
import { findColumns } from '../linking/find-columns.js';
import { frameNounEnd } from '../linking/frame-noun-end.js';
import { columnKind } from '../reading/column-kind.js';
import { asks, isFollowUp } from '../language/is-follow-up.js';
import { lexicon } from '../lexicon/lexicon.js';
import { tokenize } from '../language/tokenize.js';
import { decide, type Decision } from '../ranking/decide.js';
import { decideFollowUp } from './decide-follow-up.js';
import { readTurn, withoutOpening } from './read-turn.js';

type Declined = Extract<Decision, { type: 'declined' }>;

/** Phrases that ask by themselves, whatever stood before. */
function isQuestion(text: string): boolean {
  const { senses, longest } = lexicon();
  const words = tokenize(text).map(token => (token.type === 'quoted' ? '' : token.lower));
  const phrase = (start: number): readonly string[] =>
    Array.from({ length: longest }, (_, more) => words.slice(start, start + more + 1).join(' '));
  return (
    /\bhow (?:many|much|often)\b/u.test(text.toLowerCase()) ||
    words.some((_, start) => phrase(start).some(words => (senses.get(words) ?? []).some(({ type }) => type === 'wh')))
  );
}

/** Words for what was found before. */
const POINTING = /\b(?:of|among) (?:them|those|these)\b/iu;
const PRONOUN = /\b(?:it|its|he|she|his|her|him|that one|this one|they|their)\b/iu;

/** A few words for another form of the same answer: "as a bar chart". */
const FORM = /^as\s+(?:an?\s+)?[\p{L}\d]+(?:[\s-]+[\p{L}\d]+){0,3}\W*$/iu;

/** How much better a change of the last answer must fit than a weak question. */
const CLEARLY = 0.6;

function onlyLists({ steps }: AnalysisPlan): boolean {
  return steps.every(({ type }) => type === 'filter' || type === 'list' || type === 'store');
}

/** "sort by price": the rows in another order, without anything else that is asked of them. */
function onlySorts({ steps }: AnalysisPlan): boolean {
  return steps.length === 2 && steps[0]?.type === 'sort' && steps[1]?.type === 'list';
}

/** A link from this score on is hardly an accident. */
const LINKED = 0.9;

/** "by month", "per region": the text says itself what the groups are. */
function groups(text: string): boolean {
  const { senses } = lexicon();
  return tokenize(text).some(
    ({ type, lower }, at) =>
      at > 0 && type === 'word' && (senses.get(lower) ?? []).some(sense => sense.type === 'group')
  );
}

/**
 * A text with words for frames, or with an amount and either what is asked of it or its groups, is whole by itself: nothing
 * of an earlier answer is needed to read it.
 */
function isComplete(text: string, { profiles }: DatasetsData): boolean {
  const tokens = tokenize(text);
  return profiles.some(profile => {
    const rows = calledNames(profile).some(name => frameNounEnd(name, tokens, 0) > 0);
    const amounts = findColumns(text, tokens, columnWords(profile)).some(
      piece => piece.type === 'column' && piece.score >= LINKED && columnKind.isNumeric(piece.column)
    );
    return rows || (amounts && (asks(text) || groups(text)));
  });
}

/** What is made of a question behind an answer: one that is whole by itself is read as such, else it changes that plan. */
export function decideLaterTurn(question: string, data: DatasetsData, before: AnalysisPlan): Decision {
  const text = withoutOpening(question);
  const asked = isQuestion(text);
  const turn = readTurn(question);
  const follow = (): Decision => decideFollowUp(turn, before, data);
  if (POINTING.test(text) || FORM.test(text) || turn.cues.has('rows') || turn.shift !== undefined) {
    return follow();
  }
  if (isFollowUp(question) && !(asked && !isFollowUp(text))) {
    const changed = follow();
    return changed.type === 'declined' && asks(text) && !isFollowUp(text)
      ? better(changed, decide(text, data, before.dataset))
      : changed;
  }
  const whole = decide(text, data, before.dataset);
  if (turn.cues.size === 0 && isComplete(text, data)) {
    return whole;
  }
  if (whole.type === 'declined') {
    return whole.reason === 'ambiguous' || (turn.cues.size === 0 && isWhole(whole, asked, before))
      ? whole
      : better(whole, follow());
  }
  const lists = onlyLists(whole.plan);
  if (lists && PRONOUN.test(text)) {
    return follow();
  }
  if ((lists && !asks(text)) || onlySorts(whole.plan)) {
    return better(whole, follow());
  }
  const changed = asked ? undefined : follow();
  return changed?.type === 'plan' && changed.score > whole.score + CLEARLY ? changed : whole;
}

/**
 * Whether a declined text is too vague and yet whole: its nearest reading has a place for every word, and it is a question or
 * reads a column that the answer before it did not.
 */
function isWhole({ nearest: [first] }: Declined, asked: boolean, before: AnalysisPlan): boolean {
  const used = planColumns(before);
  return (
    first?.candidate.left?.length === 0 &&
    (asked || planColumns(first.candidate.plan).some(name => !used.includes(name)))
  );
}

/** The second one if it is an answer, or the first is none either way. */
function better(first: Decision, second: Decision): Decision {
  return second.type === 'plan' || (second.reason === 'ambiguous' && first.type === 'declined') ? second : first;
}
