import type { AnalysisPlan, Assumption } from '../../analysis/index.js';
import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import type { Candidate } from './candidate.js';
import { candidatesFor } from './candidates-for.js';
import { WEIGHTS } from './weights.js';

/** What the analyst makes of a question. `detail` of a decline is for tests and logs, never shown. */
export type Decision =
  | {
      readonly type: 'plan';
      readonly plan: AnalysisPlan;
      readonly profile: DatasetProfile;
      readonly assumptions: readonly Assumption[];
      readonly score: number;
    }
  | {
      readonly type: 'declined';
      readonly reason: 'no-dataset' | 'not-understood' | 'ambiguous';
      /** The readings between which it could not choose, or the nearest one below the threshold. */
      readonly nearest: readonly { readonly candidate: Candidate; readonly profile: DatasetProfile }[];
      readonly detail: string;
    };

const ENGINES = new Set(['pandas', 'polars']);

function describe(nearest: readonly { readonly candidate: Candidate }[]): string {
  return nearest
    .slice(0, 2)
    .map(({ candidate }) => `${candidate.score.toFixed(2)} ${JSON.stringify(candidate.plan.steps)}`)
    .join(' | ');
}

/** The row of a maximum and a name in that row are one reading: they differ in what is shown. */
function shownApart(candidate: Candidate): string {
  return JSON.stringify(
    candidate.plan.steps.map(step =>
      step.type === 'top' && step.by !== undefined
        ? { ...step, columns: [], answer: '' }
        : step.type === 'list' && step.form === 'values'
          ? { ...step, columns: [] }
          : step
    )
  );
}

/** Chooses the plan for a question over the live datasets, or declines: too weak a reading, or two about equally good. */
export function decide(question: string, data: DatasetsData): Decision {
  const profiles = data.profiles.filter(
    profile => ENGINES.has(profile.engine) && (profile.kind === 'frame' || profile.kind === 'lazy')
  );
  if (profiles.length === 0) {
    return { type: 'declined', reason: 'no-dataset', nearest: [], detail: '' };
  }
  const all = profiles
    .flatMap(profile =>
      candidatesFor(question, profile)
        .slice(0, 4)
        .map(candidate => ({ candidate, profile }))
    )
    .sort((left, right) => right.candidate.score - left.candidate.score);
  const [best, ...others] = all;
  if (best === undefined || best.candidate.score < WEIGHTS.refuse) {
    return { type: 'declined', reason: 'not-understood', nearest: all.slice(0, 3), detail: describe(all) };
  }
  const rivals = others.filter(
    ({ candidate, profile }) =>
      profile === best.profile &&
      shownApart(candidate) !== shownApart(best.candidate) &&
      candidate.score > best.candidate.score - WEIGHTS.ambiguous
  );
  if (rivals.length > 0) {
    return {
      type: 'declined',
      reason: 'ambiguous',
      nearest: [best, ...rivals].slice(0, 3),
      detail: `ambiguous ${describe(all)}`
    };
  }
  const { plan, assumptions, score } = best.candidate;
  return { type: 'plan', plan, profile: best.profile, assumptions, score };
}
