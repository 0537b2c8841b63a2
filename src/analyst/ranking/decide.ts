import { type AnalysisPlan, type Assumption, Deferred, planColumns } from '../../analysis/index.js';
import type { ColumnProfile, DatasetProfile, DatasetsData } from '../../datasets/index.js';
import { isFollowUp } from '../language/is-follow-up.js';
import type { Candidate } from './candidate.js';
import { candidatesFor } from './candidates-for.js';
import { choose, type Found } from './choose.js';
import type { Decision } from './decision.js';
import { type FramesFor, framesFor } from './frames-for.js';
import { stemOf } from '../language/stem-of.js';
import type { Token } from '../language/token.js';
import { tokenize } from '../language/tokenize.js';
import { lexicon } from '../lexicon/lexicon.js';
import { rowKindOf } from '../lexicon/row-kind-of.js';
import { UNIT_TOKENS } from '../lexicon/units.js';
import { isRowNoun } from '../cover/is-row-noun.js';
import { calledNames } from '../linking/called-names.js';
import { frameNounEnd } from '../linking/frame-noun-end.js';
import { frameNouns } from '../linking/frame-nouns.js';
import { relatedStems } from '../linking/related-stems.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';
import { testsName } from './tests-name.js';
import { WEIGHTS } from './weights.js';

export type { Decision } from './decision.js';

/** The reading of questions over two frames. */
export const JOINS = new Deferred(async () => (await import('../joining/join-found.js')).joinFound);

/** Says which frame was taken where another one could have answered too, or has the first claim and could not. */
function frameAssumption(
  { by, live, frames }: FramesFor,
  { plan, profile }: Planned,
  all: readonly Found[]
): readonly Assumption[] {
  const { name } = profile;
  const read = planColumns(plan);
  const able = new Set(all.flatMap(found => (found.candidate.score >= WEIGHTS.refuse ? [found.profile] : [])));
  // What is a part of another frame is not read by itself, and yet may hold all that the answer needs.
  const holds = ({ columns }: DatasetProfile): boolean =>
    read.every(column => columns.some(one => one.name === column));
  const others = live
    .filter(other => other !== profile && (profile !== frames[0] || able.has(other) || holds(other)))
    .map(other => other.name);
  if (by === 'name' || others.length === 0) {
    return [];
  }
  const not = others.length > 2 ? `${String(others.length)} other data frames` : others.join(' and ');
  const why =
    profile !== frames[0]
      ? 'whose columns fit the question'
      : by === 'choice'
        ? 'the chosen data frame'
        : by === 'chat'
          ? 'as the answer before'
          : 'which was there first';
  return [{ type: 'dataset', phrase: '', reading: name, text: `Answered from ${name}, ${why}, not from ${not}` }];
}

type Planned = Extract<Decision, { type: 'plan' }>;

/** From this score on a reading leaves nothing open that another frame could add. */
const SOUND = -0.3;

/** Cost of a word that is the name of a column of another frame, where the answer comes from this one. */
const FOREIGN = -1.5;

/** Units of two letters and more: a single letter is a part of many names. */
const UNITS = new Set(Object.keys(UNIT_TOKENS).filter(unit => unit.length > 1));

/** Stems of the words for the rows of a dataset, by its name and that of its file. */
function nounsOf(profile: DatasetProfile): readonly (readonly string[])[] {
  return calledNames(profile).flatMap(frameNouns);
}

/** What a key stands for, a tally counts or a unit measures: `order` for `order_no`, `item` for `items_count`, `power` for `power_kw`. */
function thingOf(column: ColumnProfile): readonly string[] {
  const words = splitName(column.name);
  const [thing] = words;
  const counted = columnKind.isId(column) || /^(?:count|cnt|qty|quantity)$/u.test(words.at(-1) ?? '');
  const measured = UNITS.has(words.at(-1) ?? '');
  return words.length === 2 && thing !== undefined && (counted || measured) ? [stemOf(thing)] : [];
}

