import type { AnalysisStep } from '../../analysis/index.js';
import { planColumns, profileAfter } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { changesOf } from './changes-of.js';
import type { Change } from './change.js';
import { Clause } from './clause.js';
import { asksBefore } from './asks-before.js';
import { quoteName } from './quote-name.js';
import { refersToGone } from './refers-to-gone.js';
import { type Cut, cutClauses } from './cut-clauses.js';
import { inlineValues } from './inline-values.js';
import { planRefusal } from './plan-refusal.js';
import { obeyed } from './obeyed.js';
import { answersIn } from '../parts/answers-in.js';
import { asksMore } from '../parts/asks-more.js';
import { asksExtreme } from '../parts/asks-extreme.js';
import { asksNothing, readRest } from './read-rest.js';
import { storeOf } from './store-of.js';
import { tokenize } from '../language/tokenize.js';
import type { Candidate } from '../ranking/candidate.js';
import { directCandidates } from '../ranking/direct-candidates.js';
import { unite } from '../ranking/unite.js';
import { inTerms } from '../terms/in-terms.js';
import { plainStatements } from '../terms/plain-statements.js';
import { WEIGHTS } from '../ranking/weights.js';

/** Clauses of changes in one question. */
const MOST_CLAUSES = 4;
/** Changes that are followed at each cut, best first. */
const FOLLOWED = 6;
/** Answers that are followed behind a change. */
const ANSWERS = 3;

/** A link from here on names a column. */
const NAMED = 0.94;

const PRONOUNS =
  /\b(?:it|that column|this column|the new column|the column|the result|that value|this value|the values?|values|these values|those values|them)\b/iu;

const THEIR = /\b(?:its|their)\s+(\p{L}+)\b/iu;

/** "count the rows in each": of what was just made. */
const EACH = /\b(?:in|for|of|per|within|by)?\s*(?:each|every|each one|every one|each of them)(?=\W*$)/iu;

/** "then count": the bands that were just made. */
const COUNTING =
  /^(?:(?:and|then|me|give|tell|show|the|please)\s+)*(?:counts?|count (?:them|it|the rows|each)|how many(?: rows)?(?: are)?(?: there)?(?: of each)?|numbers?|frequencies)\W*$/iu;

/** "per class", "fall in each band": by the bands that were just made. */
const IN_BANDS =
  /\s*\b(?:(?:do |does )?(?:fall|falls|are|is|lie|lies|belong|there are|land) )?(?:in(?:to)? each|for each|of each|in every|for every|within each|per|by|each|in which|to each)\s+(?:band|bin|group|bucket|bracket|class|interval|category|tier|level|range|label)s?\b/iu;

/** How many rows are gone, asked beside what takes them away. */
const GONE =
  /^how many (?:\w+ ){1,3}?(?:would|will|did|do|does|are|were|get|have)?\s*(?:i |we |be |been |get |it )?(?:go|goes|gone|lose|lost|removed?|dropped?|deleted?|disappear|vanish|thrown out|thrown away)\W*$/iu;
const REMOVING = new Set(['dedupe', 'dropMissing', 'dropOutliers', 'filter']);

function planned(
  profile: DatasetProfile,
  steps: readonly AnalysisStep[],
  change: Pick<Change, 'score' | 'assumptions'>,
  behind?: Candidate
): Candidate {
  return {
    plan: { type: 'cellwright.plan', dataset: profile.name, steps: [...steps, ...(behind?.plan.steps ?? [])] },
    assumptions: [...change.assumptions, ...(behind?.assumptions ?? [])],
    score: change.score + WEIGHTS.prepared + (behind?.score ?? 0),
    links: []
  };
}

/** The rest of a question, also with its pronouns read as the column that was made. */
function wordings(rest: string, { focus, steps }: Change): readonly string[] {
  const plain = readRest(rest);
  if (focus === undefined) {
    return [plain];
  }
  const named = `\`${focus}\``;
  const last = steps.at(-1);
  const called = quoteName(plain, focus);
  return [
    plain,
    ...(called === plain || last?.type !== 'derive' ? [] : [called]),
    ...(last?.type === 'derive' && last.value.type === 'band'
      ? [
          ...(COUNTING.test(plain) ? [`count the rows per ${named}`] : []),
          ...(IN_BANDS.test(plain) ? [plain.replace(IN_BANDS, ` per ${named}`)] : [])
        ]
      : []),
    ...(THEIR.test(plain) ? [plain.replace(THEIR, `the $1 of ${named}`)] : []),
    ...(PRONOUNS.test(plain) ? [plain.replace(PRONOUNS, named)] : []),
    ...(EACH.test(plain) ? [plain.replace(EACH, `for each ${named}`)] : [])
  ];
}

