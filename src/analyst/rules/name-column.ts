import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { splitName } from '../linking/split-name.js';
import { columnKind } from '../reading/column-kind.js';

/** The column that holds what people call a row, when there is exactly one: text, named so, and not known to repeat. */
export function nameColumn(profile: DatasetProfile): ColumnProfile | undefined {
  const names = profile.columns.filter(
    column => columnKind.isText(column) && columnKind.isName(column) && columnKind.isUnique(column, profile) !== false
  );
  const plain = names.filter(column =>
    splitName(column.name).some(word => word === 'name' || word === 'nm' || word === 'title')
  );
  const found = names.length > 1 ? plain : names;
  return found.length === 1 ? found[0] : undefined;
}
