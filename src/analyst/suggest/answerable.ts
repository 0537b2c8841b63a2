import type { DatasetProfile } from '../../datasets/index.js';
import { decide } from '../ranking/decide.js';

/** Those of the questions that the analyst answers over these datasets, each once, at most `max`. */
export function answerable(
  questions: readonly (string | undefined)[],
  profiles: readonly DatasetProfile[],
  max: number
): readonly string[] {
  const found: string[] = [];
  for (const question of questions) {
    if (found.length >= max) {
      break;
    }
    if (question === undefined || found.includes(question)) {
      continue;
    }
    const data = { type: 'cellwright.datasets', profiles, variables: [], modules: {} } as const;
    if (decide(question, data).type === 'plan') {
      found.push(question);
    }
  }
  return found;
}
