/** Endings of the kinds of files that the service reads; text files may also be packed with gzip. */
const KINDS = 'csv|tsv|tab|psv|jsonl|ndjson|json|parquet|xlsx|xlsm|xltx|duckdb|db|sqlite3?|feather|arrow';

/** Endings of kinds that the service knows and does not read: it says what to do instead. */
const UNREAD = 'xls|pkl|pickle|zip|pdf';

export const DATA_FILE = new RegExp(`\\.(?:${KINDS})(?:\\.gz)?$`, 'iu');

const NAMED_FILE = new RegExp(`\\.(?:${KINDS}|${UNREAD})(?:\\.gz)?$`, 'iu');

/** Matches where a text may name such a file. */
export const NAMES_DATA_FILE = new RegExp(`\\.(?:${KINDS}|${UNREAD})(?![\\p{L}\\p{N}_])`, 'iu');

/** A mention in quotes, or without blanks. */
const MENTION = /@(?:"([^"]+)"|([^\s"'`,;()[\]{}<>|]+))/gu;

/** The data files that a text names, in order: those after an `@`, and known files that stand there in full. */
export function namedFiles(text: string, known: readonly string[]): readonly string[] {
  const found: { readonly name: string; readonly at: number }[] = [];
  for (const { 1: quoted, 2: plain, index } of text.matchAll(MENTION)) {
    const name = quoted ?? fileIn(plain ?? '');
    if (name !== undefined && NAMED_FILE.test(name)) {
      found.push({ name, at: index });
    }
  }
  for (const name of known) {
    const at = placeOf(name, text);
    if (at >= 0) {
      found.push({ name, at });
    }
  }
  return [...new Set(found.sort((a, b) => a.at - b.at).map(({ name }) => name))];
}

/** What a mention without quotes names: `weather.csv` of `weather.csv.wind` and of `weather.csv?`. */
function fileIn(mention: string): string | undefined {
  const ending = NAMES_DATA_FILE.exec(mention);
  if (ending === null) {
    return undefined;
  }
  const end = ending.index + ending[0].length;
  return mention.slice(0, end) + (/^\.gz(?![\p{L}\p{N}_])/iu.exec(mention.slice(end))?.[0] ?? '');
}

/** Where a name stands as a word of its own; -1 when it does not. */
function placeOf(name: string, text: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(0, at);
    const after = text.slice(at + name.length);
    if (!/[\p{L}\p{N}_./-]$/u.test(before) && !/^(?:[\p{L}\p{N}_/-]|\.[\p{L}\p{N}])/u.test(after)) {
      return at;
    }
  }
  return -1;
}
