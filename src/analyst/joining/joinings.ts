import type { JoinStep } from '../../analysis/index.js';
import { profileAfter } from '../../analysis/index.js';
import type { DatasetProfile } from '../../datasets/index.js';
import { evidentKeys, isKey } from './evident-keys.js';

/** One way to bring two frames together: each row of `left` has at most one of `right`. */
export type Joining = {
  readonly left: DatasetProfile;
  readonly right: DatasetProfile;
  readonly step: JoinStep;
  /** What is known of both together, under the name of `left`. */
  readonly profile: DatasetProfile;
};

function isSampled(profile: DatasetProfile, name: string): boolean {
  const column = profile.columns.find(one => one.name === name);
  return column?.distinct?.evidence.type === 'sample' || column?.distinct?.approximate === true;
}

/** Ways to join `right` to `left` by an evident key that no two of its rows share. */
export function joinings(left: DatasetProfile, right: DatasetProfile): readonly Joining[] {
  const unique = evidentKeys(left, right).filter(pair => isKey(pair.right, right));
  // Where both sides have a row for each value, the larger frame is that in which the rows of the other one are found.
  const larger = (left.rows ?? 0) > (right.rows ?? 0);
  return unique
    .filter(pair => !(larger && isKey(pair.left, left)))
    .map(pair => {
      const checked = isSampled(right, pair.right.name) ? { checked: true } : {};
      const keys = { left: [pair.left.name], right: [pair.right.name] };
      const step = { type: 'join', with: right.name, ...keys, how: 'left', ...checked } satisfies JoinStep;
      return { left, right, step, profile: profileAfter([step], left, [right]) };
    });
}
