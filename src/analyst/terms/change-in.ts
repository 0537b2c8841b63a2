import type { DatasetProfile } from '../../datasets/index.js';
import type { Change } from '../changes/change.js';
import { changesOf } from '../changes/changes-of.js';
import { trimTies } from '../changes/cut-clauses.js';
import { WEIGHTS } from '../ranking/weights.js';

/** A statement must read this well as a change: it is followed whatever else may be asked. */
const SURE = -0.9;

/** Steps that only show something. */
const SHOWING = new Set(['list', 'rows', 'pivot', 'unpivot', 'describe']);

/**
 * The change of the rows or columns that a whole statement asks for; `undefined` for one that asks for something else, leaves a
 * word over or has two good readings.
 */
export function changeIn(statement: string, profile: DatasetProfile, rest: string): Change | undefined {
  const [best, second] = changesOf(trimTies(statement), profile, rest);
  const isOpen = (second?.score ?? -Infinity) > (best?.score ?? 0) - WEIGHTS.ambiguous;
  return best === undefined ||
    best.score < SURE ||
    isOpen ||
    best.final === true ||
    best.steps.some(step => SHOWING.has(step.type))
    ? undefined
    : best;
}
