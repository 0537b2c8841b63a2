import { CellwrightError } from '../agent/index.js';
import type { FileFormat } from '../datasets/index.js';
import { pythonLiteral, type LoadingEngine } from '../plan/index.js';
import type { KernelSnapshot } from './kernel-port.js';

/** Memory that working with data takes, in sizes of the data. */
const ROOM = 5;

/** Bytes in memory for one on the disk: packed and binary kinds grow when they are read. */
function growth({ kind, text }: FileFormat): number {
  switch (kind) {
    case 'csv':
      return text?.compression === 'gzip' ? 6 : 1;
    case 'parquet':
    case 'arrow':
      return 4;
    case 'excel':
      return 10;
    default:
      return 1;
  }
}

/** Whether a file is large for the memory there is: frames want five times the size of their data. */
function isLargeFor(format: FileFormat, freeMemory: number | undefined): boolean {
  return freeMemory !== undefined && format.bytes * growth(format) * ROOM > freeMemory;
}

/**
 * With what a file is loaded: polars when the notebook has it and not pandas, else pandas; a file that is large for the
 * memory there is stays on the disk, by polars or DuckDB, whichever the kernel has.
 */
export function chooseLoadingEngine(
  format: FileFormat,
  { modules, freeMemory }: Pick<KernelSnapshot, 'modules' | 'freeMemory'>,
  missing: readonly string[]
): LoadingEngine {
  if (isLargeFor(format, freeMemory)) {
    return !missing.includes('polars') ? 'polars-lazy' : !missing.includes('duckdb') ? 'duckdb' : 'pandas';
  }
  const bound = new Set(Object.values(modules).map(name => name.split('.')[0]));
  return bound.has('polars') && !bound.has('pandas') ? 'polars' : 'pandas';
}

/** A Python name for the data of a file, by the file's own name, that none of the `taken` variables has. */
export function variableName(path: string, taken: readonly string[]): string {
  const name = pythonIdentifier((path.split(/[\\/]/).pop() ?? '').replace(/\..*$/, ''));
  let free = name;
  for (let number = 2; taken.includes(free); number++) {
    free = `${name}_${number}`;
  }
  return free;
}

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return try while with yield match case type ' +
    'list dict set tuple sum min max len str int float bytes range round sorted filter map zip next all any id hash object ' +
    'open print input pd pl np plt'
  ).split(' ')
);

/**
 * A name Python accepts, made from any text: `Tot Amt (USD)` becomes `tot_amt_usd`. Keywords, usual builtins and usual names of
 * modules get a tail.
 */
export function pythonIdentifier(text: string): string {
  const name = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/([a-z0-9])([A-Z])/gu, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '_')
    .replace(/^_+|_+$/gu, '')
    .slice(0, 40);
  if (name === '') {
    return 'result';
  }
  const safe = /^[0-9]/u.test(name) ? `n_${name}` : name;
  return KEYWORDS.has(safe) ? `${safe}_values` : safe;
}

/** Kind of a file, as its name says. */
type Ending = 'csv' | 'tsv' | 'parquet' | 'json' | 'jsonl' | 'excel' | 'feather';

const ENDINGS: readonly (readonly [RegExp, Ending])[] = [
  [/\.csv$/, 'csv'],
  [/\.(tsv|tab)$/, 'tsv'],
  [/\.(parquet|pq)$/, 'parquet'],
  [/\.(jsonl|ndjson)$/, 'jsonl'],
  [/\.json$/, 'json'],
  [/\.xlsx?$/, 'excel'],
  [/\.(feather|arrow|ipc)$/, 'feather']
];

/** Format of a file by its name, also of a packed one. Throws `format_unknown` with the endings that are known. */
function fileFormat(path: string): Ending {
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

/** Readers of pandas, with what they are told beside the path. */
const READERS: Readonly<Record<Ending, readonly [reader: string, more?: string]>> = {
  csv: ['read_csv'],
  tsv: ['read_csv', 'sep="\\t"'],
  parquet: ['read_parquet'],
  json: ['read_json'],
  jsonl: ['read_json', 'lines=True'],
  excel: ['read_excel'],
  feather: ['read_feather']
};

/**
 * Code of pandas that loads a file of which nothing but its name is known into a variable, and shows its first rows. `alias`: what
 * pandas is called in the notebook, where it is imported. Throws `format_unknown`.
 */
export function loadingCode(path: string, name: string, alias?: string): string {
  const [reader, ...more] = READERS[fileFormat(path)];
  const imports = alias === undefined ? ['import pandas as pd', ''] : [];
  const call = `${alias ?? 'pd'}.${reader}(${[pythonLiteral(path), ...more].join(', ')})`;
  return [...imports, `${name} = ${call}`, `${name}.head()`].join('\n');
}
