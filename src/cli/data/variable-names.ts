import { PYTHON_BUILTINS } from '../../datasets/index.js';

const ENDINGS =
  /(?:\.(?:csv|tsv|tab|txt|dat|psv|json|jsonl|ndjson|parquet|pq|xlsx|xlsm|xltx|feather|arrow|ipc|duckdb|db|sqlite3?|gz|bz2|xz|zip|zst))+$/iu;
const TAKEN = new Set(
  (
    'and as assert async await break class continue def del elif else except finally for from global if import in is ' +
    'lambda nonlocal not or pass raise return try while with yield pd np pl plt dd duckdb json pathlib sqlite3'
  ).split(' ')
);

/** Stems of files, or names of tables, as distinct identifiers of Python that hide neither a builtin nor a module. */
export function variableNames(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map(name => {
    const base = identifier(name);
    let free = base;
    for (let number = 2; used.has(free); number += 1) {
      free = `${base}_${number}`;
    }
    used.add(free);
    return free;
  });
}

function identifier(name: string): string {
  const stem = (name.split(/[\\/]/).pop() ?? '').replace(ENDINGS, '');
  const word = stem.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/^_+|_+$/g, '') || 'data';
  const own = /^\p{N}/u.test(word) ? `data_${word}` : word;
  return TAKEN.has(own) || PYTHON_BUILTINS.has(own) ? `${own}_` : own;
}