/** True when the question names another frame, or a column of one by its whole name, which this one knows nothing about. */
function namesForeign(question: string, profile: DatasetProfile, live: readonly DatasetProfile[]): boolean {
  const wordsOf = ({ columns }: DatasetProfile): readonly (readonly string[])[] =>
    columns.map(({ name }) => splitName(name).map(stemOf));
  const own = new Set([...wordsOf(profile).flat(), ...live.flatMap(other => nounsOf(other).flat())]);
  const foreign = new Set(
    live
      .filter(other => other !== profile)
      .flatMap(other => wordsOf(other).flatMap(words => (words.length === 1 ? words : [])))
  );
  const things = new Set(live.flatMap(other => (other === profile ? [] : other.columns.flatMap(thingOf))));
  const isNoun = (word: string): boolean => isRowNoun(word) || !lexicon().senses.has(word);
  const isRowOf = (other: DatasetProfile, stem: string): boolean =>
    nounsOf(other).some(([noun = '', ...more]) => more.length === 0 && (noun === stem || relatedStems(noun).has(stem)));
  // "how many hires": a verb elsewhere.
  const counted = (before: Token | undefined): boolean => /^(?:many|of)$/u.test(before?.lower ?? '');
  return tokenize(question).some(
    ({ type, lower, stem }, at, tokens) =>
      type === 'word' &&
      !own.has(stem) &&
      ((isNoun(lower) && (foreign.has(stem) || things.has(stem))) ||
        (things.has(stem) && lower.endsWith('s') && counted(tokens[at - 1])) ||
        (isRowNoun(lower) && !isRowOf(profile, stem) && live.some(other => isRowOf(other, stem))))
  );
}

/** "pay" of `staff` with a `salary`, beside a frame with a `pay`: words that are the very name of another frame's column. */
function readsOtherName(
  question: string,
  { links }: Candidate,
  profile: DatasetProfile,
  live: readonly DatasetProfile[]
): boolean {
  const tokens = tokenize(question);
  const stemsOf = (name: string): string => splitName(name).map(stemOf).join(' ');
  const others = new Set(
    live.filter(other => other !== profile).flatMap(({ columns }) => columns.map(({ name }) => stemsOf(name)))
  );
  const own = new Set(profile.columns.map(({ name }) => stemsOf(name)));
  return links.some(({ start, end }) => {
    const said = stemsOf(question.slice(tokens[start]?.start, tokens[end - 1]?.end));
    return others.has(said) && !own.has(said);
  });
}

/** Nouns for the rows of any table. */
const ANY_ROW = /^(?:rows?|records?|entry|entries|cases?|observations?|items?)$/u;

/**
 * "visits by plan" of `members`, "how many places" of `courses`: who came is no visit and a place no course, so that the rows of
 * a frame are not what is asked about.
 */
function namesOtherKind(question: string, profile: DatasetProfile): boolean {
  const { columns } = profile;
  const heads = calledNames(profile).map(name => splitName(name).at(-1) ?? '');
  const [kind] = heads.flatMap(head => rowKindOf(head) ?? []);
  const own = new Set(columns.flatMap(column => splitName(column.name).map(stemOf)));
  const rows = nounsOf(profile).flat();
  const isOther = (lower: string, stem: string): boolean =>
    heads.some(isRowNoun) &&
    isRowNoun(lower) &&
    !ANY_ROW.test(lower) &&
    !rows.some(noun => noun === stem || relatedStems(noun).has(stem));
  return tokenize(question).some(({ lower, stem, type }, at, tokens) => {
    const before = tokens[at - 1]?.lower ?? 'of';
    const said = rowKindOf(lower);
    return (
      type === 'word' &&
      (lower.endsWith('s') || lower === 'people') &&
      /^(?:many|of|the|all|average|total|with|per|most|fewest)$/u.test(before) &&
      !own.has(stem) &&
      (said === undefined ? before === 'many' && isOther(lower, stem) : kind !== undefined && said !== kind)
    );
  });
}

function isNounAt(profile: DatasetProfile, tokens: readonly Token[], at: number): boolean {
  return calledNames(profile).some(name => frameNounEnd(name, tokens, at) > at);
}

