import type { AnalysisPlan, AnalysisStep } from '../../analysis/index.js';
import { planColumns, profileAfter } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { bestCovers } from '../cover/best-covers.js';
import { findPieces } from '../cover/find-pieces.js';
import type { Piece } from '../cover/piece.js';
import { tokenize } from '../language/tokenize.js';
import type { Sense } from '../lexicon/sense.js';
import type { Change } from '../changes/change.js';
import { asksBefore } from '../changes/asks-before.js';
import { quoteName } from '../changes/quote-name.js';
import { readRest } from '../changes/read-rest.js';
import { refersToGone } from '../changes/refers-to-gone.js';
import { WEIGHTS } from '../ranking/weights.js';
import { changeIn } from './change-in.js';
import { inlinePlaces } from './inline-places.js';
import type { Candidate } from '../ranking/candidate.js';
import { askedForm, isOfForm } from './asked-form.js';
import { nameTheTwo } from './name-the-two.js';
import { isSaid } from './is-said.js';
import { plainPlaces } from './plain-places.js';
import { plainReference } from './plain-reference.js';
import { splitForm } from './split-form.js';
import { cutOrders } from './cut-orders.js';
import type { Statement } from './statement.js';
import { statementsOf } from './statements-of.js';
import { type RoundedPlace, withPlaces } from './with-places.js';

/** Senses that say how something is computed, rounded or judged: they count wherever they stand. */
const DETAILS = new Set<Sense['type']>(['round', 'alpha', 'ddof', 'skip', 'verdict', 'option', 'part']);

/** Words that change the data or ask by themselves: a statement with one of them is no mere restatement. */
const CHANGING =
  /^(?:exclud|remov|drop|delet|filter|keep|creat|add|fill|replac|imput|impute|renam|convert|cast|group|merg|join|split|generat|sort|rank|limit|restrict|discard|omit|ignor|select|take|transform|normali[sz]|standardi[sz]|log)\w*$/iu;

/** What a statement says; `motive`: it only tells why the question is asked; `value`: it wants a number told. */
type Told = { readonly pieces: readonly Piece[]; readonly motive?: boolean; readonly value?: boolean };

/** Steps whose result can answer a question of yes and no that stands in front. */
const COMPUTING = new Set([
  'aggregate',
  'chart',
  'compare',
  'share',
  'ratio',
  'distribution',
  'correlate',
  'test',
  'regress'
]);

const YES_OR_NO = /^(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|should)\b/iu;

/** Senses that a question of yes and no has and what is asked behind it need not repeat. */
const MOTIVES = new Set<Sense['type']>(['grammar', 'comparative', 'superlative', 'most', 'statistic', 'chart', 'wh']);

/** "Are regulars happier? Show the mean …": the question in front is answered by what is asked behind it. */
function isMotive({ asks, text }: Statement, behind: readonly Statement[]): boolean {
  return asks && YES_OR_NO.test(text) && behind.length > 0 && !behind.some(one => YES_OR_NO.test(one.text));
}

/** The pieces of such a question that what is asked has to hold. */
function heldOf(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.filter(piece => piece.type !== 'unknown' && !(piece.type === 'sense' && MOTIVES.has(piece.sense.type)));
}

const GIVING = /^(?:please )?(?:also )?(?:give|report|state|tell|show|name|provide|include|return|mention|list)\b/iu;
const NUMBERS = new Set<Sense['type']>(['fn', 'share', 'count', 'values']);

/** True for a plan that gives a name and no number. */
function givesName({ steps }: AnalysisPlan): boolean {
  const last = steps.at(-1);
  return last?.type === 'top' && last.answer === 'label' && last.columns.length < 2;
}

/** A piece with its words as they were written. */
type Written = { readonly piece: Piece; readonly text: string };

/** The best way to cover a statement. */
function piecesOf(text: string, profile: DatasetProfile): readonly Written[] {
  const tokens = tokenize(text);
  const [cover] = bestCovers(findPieces(text, tokens, profile), tokens.length, 1);
  return (cover?.pieces ?? []).map(piece => ({
    piece,
    text: text.slice(tokens[piece.start]?.start, tokens[piece.end - 1]?.end)
  }));
}

const isDetail = (piece: Piece): boolean =>
  piece.type === 'sense' &&
  (DETAILS.has(piece.sense.type) ||
    (piece.sense.type === 'statistic' && (piece.sense.name !== undefined || piece.sense.factor !== undefined)));

