import type { DatasetProfile } from '../../datasets/index.js';
import { type Decision, decide } from '../ranking/decide.js';

/** What the analyst makes of a question over these datasets, with an empty namespace. */
export function decideFor(question: string, ...profiles: readonly DatasetProfile[]): Decision {
  return decide(question, { type: 'cellwright.datasets', profiles, variables: [], modules: {} });
}
