import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import { TooMuchToRead, within } from '../effort/effort.js';
import { decide } from '../ranking/decide.js';

/** Steps for one of several questions that are offered: what is offered is short. */
const MOST = 60_000;

function isAnswered(question: string, data: DatasetsData): boolean {
  try {
    return within(MOST, () => decide(question, data)).type === 'plan';
  } catch (error) {
    if (error instanceof TooMuchToRead) {
      return false;
    }
    throw error;
  }
}

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
    if (isAnswered(question, data)) {
      found.push(question);
    }
  }
  return found;
}
