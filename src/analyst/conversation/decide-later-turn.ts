import { type AnalysisPlan, planColumns } from '../../analysis/index.js';
import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import { calledNames } from '../linking/called-names.js';
import { columnWords } from '../linking/column-words.js';
import { findColumns } from '../linking/find-columns.js';
import { findValues } from '../linking/find-values.js';
import { frameNounEnd } from '../linking/frame-noun-end.js';
import { columnKind } from '../reading/column-kind.js';
import { lexicon } from '../lexicon/lexicon.js';
import { asks, isFollowUp, restricts } from '../language/is-follow-up.js';
import { sensesIn } from '../language/senses-in.js';
import type { Token } from '../language/token.js';
import { tokenize } from '../language/tokenize.js';
import { decide, type Decision } from '../ranking/decide.js';
import { decideFollowUp } from './decide-follow-up.js';
import { readTurn, withoutOpening, withoutTurning } from './read-turn.js';

type Declined = Extract<Decision, { type: 'declined' }>;

/** Phrases that ask by themselves, whatever stood before. */
function isQuestion(text: string): boolean {
  return (
    /\bhow (?:many|much|often)\b/u.test(text.toLowerCase()) ||
    sensesIn(tokenize(text)).some(({ sense }) => sense.type === 'wh')
  );
}

/** Words for what was found before. */
const POINTING = /\b(?:of|among) (?:them|those|these)\b/iu;
const PRONOUN = /\b(?:it|its|he|she|his|her|him|that one|this one|they|their)\b/iu;

/** A few words for another form of the same answer: "as a bar chart". */
const FORM = /^as\s+(?:an?\s+)?[\p{L}\d]+(?:[\s-]+[\p{L}\d]+){0,3}\W*$/iu;

/** "number of female employees": it is said what is counted. */
const NUMBER = /^(?:the )?number of\s+\p{L}/iu;

/** How much better a change of the last answer must fit than a weak question. */
const CLEARLY = 0.6;

function onlyLists({ steps }: AnalysisPlan): boolean {
  return steps.every(({ type }) => type === 'filter' || type === 'list' || type === 'store');
}

/** "sort by price": the rows in another order, without anything else that is asked of them. */
function onlySorts({ steps }: AnalysisPlan): boolean {
  return steps.length === 2 && steps[0]?.type === 'sort' && steps[1]?.type === 'list';
}

/** "how many are over 50": one number of rows, of those that some filter leaves. */
function onlyCounts({ steps }: AnalysisPlan): boolean {
  const last = steps.at(-1);
  return (
    steps.length > 1 &&
    steps.slice(0, -1).every(({ type }) => type === 'filter') &&
    last?.type === 'aggregate' &&
    last.by.length === 0 &&
    last.measures.every(({ fn }) => fn === 'count')
  );
}

/** A link from this score on is hardly an accident. */
const LINKED = 0.9;

/** "by month", "per region": the text says itself what the groups are. */
function groups(text: string): boolean {
  return sensesIn(tokenize(text)).some(({ sense, start }) => start > 0 && sense.type === 'group');
}

function namesRows(tokens: readonly Token[], profile: DatasetProfile, from = 0): boolean {
  return calledNames(profile).some(name => frameNounEnd(name, tokens, from) > from);
}

/** True for words that are a column or the rows of a frame. */
function namesAny(text: string, { profiles }: DatasetsData): boolean {
  const tokens = tokenize(text);
  return profiles.some(
    profile =>
      tokens.some((_, at) => namesRows(tokens, profile, at)) ||
      findColumns(text, tokens, columnWords(profile)).some(({ score }) => score >= LINKED)
  );
}