/** True when a reading knows no column by its name, and the question names the rows of other frames only: "the first sample". */
function readsOtherRows(
  question: string,
  { links }: Candidate,
  profile: DatasetProfile,
  live: readonly DatasetProfile[]
): boolean {
  const tokens = tokenize(question);
  const names = (other: DatasetProfile): boolean => tokens.some((_, at) => isNounAt(other, tokens, at));
  return links.length === 0 && !names(profile) && live.some(names);
}

/** True when a plan counts rows of one frame and the question names only another one. */
function countsOther(question: string, { plan, profile }: Planned, live: readonly DatasetProfile[]): boolean {
  const tokens = tokenize(question);
  const isAt = (other: DatasetProfile, place: number): boolean => isNounAt(other, tokens, place);
  const named = live.filter(other => tokens.some((_, at) => isAt(other, at)));
  const counts = plan.steps.some(
    step => step.type === 'aggregate' && step.measures.some(one => one.fn === 'count' && one.column === undefined)
  );
  // "how many hires went to customers": the noun behind the word for counting says whose rows are counted.
  const at = tokens.findIndex(({ lower }, place) => lower === 'many' && tokens[place - 1]?.lower === 'how');
  const first = live.find(other => isAt(other, at + 1));
  return (
    counts && ((named.length > 0 && !named.includes(profile)) || (at > 0 && first !== undefined && first !== profile))
  );
}

/** The rows or the different keys that a plan counts, and nothing else. */
function isCount({ steps }: AnalysisPlan): boolean {
  const last = steps.at(-1);
  const [measure, ...more] = last?.type === 'aggregate' && last.by.length === 0 ? last.measures : [];
  return more.length === 0 && (measure?.fn === 'count' || measure?.fn === 'distinct');
}

/** "how many cows", where two frames know cows by a key: they may differ in how many, so that only the user knows which. */
function countedElsewhere({ plan, profile, score }: Planned, all: readonly Found[]): Decision | undefined {
  const own = all.find(found => found.profile === profile && found.candidate.plan === plan);
  const rivals = all.filter(
    (found, at) =>
      found.profile !== profile &&
      all.findIndex(other => other.profile === found.profile) === at &&
      found.candidate.score > score - WEIGHTS.otherFrame &&
      found.candidate.score >= WEIGHTS.refuse &&
      found.candidate.links.length > 0 &&
      isCount(found.candidate.plan)
  );
  return own === undefined || own.candidate.links.length === 0 || !isCount(plan) || rivals.length === 0
    ? undefined
    : {
        type: 'declined',
        reason: 'ambiguous',
        nearest: [own, ...rivals].slice(0, 3),
        detail: 'counted in several frames'
      };
}

/** One frame answers it, but two together would rather: which is meant only the user knows. */
function either(together: Found, { plan, profile, assumptions, score }: Planned): Decision {
  const alone: Found = { candidate: { plan, assumptions, score, links: [] }, profile };
  return { type: 'declined', reason: 'ambiguous', nearest: [together, alone], detail: 'one frame or two' };
}

/** The decision on single frames, or that on two of them when the question is clearly about both. */
function orTogether(alone: Decision, question: string, choice: FramesFor): Decision {
  if (choice.live.length < 2) {
    return alone;
  }
  const other = alone.type === 'plan' && namesForeign(question, alone.profile, choice.live);
  const foreign = alone.type === 'plan' && countsOther(question, alone, choice.live);
  const own = foreign ? { ...alone, score: alone.score + FOREIGN } : alone;
  if (own.type === 'plan' && own.score > SOUND) {
    return own;
  }
  const needed = Math.max(
    own.type === 'plan' ? own.score + WEIGHTS.otherFrame : (own.nearest[0]?.candidate.score ?? -Infinity),
    WEIGHTS.refuse
  );
  const found = JOINS.get()(question, choice, needed - WEIGHTS.ambiguous);
  const [best] = found;
  if (best === undefined && other && own.type === 'plan' && own.score <= FOREIGN + SOUND / 3) {
    const { plan, profile, assumptions, score } = own;
    const nearest = [{ candidate: { plan, assumptions, score, links: [] }, profile }];
    return { type: 'declined', reason: 'not-understood', nearest, detail: 'a name of another frame' };
  }
  if (best === undefined || best.candidate.score < needed) {
    if (own.type === 'plan' && own.score < WEIGHTS.refuse) {
      return { type: 'declined', reason: 'not-understood', nearest: [], detail: 'rows of another frame' };
    }
    return best === undefined || own.type === 'declined' || best.candidate.score <= own.score ? own : either(best, own);
  }
  return choose(found, [best.profile]);
}

