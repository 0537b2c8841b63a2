import type { AnalysisStep } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import type { Candidate } from './candidate.js';
import type { Decision } from './decision.js';
import { WEIGHTS } from './weights.js';

/** A candidate with the frame it is about. */
export type Found = { readonly candidate: Candidate; readonly profile: DatasetProfile };

function describe(nearest: readonly { readonly candidate: Candidate }[]): string {
  return nearest
    .slice(0, 2)
    .map(({ candidate }) => `${candidate.score.toFixed(2)} ${JSON.stringify(candidate.plan.steps)}`)
    .join(' | ');
}

/** The text of steps with what is computed in place of the names it was given. */
function withoutNames(steps: readonly AnalysisStep[], text: string): string {
  return steps.reduce(
    (before, step) =>
      step.type === 'derive' ? before.replaceAll(JSON.stringify(step.name), JSON.stringify(step.value)) : before,
    text
  );
}

/** The row of a maximum and a name in that row are one reading: they differ in what is shown. */
function shownApart(candidate: Candidate): string {
  const text = JSON.stringify(
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
  return withoutNames(candidate.plan.steps, text);
}

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
