import type { FileFormat } from '../datasets/index.js';
import type { LoadingEngine } from '../plan/index.js';
import type { KernelSnapshot } from './kernel-port.js';

/** Memory that working with data takes, as a multiple of its size. */
const ROOM = 5;

/** Bytes in memory for each byte on disk: compressed and binary formats grow when they are read. */
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

/**
 * What loads a file: polars if the notebook has imported it and not pandas, else pandas. A file that is large for the free
 * memory stays on disk and is read by polars or else DuckDB, if the kernel has one of them.
 */
export function chooseLoadingEngine(
  format: FileFormat,
  { modules, freeMemory }: Pick<KernelSnapshot, 'modules' | 'freeMemory'>,
  missing: readonly string[]
): LoadingEngine {
  if (freeMemory !== undefined && format.bytes * growth(format) * ROOM > freeMemory) {
    return !missing.includes('polars') ? 'polars-lazy' : !missing.includes('duckdb') ? 'duckdb' : 'pandas';
  }
  const bound = new Set(Object.values(modules).map(name => name.split('.')[0]));
  return bound.has('polars') && !bound.has('pandas') ? 'polars' : 'pandas';
}

/** A Python name for the data of a file, made from the file's name; none of the `taken` names. */
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

/** A name for Python from any text: `Tot Amt (USD)` becomes `tot_amt_usd`. Keywords and common names get a suffix. */
function pythonIdentifier(text: string): string {
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

/** How pandas loads a file of which only the name is known: endings, the reader, and what it has to be told. */
const PLAIN: readonly (readonly [RegExp, string, string?])[] = [
  [/\.csv(?:\.gz)?$/iu, 'read_csv'],
  [/\.(?:tsv|tab)(?:\.gz)?$/iu, 'read_csv', String.raw`sep="\t"`],
  [/\.psv(?:\.gz)?$/iu, 'read_csv', 'sep="|"'],
  [/\.json(?:\.gz)?$/iu, 'read_json'],
  [/\.(?:jsonl|ndjson)(?:\.gz)?$/iu, 'read_json', 'lines=True'],
  [/\.parquet$/iu, 'read_parquet'],
  [/\.(?:feather|arrow)$/iu, 'read_feather'],
  [/\.(?:xlsx|xlsm|xltx)$/iu, 'read_excel']
];

/** A cell that loads a file of which only the path is known; `undefined` for kinds that pandas does not load in one call. */
export function plainLoading(path: string, taken: readonly string[]): string | undefined {
  const [, reader, more] = PLAIN.find(([ending]) => ending.test(path)) ?? [];
  if (reader === undefined) {
    return undefined;
  }
  const name = variableName(path, taken);
  // Python's readers would expand a leading `~` to a home directory.
  const file = JSON.stringify(path.startsWith('~') ? `./${path}` : path);
  const given = more === undefined ? file : `${file}, ${more}`;
  return `import pandas as pd\n\n${name} = pd.${reader}(${given})\n${name}`;
}
