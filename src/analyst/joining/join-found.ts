import { profileAfter } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { calledNames } from '../linking/called-names.js';
import { directCandidates } from '../ranking/direct-candidates.js';
import type { Found } from '../ranking/choose.js';
import type { FramesFor } from '../ranking/frames-for.js';
import { evidentKeys } from './evident-keys.js';
import { joinRules } from './join-rules.js';
import { joinings } from './joinings.js';
import { unmatchedRule } from './unmatched-rule.js';

/** Pairs of frames that are looked at. */
const MOST = 12;

/** Candidates of each pair that are compared with those of the others. */
const KEPT = 4;

function pairsOf({ frames, by, live }: FramesFor): readonly (readonly [DatasetProfile, DatasetProfile])[] {
  const pool = by === 'name' ? live : frames;
  const named = by === 'name' ? frames : [];
  return pool
    .flatMap(left => pool.map(right => [left, right] as const))
    .filter(([left, right]) => left !== right)
    .filter(pair => named.every(frame => pair.includes(frame)))
    .slice(0, MOST);
}

/** Plans over two frames that share an evident key, best first, none with a score below `least`. */
export function joinFound(question: string, choice: FramesFor, least: number): readonly Found[] {
  return pairsOf(choice)
    .flatMap(([left, right]) => {
      const names = [left, right].flatMap(calledNames);
      const together = joinings(left, right).flatMap(joining =>
        directCandidates(question, joining.profile, { fragment: false, rules: joinRules(joining), names }).slice(
          0,
          KEPT
        )
      );
      const apart = evidentKeys(left, right).flatMap(pair => {
        const keys = { left: [pair.left.name], right: [pair.right.name] };
        const profile = profileAfter([{ type: 'join', with: right.name, ...keys, how: 'left' }], left, [right]);
        const rules = [unmatchedRule({ left, right, pair })];
        return directCandidates(question, profile, { fragment: false, rules, names }).slice(0, KEPT);
      });
      return [...together, ...apart].map(candidate => ({ candidate, profile: left }));
    })
    .filter(({ candidate }) => candidate.score >= least)
    .sort((one, other) => other.candidate.score - one.candidate.score);
}
