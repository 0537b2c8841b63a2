import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import { planRefusal } from '../changes/plan-refusal.js';
import { CHANGES } from '../ranking/candidates-for.js';
import { WEIGHTS } from '../ranking/weights.js';

/**
 * Why the engine of a frame cannot make a change that is read without a doubt, and could be made of rows in memory;
 * `undefined` where nothing but the words stands in the way.
 */
export function engineRefusal(question: string, profile: DatasetProfile, data: DatasetsData): string | undefined {
  if (profile.engine === 'pandas') {
    return undefined;
  }
  const [best] = CHANGES.get()(question, { ...profile, engine: 'pandas', kind: 'frame' });
  return best === undefined || best.score < WEIGHTS.refuse ? undefined : planRefusal(best.plan, profile, data);
}
