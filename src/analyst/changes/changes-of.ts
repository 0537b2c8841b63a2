import type { DatasetProfile } from '../../datasets/index.js';
import { spend } from '../effort/effort.js';
import type { Change } from './change.js';
import { CHANGE_RULES } from './change-rules.js';
import { Clause } from './clause.js';

/** Steps to look for changes in a clause, for each of its letters. */
const CLAUSE = 5;

/** Changes below this are not followed. */
const FLOOR = -2;

/** The changes that a clause may ask for, best first, each once. `rest` is what the question says beside the clause. */
export function changesOf(text: string, profile: DatasetProfile, rest: string): readonly Change[] {
  spend(CLAUSE * text.length);
  const clause = new Clause(text, profile, rest);
  const sides = new Set(clause.changes('axis').map(word => word.sense.axis));
  if (
    clause.changes('head').length === 0 &&
    sides.size < 2 &&
    clause.places(['=', '(', ':', 'is', 'as', 'called', 'named']).length === 0
  ) {
    return [];
  }
  const best = new Map<string, Change>();
  for (const change of CHANGE_RULES.flatMap(rule => rule(clause))) {
    const key = JSON.stringify(change.steps);
    if (change.score >= FLOOR && change.score > (best.get(key)?.score ?? -Infinity)) {
      best.set(key, change);
    }
  }
  return [...best.values()].sort((left, right) => right.score - left.score);
}
