import type { DatasetProfile } from '../../datasets/index.js';
import { whenLoaded } from '../../analysis/index.js';
import { starters } from './starters.js';

/** Starter questions from the live schema, at most `max`; the analyst answers each of them. The first dataset leads. */
export async function suggestQuestions(profiles: readonly DatasetProfile[], max: number): Promise<readonly string[]> {
  return whenLoaded(() => starters(profiles, max));
}