/** The decision over the frames of a choice, one at a time or two together. */
function decideAmong(question: string, choice: FramesFor, data: DatasetsData): Decision {
  const { frames } = choice;
  const all = frames
    .flatMap(profile => {
      const other = choice.live.length > 1 && namesOtherKind(question, profile);
      const cost = other ? 2 * FOREIGN : namesForeign(question, profile, choice.live) ? FOREIGN : 0;
      return candidatesFor(question, profile)
        .filter(({ plan }) => !testsName(plan, profile, data))
        .slice(0, 4)
        .map(candidate => {
          const foreign =
            readsOtherName(question, candidate, profile, choice.live) ||
            readsOtherRows(question, candidate, profile, choice.live);
          const exact = foreign ? FOREIGN : 0;
          return { candidate: { ...candidate, score: candidate.score + Math.min(cost, exact) }, profile };
        });
    })
    .sort((left, right) => right.candidate.score - left.candidate.score);
  const chosen = choose(all, frames);
  const elsewhere = choice.by === 'age' && chosen.type === 'plan' ? countedElsewhere(chosen, all) : undefined;
  if (elsewhere !== undefined) {
    return elsewhere;
  }
  const own =
    chosen.type === 'plan'
      ? { ...chosen, assumptions: [...frameAssumption(choice, chosen, all), ...chosen.assumptions] }
      : chosen;
  return orTogether(own, question, choice);
}

/**
 * Frames with a key of what the named frame is called: the word for its rows may mean what they hold of them, as
 * `customers` does where `orders` have a `customer_id`.
 */
function keyedFrames({ by, frames, live }: FramesFor): readonly DatasetProfile[] {
  const nouns = new Set(
    by === 'name' ? frames.flatMap(nounsOf).flatMap(words => (words.length === 1 ? words : [])) : []
  );
  return live.filter(
    profile =>
      !frames.includes(profile) &&
      profile.columns.some(column => columnKind.isId(column) && thingOf(column).some(thing => nouns.has(thing)))
  );
}

/**
 * Chooses the plan for a question over the live datasets, or declines: too weak a reading, or two about equally good.
 * Profiles stand in the order in which their variables were bound; `last` is the dataset of the answer before.
 */
export function decide(question: string, data: DatasetsData, last?: string): Decision {
  const choice = framesFor(question, data, last);
  const { frames } = choice;
  if (frames.length === 0) {
    return { type: 'declined', reason: 'no-dataset', nearest: [], detail: '' };
  }
  if (isFollowUp(question)) {
    return { type: 'declined', reason: 'follow-up', nearest: [], detail: '' };
  }
  if (choice.by === 'name' && frames.length > 1) {
    const apart: Decision = {
      type: 'declined',
      reason: 'several-frames',
      nearest: [],
      detail: frames.map(({ name }) => name).join()
    };
    return orTogether(apart, question, choice);
  }
  const named = decideAmong(question, choice, data);
  const open = named.type === 'plan' ? named.score <= SOUND : named.reason === 'not-understood';
  const keyed = open ? keyedFrames(choice) : [];
  const other = keyed.length === 0 ? named : decideAmong(question, { ...choice, frames: keyed, by: 'age' }, data);
  return other.type === 'plan' && (named.type !== 'plan' || other.score > named.score) ? other : named;
}
