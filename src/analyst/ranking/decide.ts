import type { Assumption } from '../../analysis/index.js';
import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import { joinFound } from '../joining/join-found.js';
import { isFollowUp } from '../language/is-follow-up.js';
import { candidatesFor } from './candidates-for.js';
import { choose, type Found } from './choose.js';
import type { Decision } from './decision.js';
import { type FramesFor, framesFor } from './frames-for.js';
import { stemOf } from '../language/stem-of.js';
import { tokenize } from '../language/tokenize.js';
import { isRowNoun } from '../cover/is-row-noun.js';
import { splitName } from '../linking/split-name.js';
import { WEIGHTS } from './weights.js';

export type { Decision } from './decision.js';

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

type Planned = Extract<Decision, { type: 'plan' }>;

/** From this score on a reading leaves nothing open that another frame could add. */
const SOUND = -0.3;

/** Cost of a word that is the name of a column of another frame, where the answer comes from this one. */
const FOREIGN = -1.5;

/** True when the question names a column of another frame by its whole name, which this one knows nothing about. */
function namesForeign(question: string, profile: DatasetProfile, live: readonly DatasetProfile[]): boolean {
  const wordsOf = ({ columns }: DatasetProfile): readonly (readonly string[])[] =>
    columns.map(({ name }) => splitName(name).map(stemOf));
  const own = new Set([...wordsOf(profile).flat(), ...live.map(({ name }) => stemOf(name.toLowerCase()))]);
  const foreign = new Set(
    live
      .filter(other => other !== profile)
      .flatMap(other => wordsOf(other).flatMap(words => (words.length === 1 ? words : [])))
  );
  return tokenize(question).some(({ lower, stem }) => isRowNoun(lower) && foreign.has(stem) && !own.has(stem));
}

/** One frame answers it, but two together would rather: which is meant only the user knows. */
function either(together: Found, { plan, profile, assumptions, score }: Planned): Decision {
  const alone: Found = { candidate: { plan, assumptions, score, links: [] }, profile };
  return { type: 'declined', reason: 'ambiguous', nearest: [together, alone], detail: 'one frame or two' };
}

/** The decision on single frames, or that on two of them when the question is clearly about both. */
function orTogether(alone: Decision, question: string, choice: FramesFor): Decision {
  if (choice.live.length < 2) {
    return alone;
  }
  const foreign = alone.type === 'plan' && namesForeign(question, alone.profile, choice.live);
  const own = foreign ? { ...alone, score: alone.score + FOREIGN } : alone;
  if (own.type === 'plan' && own.score > SOUND) {
    return own;
  }
  const needed = Math.max(
    own.type === 'plan' ? own.score + WEIGHTS.otherFrame : (own.nearest[0]?.candidate.score ?? -Infinity),
    WEIGHTS.refuse
  );
  const found = joinFound(question, choice, needed - WEIGHTS.ambiguous);
  const [best] = found;
  if (best === undefined || best.candidate.score < needed) {
    return best === undefined || own.type === 'declined' || best.candidate.score <= own.score ? own : either(best, own);
  }
  return choose(found, [best.profile]);
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
  if (isFollowUp(question)) {
    return { type: 'declined', reason: 'follow-up', nearest: [], detail: '' };
  }
  if (choice.by === 'name' && frames.length > 1) {
    const apart: Decision = {
      type: 'declined',
      reason: 'several-frames',
      nearest: [],
      detail: frames.map(({ name }) => name).join()
    };
    return orTogether(apart, question, choice);
  }
  const all = frames
    .flatMap(profile =>
      candidatesFor(question, profile)
        .slice(0, 4)
        .map(candidate => ({ candidate, profile }))
    )
    .sort((left, right) => right.candidate.score - left.candidate.score);
  const chosen = choose(all, frames);
  const own =
    chosen.type === 'plan'
      ? { ...chosen, assumptions: [...frameAssumption(choice, chosen.profile), ...chosen.assumptions] }
      : chosen;
  return orTogether(own, question, choice);
}
