import type { DatasetProfile } from '../../datasets/index.js';
import type { Change } from './change.js';
import { CHANGE_RULES } from './change-rules.js';
import { Clause } from './clause.js';

/** Changes below this are not followed. */
const FLOOR = -2;

/** The changes that a clause may ask for, best first, each once. `rest` is what the question says beside the clause. */
export function changesOf(text: string, profile: DatasetProfile, rest: string): readonly Change[] {
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