/** True for the very name of a column, or words for the rows, of a frame that the answer before did not read, and not of one that it did. */
function namesForeign(text: string, { profiles }: DatasetsData, { dataset, steps }: AnalysisPlan): boolean {
  const tokens = tokenize(text);
  const read = new Set([dataset, ...steps.flatMap(step => (step.type === 'join' ? [step.with] : []))]);
  const own = profiles.filter(({ name }) => read.has(name));
  const known = own.flatMap(profile =>
    [...findColumns(text, tokens, columnWords(profile)), ...findValues(tokens, profile)].filter(
      ({ score }) => score >= LINKED
    )
  );
  const isOwn = (start: number, end: number): boolean =>
    known.some(piece => piece.start <= start && end <= piece.end) ||
    own.some(profile => namesRows(tokens, profile, start)) ||
    (end === start + 1 && lexicon().senses.has(tokens[start]?.lower ?? ''));
  return profiles
    .filter(profile => !own.includes(profile))
    .some(
      profile =>
        findColumns(text, tokens, columnWords(profile)).some(
          ({ start, end, score }) => score >= 1 && !isOwn(start, end)
        ) || tokens.some((_, at) => namesRows(tokens, profile, at) && !isOwn(at, at + 1))
    );
}

/**
 * A text with words for frames, or with an amount and either what is asked of it or its groups, is whole by itself: nothing
 * of an earlier answer is needed to read it.
 */
function isComplete(text: string, { profiles }: DatasetsData): boolean {
  const tokens = tokenize(text);
  return profiles.some(profile => {
    const amounts = findColumns(text, tokens, columnWords(profile)).some(
      piece => piece.type === 'column' && piece.score >= LINKED && columnKind.isNumeric(piece.column)
    );
    return namesRows(tokens, profile) || (amounts && (asks(text) || groups(text)));
  });
}

/** "Which target was used most often": a column that the answer before did not read, and its rows are counted. */
function countsOthers(text: string, { profiles }: DatasetsData, before: AnalysisPlan): boolean {
  const tokens = tokenize(text);
  const senses = sensesIn(tokens);
  const used = new Set(planColumns(before));
  const isNew = (at: number): boolean =>
    profiles.some(profile =>
      findColumns(text, tokens, columnWords(profile)).some(
        piece => piece.type === 'column' && piece.start === at && piece.score >= LINKED && !used.has(piece.column.name)
      )
    );
  return (
    senses.some(({ sense, start }) => sense.type === 'wh' && isNew(start + 1)) &&
    senses.some(({ sense }) => sense.type === 'frequent')
  );
}

/** What is made of a question behind an answer: one that is whole by itself is read as such, else it changes that plan. */
export function decideLaterTurn(question: string, data: DatasetsData, before: AnalysisPlan | undefined): Decision {
  const text = withoutTurning(question);
  const alone = (asks(text) || isComplete(text, data)) && !isFollowUp(text);
  if (before === undefined) {
    return decide(alone ? text : question, data);
  }
  const asked = isQuestion(text);
  const turn = readTurn(question);
  const follow = (): Decision => decideFollowUp(turn, before, data);
  if (POINTING.test(text) || FORM.test(text) || turn.cues.has('rows') || turn.shift !== undefined) {
    return follow();
  }
  if ((isFollowUp(question) || isFollowUp(withoutOpening(question))) && !(asked && !isFollowUp(text))) {
    const whole = (): Decision => decide(text, data, before.dataset);
    if (alone && namesForeign(text, data, before)) {
      return whole();
    }
    const changed = follow();
    return alone && changed.type === 'declined' ? better(changed, whole()) : changed;
  }
  const whole = decide(text, data, before.dataset);
  // "only trips longer than 20 minutes" limits what was asked.
  if (restricts(question) && whole.type === 'plan' && onlyLists(whole.plan)) {
    return better(whole, follow());
  }
  if (turn.cues.size === 0 && isComplete(text, data)) {
    return whole;
  }
  if (whole.type === 'declined') {
    const own = isWhole(whole, asked, before) || countsOthers(text, data, before);
    return whole.reason === 'ambiguous' || (turn.cues.size === 0 && own) ? whole : better(whole, follow());
  }
  const lists = onlyLists(whole.plan);
  if (lists && PRONOUN.test(text)) {
    return follow();
  }
  // "how many in 2023": the same question of other rows.
  const again = onlyCounts(before) && onlyCounts(whole.plan) && !namesAny(text, data);
  if (again || (lists && !asks(text)) || onlySorts(whole.plan)) {
    return better(whole, follow());
  }
  const changed = asked || NUMBER.test(text) ? undefined : follow();
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
