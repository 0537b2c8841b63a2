import { DEFAULT_TEXT_FORMAT, type FileFacts, type FileFormat } from '../../datasets/index.js';

const KINDS: readonly (readonly [RegExp, FileFormat['kind']])[] = [
  [/\.(?:csv|tsv|tab|txt|dat|psv)$/, 'csv'],
  [/\.(?:json|jsonl|ndjson)$/, 'json'],
  [/\.(?:feather|arrow|ipc)$/, 'arrow'],
  [/\.(?:sqlite3?|db)$/, 'sqlite'],
  [/\.duckdb$/, 'duckdb']
];
const PACKED = /\.(?:bz2|xz|zst|zip)$/;

/**
 * What the name of a file says of it, for kinds that the service does not read and a package of the kernel may; nothing for
 * all others.
 */
export function factsByName(path: string): FileFacts | undefined {
  const name = path.toLowerCase();
  const plain = name.replace(PACKED, '');
  const kind = KINDS.find(([ending]) => ending.test(plain))?.[1];
  const isText = kind === 'csv' || kind === 'json';
  if (kind === undefined || isText !== PACKED.test(name)) {
    return undefined;
  }
  return {
    format: {
      kind,
      bytes: 0,
      ...(kind === 'json' && { lines: !plain.endsWith('.json') }),
      ...(kind === 'csv' && /\.(?:tsv|tab)$/.test(plain) && { text: { ...DEFAULT_TEXT_FORMAT, delimiter: '\t' } })
    },
    profile: {
      name: path,
      engine: 'duckdb',
      kind: 'file',
      rows: null,
      columnCount: 0,
      columns: [],
      fingerprint: '',
      notes: []
    }
  };
}