const isBand = (step: AnalysisStep): boolean => step.type === 'derive' && step.value.type === 'band';

const makes = (step: AnalysisStep, name: string): boolean => step.type === 'derive' && step.name === name;

/** A question that makes a column and then asks something asks it of that column; bands are groups, never a measure. */
function readsMade({ plan }: Candidate, steps: readonly AnalysisStep[]): boolean {
  const made = steps.flatMap(step => (step.type === 'derive' ? [step.name] : []));
  const read = planColumns(plan);
  const shown = plan.steps.every(step => ['list', 'rows', 'describe', 'shape', 'store'].includes(step.type));
  const bands = steps.flatMap(step => (step.type === 'derive' && step.value.type === 'band' ? [step.name] : []));
  const measured = plan.steps.some(
    step =>
      step.type === 'aggregate' && step.measures.some(one => one.column !== undefined && bands.includes(one.column))
  );
  // Words for the rule by which outliers went ask for no outliers of what is left.
  const twice =
    steps.some(one => one.type === 'dropOutliers') && JSON.stringify(plan.steps).includes('"type":"outliers"');
  return !measured && !twice && (shown || made.length === 0 || made.some(name => read.includes(name)));
}

/** "select ward, avg(cost)": what is asked of a column that is not kept is asked of the data as they were. */
function asksLeftOut({ steps }: Change, rest: string, profile: DatasetProfile, after: DatasetProfile): boolean {
  const kept = new Set(after.columns.map(({ name }) => name));
  return (
    steps.some(({ type }) => type === 'select') &&
    new Clause(rest, profile, '').columnsIn().some(({ column, score }) => score >= NAMED && !kept.has(column.name))
  );
}

function follow(
  cut: Cut,
  change: Change,
  profile: DatasetProfile,
  depth: number,
  reached: number
): readonly Candidate[] {
  if (asksNothing(cut.rest, profile.name)) {
    return [planned(profile, change.steps, change)];
  }
  if (change.final === true || refersToGone(cut.clause, cut.rest) || asksBefore(cut.rest)) {
    return [];
  }
  if (GONE.test(cut.rest) && change.steps.every(step => REMOVING.has(step.type))) {
    return [planned(profile, [...change.steps, { type: 'removed' }], change)];
  }
  const after = profileAfter(change.steps, profile);
  if (asksLeftOut(change, cut.rest, profile, after)) {
    return [];
  }
  return wordings(cut.rest, change)
    .flatMap(rest => candidates(rest, after, depth + 1, reached).slice(0, ANSWERS))
    .filter(behind => readsMade(behind, change.steps))
    .map(behind => planned(profile, change.steps, change, behind));
}

/** How far behind the best one a candidate may lie to matter still: it makes the question ambiguous. */
const MARGIN = WEIGHTS.ambiguous;
/** Most that an answer can add to the score of a change. */
const HIGHEST = 0.1;

function prepared(question: string, profile: DatasetProfile, depth: number, reached: number): readonly Candidate[] {
  if (depth >= MOST_CLAUSES) {
    return [];
  }
  const found = cutClauses(question, tokenize(question))
    .flatMap(cut => changesOf(cut.clause, profile, cut.rest).map(change => ({ cut, change })))
    .sort((left, right) => right.change.score - left.change.score);
  const made: Candidate[] = [];
  let best = Math.max(reached, WEIGHTS.refuse);
  for (const { cut, change } of found.slice(0, FOLLOWED)) {
    if (change.score + WEIGHTS.prepared + HIGHEST < best - MARGIN) {
      break;
    }
    const next = follow(cut, change, profile, depth, best - change.score - WEIGHTS.prepared);
    made.push(...next);
    best = Math.max(best, ...next.map(one => one.score));
  }
  return made;
}

