import type { AnalysisPlan, Assumption } from '../../analysis/index.js';
import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import { tokenize } from '../language/tokenize.js';
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

type Found = { readonly candidate: Candidate; readonly profile: DatasetProfile };

/** The dataset a question names by its variable, if it names exactly one. */
function namedDataset(question: string, profiles: readonly DatasetProfile[]): DatasetProfile | undefined {
  const words = new Set(tokenize(question).map(token => token.text));
  const named = profiles.filter(profile => words.has(profile.name));
  return named.length === 1 ? named[0] : undefined;
}

/** The best candidate; among datasets that fit about equally well that of the one bound last. */
function bestOf(all: readonly Found[], profiles: readonly DatasetProfile[]): Found | undefined {
  const top = all[0];
  if (top === undefined) {
    return undefined;
  }
  const near = all.filter(({ candidate }) => candidate.score > top.candidate.score - WEIGHTS.ambiguous);
  const latest = [...profiles].reverse().find(profile => near.some(found => found.profile === profile));
  return near.find(found => found.profile === latest);
}

/**
 * Chooses the plan for a question over the live datasets, or declines: too weak a reading, or two about equally good.
 * Profiles stand in the order in which their variables were bound.
 */
export function decide(question: string, data: DatasetsData): Decision {
  const usable = data.profiles.filter(
    profile => ENGINES.has(profile.engine) && (profile.kind === 'frame' || profile.kind === 'lazy')
  );
  if (usable.length === 0) {
    return { type: 'declined', reason: 'no-dataset', nearest: [], detail: '' };
  }
  const named = namedDataset(question, usable);
  const profiles = named === undefined ? usable : [named];
  const all = profiles
    .flatMap(profile =>
      candidatesFor(question, profile)
        .slice(0, 4)
        .map(candidate => ({ candidate, profile }))
    )
    .sort((left, right) => right.candidate.score - left.candidate.score);
  const best = bestOf(all, profiles);
  if (best === undefined || best.candidate.score < WEIGHTS.refuse) {
    return { type: 'declined', reason: 'not-understood', nearest: all.slice(0, 3), detail: describe(all) };
  }
  const rivals = all.filter(
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
  const { name } = best.profile;
  const chosen: readonly Assumption[] =
    profiles.length > 1 ? [{ type: 'dataset', phrase: '', reading: name, text: `Answered from ${name}` }] : [];
  return { type: 'plan', plan, profile: best.profile, assumptions: [...chosen, ...assumptions], score };
}
