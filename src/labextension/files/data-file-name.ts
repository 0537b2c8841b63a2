/** Endings of the kinds of files that the service reads, each also packed with gzip where it is text. */
const KINDS = 'csv|tsv|tab|psv|jsonl|ndjson|json|parquet|xlsx|xlsm|xltx|duckdb|db|sqlite3?|feather|arrow';

/** Endings of kinds that the service knows and does not read: it says what to do instead. */
const UNREAD = 'xls|pkl|pickle|zip|pdf';

/** A data file, by its name. */
export const DATA_FILE = new RegExp(`\\.(?:${KINDS})(?:\\.gz)?$`, 'iu');

/** A file that may be named in a question. */
export const NAMED_FILE = new RegExp(`\\.(?:${KINDS}|${UNREAD})(?:\\.gz)?$`, 'iu');

/** Where a text may name one. */
export const NAMES_DATA_FILE = new RegExp(`\\.(?:${KINDS}|${UNREAD})(?![\\p{L}\\p{N}_])`, 'iu');
