import {
  type AnalysisPlan,
  compilePlan,
  keptParts,
  PlanError,
  planColumns,
  profileAfter
} from '../../analysis/index.js';
import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import { findPieces } from '../cover/find-pieces.js';
import { tokenize } from '../language/tokenize.js';
import type { Candidate } from '../ranking/candidate.js';
import { directCandidates } from '../ranking/direct-candidates.js';
import { choose } from '../ranking/choose.js';
import type { Decision } from '../ranking/decide.js';
import { framesFor } from '../ranking/frames-for.js';
import { testsName } from '../ranking/tests-name.js';
import { assumeTurn } from './assume-turn.js';
import { editDrafts } from './edit-drafts.js';
import type { Turn } from './read-turn.js';
import { TURN_READINGS } from './turn-readings.js';

/** Candidates that are looked at. */
const MOST = 6;

const NOT_UNDERSTOOD: Decision = { type: 'declined', reason: 'follow-up', nearest: [], detail: 'no change' };

/** The frame of the turn: one that it names, else that of the plan. */
function frameOf(text: string, before: AnalysisPlan, data: DatasetsData): DatasetProfile | undefined {
  const { by, frames } = framesFor(text, data);
  const [named, ...others] = by === 'name' ? frames : [];
  return others.length > 0 ? undefined : (named ?? data.profiles.find(profile => profile.name === before.dataset));
}

function hasColumns(profile: DatasetProfile, plan: AnalysisPlan): boolean {
  const names = new Set([...profile.columns, ...(profile.index ?? [])].map(column => column.name));
  return planColumns(plan).every(name => names.has(name));
}

/**
 * Columns of the plan that some words name, none where they are what was worked out ("instead of the mean"); `undefined` when
 * they name nothing of it.
 */
function columnsNamed(text: string, before: AnalysisPlan, profile: DatasetProfile): readonly string[] | undefined {
  const used = new Set(planColumns(before));
  const pieces = findPieces(text, tokenize(text), profile);
  const found = pieces.flatMap(piece =>
    (piece.type === 'column' || piece.type === 'value') && used.has(piece.column.name) ? [piece.column.name] : []
  );
  const isFunction = pieces.some(piece => piece.type === 'sense' && piece.sense.type === 'fn');
  return found.length === 0 && !isFunction ? undefined : found;
}

/** What a change of the answer before it kept, for the sentence that says that it was read as one. */
function keptText(before: AnalysisPlan, plan: AnalysisPlan): string {
  const kept = keptParts(before, plan);
  return kept.length === 0 ? '' : `; kept from before: ${kept.join(', ')}`;
}

/** False for a change that leaves steps which do not fit together, for example a pie of two keys. */
function isPossible(plan: AnalysisPlan, profile: DatasetProfile, data: DatasetsData): boolean {
  try {
    compilePlan(plan, profile, data);
    return true;
  } catch (error) {
    if (error instanceof PlanError) {
      return false;
    }
    throw error;
  }
}

/** The plan of an earlier answer changed as a turn asks, or a decline when it cannot be read as a change of it. */
export function decideFollowUp(turn: Turn, earlier: AnalysisPlan, data: DatasetsData): Decision {
  const frame = frameOf(turn.rest, earlier, data);
  if (frame === undefined) {
    return NOT_UNDERSTOOD;
  }
  const joins = earlier.steps.filter(step => step.type === 'join');
  const profile = profileAfter(joins, frame, data.profiles);
  const before = { ...earlier, dataset: profile.name };
  const replaced = turn.replaced === undefined ? [] : columnsNamed(turn.replaced, before, profile);
  if (replaced === undefined || !hasColumns(profile, before)) {
    return NOT_UNDERSTOOD;
  }
  const moved = earlier.dataset !== before.dataset;
  const cues = moved ? new Set([...turn.cues, 'same' as const]) : turn.cues;
  const change = { before, turn: { ...turn, cues }, replaced };
  const found = directCandidates(turn.rest, profile, {
    fragment: true,
    rules: [context => editDrafts(context, change)]
  });
  const decision = choose(
    found
      .slice(0, MOST)
      .filter(({ plan }) => isPossible(plan, frame, data) && !testsName(plan, frame, data))
      .map(candidate => ({ candidate, profile: frame })),
    [frame]
  );
  const said = <Read extends Pick<Candidate, 'plan' | 'assumptions'>>(read: Read): Read => ({
    ...read,
    assumptions: [assumeTurn(TURN_READINGS.followUp, keptText(earlier, read.plan)), ...read.assumptions]
  });
  return decision.type === 'plan'
    ? said(decision)
    : { ...decision, nearest: decision.nearest.map(one => ({ ...one, candidate: said(one.candidate) })) };
}
