import type { DatasetProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';

/** Stems of the words by which a key says what each row is: `order_id`. */
export function rowStems(profile: DatasetProfile): ReadonlySet<string> {
  return new Set(
    profile.columns
      .filter(column => columnKind.isId(column) && columnKind.isUnique(column, profile) === true)
      .flatMap(({ name }) => splitName(name).slice(0, -1).map(stemOf))
  );
}
