import type { DatasetProfile } from '../../datasets/index.js';
import { bestCovers } from '../cover/best-covers.js';
import type { Piece } from '../cover/piece.js';
import { findPieces } from '../cover/find-pieces.js';
import { type Known, once, spend } from '../effort/effort.js';
import { tokenize } from '../language/tokenize.js';
import { calledNames } from '../linking/called-names.js';
import { columnWords } from '../linking/column-words.js';
import { assumeAverage } from './assume-average.js';
import type { Candidate } from './candidate.js';
import { onceGrouped } from './once-grouped.js';
import { scoreDraft } from './score-draft.js';
import { WEIGHTS } from './weights.js';
import { withDetails } from './with-details.js';
import { joinAlternatives } from '../reading/join-alternatives.js';
import { mergePairs } from '../reading/merge-pairs.js';
import { readingsOf } from '../reading/readings.js';
import type { BoundCondition } from '../reading/reading.js';
import type { Draft } from '../rules/draft.js';
import { RuleContext } from '../rules/rule-context.js';
import { RULES } from '../rules/rules.js';

/** Covers that are read in full. */
const COVERS = 30;

/** Days of a week. */
const DAYS = 7;

/** Readings below this are not even candidates. */
const FLOOR = -4;

/** A link below this score may be an accident. */
const RESEMBLING = 0.8;

/** Steps to put a reading before the rules, and to judge a draft, for each of its items. */
const READING = 12;
const DRAFT = 20;

/** How a text is read. */
export type ReadAs = {
  /** A part of a question: its columns have no place of their own, the rules give them one. */
  readonly fragment: boolean;
  readonly rules: readonly ((context: RuleContext) => readonly Draft[])[];
  /** Names of the frames that are read; that of the profile when absent. */
  readonly names?: readonly string[];
};

const WHOLE: ReadAs = { fragment: false, rules: RULES };

/** Parts of one question are read more than once, so that what was found is kept; at most so many for each profile. */
const KEPT = 200;
const KNOWN = new WeakMap<DatasetProfile, Map<string, Known<readonly Candidate[]>>>();

/** Plans that rules make of a question as a whole, best first, each plan once. */
export function directCandidates(question: string, profile: DatasetProfile, readAs?: ReadAs): readonly Candidate[] {
  if (readAs !== undefined) {
    return make(question, profile, readAs);
  }
  const known = KNOWN.get(profile) ?? new Map<string, Known<readonly Candidate[]>>();
  KNOWN.set(profile, known);
  if (known.size >= KEPT) {
    known.clear();
  }
  return once(known, question, () => make(question, profile, WHOLE));
}

/** A few words have no room for a slip of the pen: a known word is no column whose name it resembles. */
function isStrayColumn(piece: Piece, all: readonly Piece[]): boolean {
  return (
    piece.type === 'column' &&
    piece.score < RESEMBLING &&
    all.some(
      other =>
        other.type === 'sense' && other.sense.type !== 'grammar' && other.start <= piece.start && other.end >= piece.end
    )
  );
}

/** "on weekdays and weekends" sets two kinds of days side by side: as a test it would say nothing. */
function saysAllDays({ condition }: BoundCondition): boolean {
  return condition.type === 'datePart' && condition.unit === 'weekday' && new Set(condition.values).size === DAYS;
}

function make(
  question: string,
  profile: DatasetProfile,
  { fragment, rules, names = calledNames(profile) }: ReadAs
): readonly Candidate[] {
  const tokens = tokenize(question);
  const columns = columnWords(profile);
  const best = new Map<string, Candidate>();
  const found = findPieces(question, tokens, profile, names);
  const pieces = fragment ? found.filter(piece => !isStrayColumn(piece, found)) : found;
  const covers = bestCovers(pieces, tokens.length, COVERS);
  for (const cover of covers) {
    const gap = WEIGHTS.coverGap * (cover.score - (covers[0]?.score ?? 0));
    if (gap < FLOOR / 2) {
      break;
    }
    for (const raw of readingsOf(cover, columns, profile, { floor: FLOOR - gap, fragment })) {
      const alternatives = joinAlternatives(raw.conditions, raw.items);
      if (alternatives === undefined || mergePairs(alternatives).some(saysAllDays)) {
        continue;
      }
      const reading = { ...raw, conditions: mergePairs(alternatives) };
      const context = new RuleContext(reading, profile, columns);
      spend(READING * reading.items.length);
      for (const plain of rules.flatMap(rule => rule(context))) {
        const detailed = withDetails(plain, context);
        const draft = { ...detailed, steps: detailed.steps.map(onceGrouped) };
        spend(DRAFT * reading.items.length + columns.length / 2);
        const { score: fit, left } = scoreDraft(reading, draft, context);
        const score = fit + gap;
        const key = JSON.stringify(draft.steps);
        if (score > (best.get(key)?.score ?? -Infinity)) {
          best.set(key, {
            plan: { type: 'cellwright.plan', dataset: profile.name, steps: draft.steps },
            assumptions: [...reading.assumptions, ...draft.assumptions, ...assumeAverage(draft.steps)],
            score,
            left,
            links: cover.pieces.flatMap(piece =>
              piece.type === 'column' ? [{ start: piece.start, end: piece.end, column: piece.column.name }] : []
            )
          });
        }
      }
    }
  }
  return [...best.values()].sort((left, right) => right.score - left.score);
}
