import type { Candidate } from './candidate.js';

/** The candidates best first, each plan once. */
export function unite(candidates: readonly Candidate[]): readonly Candidate[] {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = JSON.stringify(candidate.plan.steps);
    if (candidate.score > (best.get(key)?.score ?? -Infinity)) {
      best.set(key, candidate);
    }
  }
  return [...best.values()].sort((left, right) => right.score - left.score);
}
