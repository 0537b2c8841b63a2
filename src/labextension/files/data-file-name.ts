/** Endings of the kinds of files that the service reads, each also packed with gzip where it is text. */
const KINDS = 'csv|tsv|tab|psv|jsonl|ndjson|json|parquet|xlsx|xlsm|xltx|duckdb|db|sqlite3?|feather|arrow';

/** A data file, by its name. */
export const DATA_FILE = new RegExp(`\\.(?:${KINDS})(?:\\.gz)?$`, 'iu');

/** Where a text may name one. */
export const NAMES_DATA_FILE = new RegExp(`\\.(?:${KINDS})(?![\\p{L}\\p{N}_])`, 'iu');