const DRAWN = /^(?:bars?|lines?|pies?|scatter|histograms?|charts?|plots?|box(?:es)?)\b/iu;

function inlined(question: string, profile: DatasetProfile, depth: number, reached: number): readonly Candidate[] {
  return depth >= MOST_CLAUSES
    ? []
    : inlineValues(question, profile)
        // "bars of income" asks for a drawing, and is no name.
        .filter(one => !(one.step.type === 'derive' && DRAWN.test(one.step.name)))
        .filter(one => one.score + WEIGHTS.prepared + HIGHEST >= Math.max(reached, WEIGHTS.refuse) - MARGIN)
        .flatMap(one =>
          candidates(one.question, profileAfter([one.step], profile), depth + 1, reached - one.score)
            .slice(0, ANSWERS)
            .filter(
              behind => readsMade(behind, [one.step]) && planColumns(behind.plan).some(name => makes(one.step, name))
            )
            .map(behind => planned(profile, [one.step], one, behind))
        );
}

/** A plan for one value leaves out what a question with several parts asks besides. */
function isSingle({ plan }: Candidate): boolean {
  const last = plan.steps.at(-1);
  return last?.type === 'top'
    ? last.answer === 'label' && last.columns.length < 2
    : last?.type === 'aggregate' && last.by.length === 0 && last.measures.length === 1;
}

/** `reached` is the score of the best candidate known so far: what cannot come near it is not looked for. */
function candidates(question: string, profile: DatasetProfile, depth: number, reached: number): readonly Candidate[] {
  const more = asksMore(question) || asksExtreme(question);
  const several = more ? answersIn(question, profile) : [];
  const found = directCandidates(question, profile)
    .filter(({ score }) => score >= reached - MARGIN)
    .map(one => (more && isSingle(one) ? { ...one, score: one.score + WEIGHTS.partOnly } : one));
  const direct = [...found, ...several];
  const first = Math.max(reached, ...direct.map(one => one.score));
  // The whole question has a reading without a doubt.
  if (first >= WEIGHTS.complete) {
    return unite(direct);
  }
  const changed = prepared(question, profile, depth, first);
  const second = Math.max(first, ...changed.map(one => one.score));
  const all = [...direct, ...changed, ...inlined(question, profile, depth, second)];
  const reads = all.some(({ score }) => score >= Math.max(reached - MARGIN, WEIGHTS.refuse));
  return unite(reads || several.length > 0 ? all : [...all, ...answersIn(question, profile)]);
}

/**
 * Plans for a question over one dataset, best first, each plan once: those of the question as a whole, and those of a
 * question that first changes the rows or columns and then asks something of them.
 */
export function changedCandidates(question: string, profile: DatasetProfile): readonly Candidate[] {
  const plain = plainStatements(question);
  if (plain !== question) {
    // The places of columns are those of other words.
    return changedCandidates(plain, profile).map(candidate => ({ ...candidate, links: [] }));
  }
  const store = storeOf(question, profile);
  if (store === undefined) {
    const direct = directCandidates(question, profile);
    const read = (text: string, data: DatasetProfile, made?: Change): readonly Candidate[] =>
      made === undefined
        ? candidates(text, data, 0, -Infinity)
        : wordings(text, made)
            .flatMap(words => candidates(words, data, 0, -Infinity))
            .filter(behind => !made.steps.some(isBand) || readsMade(behind, made.steps));
    const told = inTerms(question, profile, read);
    // The places of a form are no words of a question.
    const whole = told.length > 0 && question.includes('@') ? [] : candidates(question, profile, 0, -Infinity);
    const all = unite([...whole, ...told]);
    return all
      .filter(candidate => direct.includes(candidate) || planRefusal(candidate.plan, profile) === undefined)
      .map(candidate => obeyed(question, candidate, profile));
  }
  const kept: AnalysisStep = { type: 'store', name: store.name };
  return prepared(store.rest, profile, 0, -Infinity)
    .map(candidate => ({ ...candidate, plan: { ...candidate.plan, steps: [...candidate.plan.steps, kept] } }))
    .filter(candidate => planRefusal(candidate.plan, profile) === undefined);
}
