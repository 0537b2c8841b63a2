import { CellwrightError } from '../agent/index.js';

export type FileFormat = 'csv' | 'tsv' | 'parquet' | 'json' | 'jsonl' | 'excel' | 'feather';

const ENDINGS: readonly (readonly [RegExp, FileFormat])[] = [
  [/\.csv$/, 'csv'],
  [/\.(tsv|tab)$/, 'tsv'],
  [/\.(parquet|pq)$/, 'parquet'],
  [/\.(jsonl|ndjson)$/, 'jsonl'],
  [/\.json$/, 'json'],
  [/\.xlsx?$/, 'excel'],
  [/\.(feather|arrow|ipc)$/, 'feather']
];

/** Format of a file by its name, also of a packed one. Throws `format_unknown` with the endings that are known. */
export function fileFormat(path: string): FileFormat {
  const name = path.toLowerCase().replace(/\.(gz|bz2|xz|zst|zip)$/, '');
  const found = ENDINGS.find(([ending]) => ending.test(name));
  if (found === undefined) {
    throw new CellwrightError(
      'format_unknown',
      `The format of ${JSON.stringify(path)} is not known by its name. Known endings: .csv, .tsv, .parquet, .json, .jsonl, .xlsx, .feather.`
    );
  }
  return found[1];
}