/** True for a statement that can only say again, or more exactly, what is computed. */
function isRestatement({ asks }: Statement, written: readonly Written[]): boolean {
  const pieces = written.map(({ piece }) => piece);
  return (
    !asks &&
    !written.some(({ piece, text }) => !isDetail(piece) && text.split(/\s+/u).some(word => CHANGING.test(word))) &&
    pieces.every(
      piece =>
        isDetail(piece) ||
        ['column', 'value', 'flag', 'frame', 'rowNoun', 'unknown'].includes(piece.type) ||
        (piece.type === 'sense' &&
          !['comparison', 'missing', 'not', 'duplicate', 'tail', 'top'].includes(piece.sense.type))
    )
  );
}

/** How many values a plan gives when it gives them by name; `undefined` for tables and lists. */
function valuesIn(steps: readonly AnalysisStep[]): number | undefined {
  const last = steps.filter(step => step.type !== 'round').at(-1);
  switch (last?.type) {
    case 'aggregate':
      return last.by.length === 0 ? last.measures.length : undefined;
    case 'judge':
      return 2;
    case 'answers':
      return last.parts.length;
    case 'share':
    case 'compare':
    case 'weighted':
      return 1;
    case 'correlate':
      return last.form === 'pair' && last.by === undefined
        ? Math.max(1, last.report.length)
        : last.form === 'closest'
          ? 3
          : last.form === 'strongest'
            ? 1
            : undefined;
    case 'test':
    case 'regress':
      return last.report.length;
    case 'top':
      return last.answer === 'label' && last.count === 1 ? Math.max(1, last.columns.length) : undefined;
    default:
      return undefined;
  }
}

/** A statement with what the changes before it made called by its name. */
function refer(text: string, changes: readonly Change[], profile: DatasetProfile): string {
  const chosen = changes.at(-1)?.steps.some(step => step.type === 'filter') === true;
  const now = changes.length === 0 ? text : readRest(text);
  const two = nameTheTwo(
    now,
    changes.flatMap(({ steps }) => steps),
    profile
  );
  const plain = chosen ? plainReference(two) : two;
  return changes
    .flatMap(({ steps }) => steps.flatMap(step => (step.type === 'derive' ? [step.name] : [])))
    .reduce(quoteName, plain);
}

/** The longest beginning of a statement that is a change by itself, and what the statement says behind it. */
function firstOrder(
  text: string,
  profile: DatasetProfile,
  others: string
): { readonly change: Change; readonly rest: string } | undefined {
  for (const { order, rest } of cutOrders(text)) {
    const change = changeIn(order, profile, `${rest}. ${others}`);
    if (change !== undefined) {
      return { change, rest };
    }
  }
  return undefined;
}

type Terms = {
  /** What is left to be asked, with the details of the other statements. */
  readonly question: string;
  /** The changes that come before it, and the data behind them. */
  readonly changes: readonly Change[];
  readonly profile: DatasetProfile;
  readonly said: readonly Told[];
  readonly places: readonly RoundedPlace[];
  /** The places are rounded differently. */
  readonly apart: boolean;
};

/**
 * Reads a question in several statements: what is changed first, what it asks, and what only says how that is computed,
 * rounded, judged and written. `undefined` for a question that has nothing of the kind.
 */
