import type { DatasetProfile } from '../../datasets/index.js';
import { bestCovers } from '../cover/best-covers.js';
import type { Piece } from '../cover/piece.js';
import { findPieces } from '../cover/find-pieces.js';
import { tokenize } from '../language/tokenize.js';
import { columnWords } from '../linking/column-words.js';
import type { Candidate } from './candidate.js';
import { scoreDraft } from './score-draft.js';
import { WEIGHTS } from './weights.js';
import { withDetails } from './with-details.js';
import { joinAlternatives } from '../reading/join-alternatives.js';
import { mergePairs } from '../reading/merge-pairs.js';
import { readingsOf } from '../reading/readings.js';
import type { Draft } from '../rules/draft.js';
import { RuleContext } from '../rules/rule-context.js';
import { RULES } from '../rules/rules.js';

/** Covers that are read in full. */
const COVERS = 30;

/** Readings below this are not even candidates. */
const FLOOR = -4;

/** Plans that callers look at: what cannot be among them is not worked out. Of weak ones only those nearest count. */
const LOOKED_AT = 6;
const NEAREST = 3;

/** Most that a draft adds to the score of its reading. */
const HIGHEST = 0.35;

/** A link below this score may be an accident. */
const RESEMBLING = 0.8;

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
type Known = { readonly candidates: readonly Candidate[]; readonly least: number };
const KNOWN = new WeakMap<DatasetProfile, Map<string, Known>>();

/** Plans that rules make of a question as a whole, best first, each plan once. Those below `least` may be left out. */
export function directCandidates(
  question: string,
  profile: DatasetProfile,
  readAs?: ReadAs,
  least = -Infinity
): readonly Candidate[] {
  if (readAs !== undefined) {
    return make(question, profile, readAs, least);
  }
  const known = KNOWN.get(profile) ?? new Map<string, Known>();
  KNOWN.set(profile, known);
  const before = known.get(question);
  if (before !== undefined && before.least <= least) {
    return before.candidates;
  }
  const candidates = make(question, profile, WHOLE, least);
  if (known.size >= KEPT) {
    known.clear();
  }
  known.set(question, { candidates, least });
  return candidates;
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

/** The score that a further plan must reach to be looked at. */
function barOf(best: ReadonlyMap<string, Candidate>, least: number): number {
  if (best.size < NEAREST) {
    return least;
  }
  const scores = Array.from(best.values(), ({ score }) => score).sort((left, right) => right - left);
  const nearest = Math.min(scores[NEAREST - 1] ?? least, WEIGHTS.refuse);
  return Math.max(least, scores[LOOKED_AT - 1] ?? least, nearest);
}

function make(
  question: string,
  profile: DatasetProfile,
  { fragment, rules, names = [profile.name] }: ReadAs,
  least: number
): readonly Candidate[] {
  const tokens = tokenize(question);
  const columns = columnWords(profile);
  const best = new Map<string, Candidate>();
  const found = findPieces(question, tokens, profile, names);
  const pieces = fragment ? found.filter(piece => !isStrayColumn(piece, found)) : found;
  const covers = bestCovers(pieces, tokens.length, COVERS);
  let bar = least;
  for (const cover of covers) {
    const gap = WEIGHTS.coverGap * (cover.score - (covers[0]?.score ?? 0));
    if (gap < FLOOR / 2 || gap + HIGHEST < bar) {
      break;
    }
    const floor = Math.max(FLOOR, bar - HIGHEST) - gap;
    for (const raw of readingsOf(cover, columns, profile, { floor, fragment })) {
      if (raw.score + gap + HIGHEST < bar) {
        continue;
      }
      const alternatives = joinAlternatives(raw.conditions, raw.items);
      if (alternatives === undefined) {
        continue;
      }
      const reading = { ...raw, conditions: mergePairs(alternatives) };
      const context = new RuleContext(reading, profile, columns);
      for (const plain of rules.flatMap(rule => rule(context))) {
        const draft = withDetails(plain, context);
        const score = scoreDraft(reading, draft, context) + gap;
        if (score < bar) {
          continue;
        }
        const key = JSON.stringify(draft.steps);
        if (score > (best.get(key)?.score ?? -Infinity)) {
          best.set(key, {
            plan: { type: 'cellwright.plan', dataset: profile.name, steps: draft.steps },
            assumptions: [...reading.assumptions, ...draft.assumptions],
            score,
            links: cover.pieces.flatMap(piece =>
              piece.type === 'column' ? [{ start: piece.start, end: piece.end, column: piece.column.name }] : []
            )
          });
        }
      }
      bar = barOf(best, least);
    }
  }
  return [...best.values()].sort((left, right) => right.score - left.score);
}
