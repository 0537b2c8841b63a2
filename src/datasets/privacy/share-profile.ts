import type { ColumnProfile, DatasetProfile } from '../dataset-profile.js';
import { includesLevel, type SharingLevel } from './sharing-level.js';

/**
 * What of a profile may be sent at a level. Everything that tells a model about a dataset passes here first; nothing
 * else decides what leaves. Only what is named here gets through: a field that a profile gains is held back until it is.
 *
 * - `names`: names of the dataset and its columns; of a file that is not loaded also its path and the code that loads it,
 *   which names columns and how they are written.
 * - `types`: also types, row counts and missing counts.
 * - `statistics`: also ranges, distinct counts, the user's description, the name of the file behind it, and values of columns that are categories with
 *   at most 20 of them.
 * - `masked`, `rows`: the same as `statistics`; rows are no part of a profile and are shared by `shareRows`.
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
    // The code that loads a file says of which types its columns are.
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
 * Whether the values of a column are names of categories instead of data: at most 20 different ones, and, unless the
 * engine itself says category or boolean, each standing for two rows on average. A column of few rows whose values all
 * differ is data.
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