function termsOf(question: string, start: DatasetProfile): Terms | undefined {
  const all = statementsOf(question).flatMap(splitForm);
  const formed = all.some(({ text }) => text.includes('@'));
  const written = all.filter(({ text }) => formed && isOfForm(text) && askedForm([text]) !== undefined);
  const explained = all.filter(
    one => formed && !written.includes(one) && isOfForm(one.text) && !one.text.includes('@')
  );
  const places = written.length === 0 ? [] : askedForm([...written, ...explained].map(({ text }) => text));
  if (places === undefined) {
    return undefined;
  }
  const changes: Change[] = [];
  let profile = start;
  const kept: string[] = [];
  const said: Told[] = [];
  const details: string[] = [];
  const note = (found: readonly Written[]): void => {
    const texts = found.filter(({ piece }) => isDetail(piece)).map(({ text }) => text.replace(/^[,\s]+/u, ''));
    details.push(...texts.filter(text => !details.includes(text)));
  };
  const asked = all.filter(one => !written.includes(one) && !(places.length > 0 && explained.includes(one)));
  let last = '';
  const queue = [...asked];
  for (let statement = queue.shift(); statement !== undefined; statement = queue.shift()) {
    const current = statement;
    const text = refer(inlinePlaces(statement.text), changes, profile);
    if (refersToGone(last, inlinePlaces(statement.text)) || (changes.length > 0 && asksBefore(statement.text))) {
      return undefined;
    }
    const rest = asked
      .filter(other => other !== current)
      .map(other => inlinePlaces(other.text))
      .join('. ');
    const change = statement.asks ? undefined : changeIn(text, profile, rest);
    if (change !== undefined) {
      changes.push(change);
      last = text;
      profile = profileAfter(change.steps, profile);
      continue;
    }
    const cut = firstOrder(text, profile, rest);
    if (cut !== undefined) {
      changes.push(cut.change);
      last = text.slice(0, text.length - cut.rest.length);
      profile = profileAfter(cut.change.steps, profile);
      queue.unshift({ ...current, text: cut.rest });
      continue;
    }
    const found = piecesOf(text, profile);
    if (kept.length === 0 && isMotive(statement, queue)) {
      said.push({ pieces: heldOf(found.map(one => one.piece)), motive: true });
      continue;
    }
    if (kept.length > 0 && isRestatement(statement, found)) {
      const value =
        GIVING.test(text) && found.some(({ piece }) => piece.type === 'sense' && NUMBERS.has(piece.sense.type));
      said.push({ pieces: found.map(one => one.piece).filter(piece => !isDetail(piece)), value });
      note(found);
    } else {
      kept.push(`${text}${statement.asks ? '?' : ''}`);
    }
  }
  const plain = kept.length === all.length && kept.every((text, at) => text.replace(/\?$/u, '') === all[at]?.text);
  if (kept.length === 0 || plain) {
    return undefined;
  }
  // Places that are all rounded alike are rounded as by the question itself.
  const rounded = places.map(({ name, explained: words }) => ({ name, round: roundingIn(words, profile) }));
  const texts = new Set(rounded.flatMap(({ round }) => (round === undefined ? [] : [round.text])));
  const [common] = texts.size === 1 ? texts : [];
  details.push(...(common === undefined || details.includes(common) ? [] : [common]));
  const main = kept.join(kept.length > 1 ? '. ' : '');
  const stem = main.replace(/[?.]$/u, '');
  return {
    question: details.length === 0 ? main : `${stem}, ${details.join(', ')}`,
    changes,
    profile,
    said,
    places: rounded.map(({ name, round }) => ({ name, ...(round === undefined ? {} : { digits: round.digits }) })),
    apart: texts.size > 1
  };
}

/** What is said of rounding a place. */
function roundingIn(
  text: string,
  profile: DatasetProfile
): { readonly text: string; readonly digits: number } | undefined {
  const [found] = piecesOf(text, profile).flatMap(({ piece, text: words }) =>
    piece.type === 'sense' && piece.sense.type === 'round' ? [{ text: words, digits: piece.sense.digits }] : []
  );
  return found;
}

function holds(plan: AnalysisPlan, { said, places, changes, profile }: Terms): boolean {
  const count = valuesIn(plan.steps);
  const read = planColumns(plan);
  const made = changes.flatMap(({ steps }) => steps.flatMap(step => (step.type === 'derive' ? [step.name] : [])));
  return (
    (places.length === 0 || count === undefined || places.length <= count) &&
    made.every(
      name =>
        read.includes(name) || changes.some(({ steps }) => planColumns({ ...plan, steps: [...steps] }).includes(name))
    ) &&
    !(givesName(plan) && said.some(({ value }) => value === true)) &&
    (said.every(({ motive }) => motive !== true) || COMPUTING.has(plan.steps.at(-1)?.type ?? '')) &&
    said.every(({ pieces, motive }) =>
      pieces.every(
        piece =>
          isSaid(piece, plan, profile) ||
          (motive === true && (piece.type === 'value' || piece.type === 'flag') && read.includes(piece.column.name))
      )
    )
  );
}

/** Plans for a question that states in further sentences how its answer is computed and written, and that hold all of it. */
export function inTerms(
  question: string,
  start: DatasetProfile,
  read: (question: string, profile: DatasetProfile, made?: Change) => readonly Candidate[]
): readonly Candidate[] {
  const plain = plainPlaces(question);
  const terms = termsOf(plain, start);
  if (terms === undefined) {
    return plain === question ? [] : read(plain, start);
  }
  const { changes, profile } = terms;
  const made = changes.filter(({ steps }) => steps.some(step => step.type === 'derive')).at(-1);
  return read(terms.question, profile, made)
    .filter(({ plan }) => holds(plan, terms))
    .flatMap(candidate => {
      const plan = terms.apart ? withPlaces(candidate.plan, terms.places, profile) : candidate.plan;
      return plan === undefined
        ? []
        : [
            {
              ...candidate,
              plan: { ...plan, steps: [...changes.flatMap(({ steps }) => steps), ...plan.steps] },
              // Each order stands by itself and was read without a doubt: that the data are prepared counts once.
              score:
                candidate.score +
                changes.reduce((sum, { score }) => sum + score, 0) +
                (changes.length === 0 ? 0 : WEIGHTS.prepared),
              assumptions: [...changes.flatMap(({ assumptions }) => assumptions), ...candidate.assumptions]
            }
          ];
    });
}
