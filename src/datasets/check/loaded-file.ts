import type { DatasetProfile } from '../dataset-profile.js';
import { callArguments } from './call-arguments.js';
import type { Schema } from './frame-value.js';
import { literals } from './literals.js';
import type { PythonNode } from './python-node.js';
import { schemaOf } from './schema-of.js';

const READERS = /^(?:pandas|polars|dask\.dataframe|modin\.pandas)\.(?:read|scan)_\w+$/u;
/** Arguments that choose or name columns, or make some of them the index. */
const CHOOSING = [
  'names',
  'usecols',
  'columns',
  'index_col',
  'header',
  'new_columns',
  'has_header',
  'with_column_names'
];

/**
 * The columns of what a reader of pandas or polars makes of a file that is known. Its own choice of columns leaves open
 * which there are.
 *
 * @param path The function, by its module.
 */
export function loadedFile(path: string, call: PythonNode, files: readonly DatasetProfile[]): Schema | undefined {
  if (!READERS.test(path)) {
    return undefined;
  }
  const { positional, keywords, more } = callArguments(call);
  const written = literals.string(positional[0] ?? keywords.get('filepath_or_buffer') ?? keywords.get('source'));
  const table = literals.string(keywords.get('sheet_name'));
  const named = files.filter(({ file }) => file !== undefined && written !== undefined && same(file.path, written));
  const profile = named.find(({ file }) => file?.table === table) ?? (table === undefined ? named[0] : undefined);
  if (profile === undefined) {
    return undefined;
  }
  const schema = schemaOf({ ...profile, engine: path.startsWith('polars') ? 'polars' : 'pandas' });
  const chooses = more || positional.length > 1 || CHOOSING.some(name => keywords.has(name));
  return { ...schema, open: schema.open || chooses };
}

function same(path: string, written: string): boolean {
  return path === written.replace(/^\.\//u, '');
}
