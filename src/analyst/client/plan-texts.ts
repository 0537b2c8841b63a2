import { explainPlan } from '../../analysis/index.js';
import type { Found } from '../ranking/choose.js';

/** What each candidate would answer, in words; with its frame where they are over different ones. */
export function planTexts(found: readonly Found[]): readonly string[] {
  const frames = new Set(found.map(({ profile }) => profile.name));
  return found.map(({ candidate, profile }) => {
    const text = explainPlan(candidate.plan, { ...profile, rows: null });
    return frames.size > 1 && candidate.plan.steps[0]?.type !== 'join' ? `${profile.name}: ${text}` : text;
  });
}
