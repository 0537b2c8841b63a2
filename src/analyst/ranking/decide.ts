import type { AnalysisPlan, Assumption } from '../../analysis/index.js';
import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import { isFollowUp } from '../language/is-follow-up.js';
import type { Candidate } from './candidate.js';
import { candidatesFor } from './candidates-for.js';
import { type FramesFor, framesFor } from './frames-for.js';
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
      readonly reason: 'no-dataset' | 'several-frames' | 'follow-up' | 'not-understood' | 'ambiguous';
      /** The readings between which it could not choose, or the nearest one below the threshold. */
      readonly nearest: readonly { readonly candidate: Candidate; readonly profile: DatasetProfile }[];
      readonly detail: string;
    };

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
        : step.type === 'test' || step.type === 'correlate' || step.type === 'regress'
          ? { ...step, report: [] }
          : step.type === 'list' && step.form === 'values'
            ? { ...step, columns: [] }
            : step
    )
  );
}

type Found = { readonly candidate: Candidate; readonly profile: DatasetProfile };

/**
 * The best candidate: that of the preferred frame unless another one fits clearly better, or the preferred one has no
 * answer; among the others the one that was there first.
 */
function bestOf(all: readonly Found[], frames: readonly DatasetProfile[]): Found | undefined {
  const firsts = frames.flatMap(profile => all.find(found => found.profile === profile) ?? []);
  const own = firsts.find(found => found.profile === frames[0]);
  const score = (found: Found | undefined): number => found?.candidate.score ?? -Infinity;
  const needed = score(own) < WEIGHTS.refuse ? WEIGHTS.refuse : score(own) + WEIGHTS.otherFrame;
  const better = firsts.filter(found => found !== own && score(found) >= needed);
  const highest = Math.max(...better.map(score));
  return better.find(found => score(found) > highest - WEIGHTS.ambiguous) ?? own ?? all[0];
}

/** Says which frame was taken when the question left it open. */
function frameAssumption({ by, live, frames }: FramesFor, profile: DatasetProfile): readonly Assumption[] {
  if (by === 'name' || live.length < 2) {
    return [];
  }
  const { name } = profile;
  const others = live.filter(other => other !== profile).map(other => other.name);
  const not = others.length > 2 ? `${String(others.length)} other data frames` : others.join(' and ');
  const why =
    profile !== frames[0]
      ? 'whose columns fit the question'
      : by === 'choice'
        ? 'the chosen data frame'
        : 'which was there first';
  return [{ type: 'dataset', phrase: '', reading: name, text: `Answered from ${name}, ${why}, not from ${not}` }];
}

/** The best one of what was found, unless it is too weak or another one is about as good. */
export function choose(all: readonly Found[], frames: readonly DatasetProfile[]): Decision {
  const best = bestOf(all, frames);
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
      detail: `ambiguous ${describe([best, ...rivals])}`
    };
  }
  const { plan, assumptions, score } = best.candidate;
  return { type: 'plan', plan, profile: best.profile, assumptions, score };
}

/**
 * Chooses the plan for a question over the live datasets, or declines: too weak a reading, or two about equally good.
 * Profiles stand in the order in which their variables were bound.
 */
export function decide(question: string, data: DatasetsData): Decision {
  const choice = framesFor(question, data);
  const { frames } = choice;
  if (frames.length === 0) {
    return { type: 'declined', reason: 'no-dataset', nearest: [], detail: '' };
  }
  if (choice.by === 'name' && frames.length > 1) {
    return { type: 'declined', reason: 'several-frames', nearest: [], detail: frames.map(({ name }) => name).join() };
  }
  if (isFollowUp(question)) {
    return { type: 'declined', reason: 'follow-up', nearest: [], detail: '' };
  }
  const all = frames
    .flatMap(profile =>
      candidatesFor(question, profile)
        .slice(0, 4)
        .map(candidate => ({ candidate, profile }))
    )
    .sort((left, right) => right.candidate.score - left.candidate.score);
  const chosen = choose(all, frames);
  return chosen.type === 'plan'
    ? { ...chosen, assumptions: [...frameAssumption(choice, chosen.profile), ...chosen.assumptions] }
    : chosen;
}
