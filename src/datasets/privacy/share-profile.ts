import type { ColumnProfile, DatasetProfile } from '../dataset-profile.js';
import { includesLevel, type SharingLevel } from './sharing-level.js';

/**
 * The part of a profile that may be sent at a level. Everything that tells a model about a dataset passes through here first;
 * nothing else decides what leaves. Only fields named here get through: a new field of a profile is held back until it is named.
 *
 * - `names`: names of the dataset and its columns; for a file that is not loaded, also its path.
 * - `types`: also types, row counts, missing counts, memory, notes, and the code that loads a file, which names columns and how
 *   they are written.
 * - `statistics`: also ranges, distinct counts, the user's description, the path of the file behind it, and the values of
 *   categorical columns with at most 20 of them.
 * - `masked`, `rows`: the same as `statistics`; rows are not part of a profile and are shared by `shareRows`.
 */
export function shareProfile(profile: DatasetProfile, level: SharingLevel): DatasetProfile {
  const types = includesLevel(level, 'types');
  const statistics = includesLevel(level, 'statistics');
  const { name, engine, kind, rows, columnCount, columns, index, fingerprint, memory, source, file, notes } = profile;
  const share = (column: ColumnProfile): ColumnProfile => shareColumn(column, types, statistics);
  return {
    name,
    engine,
    kind,
    rows: types ? rows : null,
    columnCount,
    columns: columns.map(share),
    ...(index && { index: index.map(share) }),
    fingerprint,
    ...(types && memory !== undefined && { memory }),
    ...(statistics && source !== undefined && { source }),
    // The code that loads a file reveals the types of its columns.
    ...(file && { file: types ? file : { path: file.path, kind: file.kind, imports: [], code: '' } }),
    notes: notes.filter(note => types && (statistics || !note.startsWith(DESCRIPTION_PREFIX)))
  };
}

function shareColumn(column: ColumnProfile, types: boolean, statistics: boolean): ColumnProfile {
  const { name, label, type, dtype, nulls, distinct, range, top } = column;
  return {
    name,
    ...(label !== undefined && { label }),
    type: types ? type : 'other',
    dtype: types ? dtype : '',
    ...(types && nulls && { nulls }),
    ...(statistics && distinct && { distinct }),
    ...(statistics && range && type !== 'text' && { range }),
    ...(statistics && top && isCategorical(column) && { top })
  };
}

/** How a note that holds the user's own description of a dataset begins. Such a note may quote values. */
export const DESCRIPTION_PREFIX = 'Description: ';

const MOST_CATEGORIES = 20;

/**
 * Whether the values of a column are names of categories rather than data: at most 20 different ones, each of which, unless
 * the engine itself says category or boolean, occurs at least twice on average. A column of few rows whose values all differ
 * is data.
 */
function isCategorical(column: ColumnProfile): boolean {
  const { distinct, top } = column;
  if (!distinct || !top || distinct.count > MOST_CATEGORIES) {
    return false;
  }
  if (column.type === 'category' || column.type === 'boolean') {
    return true;
  }
  const seen = top.values.reduce((sum, { count }) => sum + count, 0);
  return (
    (column.type === 'text' || column.type === 'integer' || column.type === 'number') && distinct.count * 2 <= seen
  );
}
