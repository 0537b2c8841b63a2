import {
  type ColumnProfile,
  type DataFile,
  DEFAULT_TEXT_FORMAT,
  type Engine,
  type FileFacts,
  type FileFormat,
  type FileLoading,
  type TextFormat
} from '../../datasets/index.js';
import type { Draft } from '../python/draft.js';
import { call, name, type Py, unary, type Value } from '../python/tree.js';

/** With what a file is loaded. `polars-lazy` and `duckdb` leave the rows on the disk until something is asked of them. */
export type LoadingEngine = 'pandas' | 'polars' | 'polars-lazy' | 'duckdb';

/** What a loader writes code from. It takes modules of the draft only for a file that it loads. */
export type LoadingRequest = {
  readonly file: DataFile;
  readonly draft: Draft;
  /** Whether the kernel has a package that a reader needs, such as `pyarrow`. */
  readonly has: (module: string) => boolean;
};

/** What a loader writes, and what comes of it. */
export type LoadedFile = {
  readonly engine: Engine;
  readonly kind: FileLoading['kind'];
  /** `null` where it may have other rows than the profile says. */
  readonly rows?: null;
  /** The columns as the variable will have them. */
  readonly columns: readonly ColumnProfile[];
  /** An expression that is the dataset. */
  readonly value: Py;
};

/** How an engine has a column of a file. */
export type LoadedColumn = {
  readonly column: ColumnProfile;
  /** The dtype that it has to be told, or cast to; absent where the reader finds the same by itself. */
  readonly dtype?: string;
  /** It holds dates, or dates with times, that the reader takes for text unless told. */
  readonly written?: 'date' | 'datetime';
};

/** Whether a column may have got its name from the profile, and has none or another in the file. */
export const isRenamed = ({ name }: ColumnProfile): boolean => /^Unnamed: \d+$|\.\d+$/u.test(name);

/** An argument that is left out where it has its usual value. */
export const unless = <T>(usual: T, value: T): T | undefined => (value === usual ? undefined : value);

/** How a delimited file is written. */
export const textOf = ({ text = DEFAULT_TEXT_FORMAT }: FileFormat): TextFormat => text;

/** How bytes become text. */
type Encoded = NonNullable<FileFormat['encoded']>;

const ENCODINGS: Readonly<Record<string, string>> = {
  ...{ 'utf-16le': 'utf-16-le', 'utf-16be': 'utf-16-be', 'windows-1252': 'cp1252' }
};

/** Python's name of an encoding. */
export function pythonEncoding({ encoding, byteOrderMark }: Encoded = DEFAULT_TEXT_FORMAT): string {
  return byteOrderMark ? (encoding === 'utf-8' ? 'utf-8-sig' : 'utf-16') : (ENCODINGS[encoding] ?? encoding);
}

/** How the bytes of a file become text, as arguments of readers of pandas; none where that is usual or its name says it. */
export function encodingArguments(path: string, encoded: Encoded = DEFAULT_TEXT_FORMAT) {
  const isPacked = encoded.compression === 'gzip';
  const isNamed = isPacked ? /\.gz$/iu.test(path) : !/\.(?:gz|bz2|zip|xz|zst|tar)$/iu.test(path);
  return {
    encoding: unless('utf-8', pythonEncoding(encoded)),
    compression: isNamed ? undefined : isPacked ? 'gzip' : null
  };
}

/** What stands for missing values, the empty text among them; `undefined` for the empty text alone. */
export const missingMarks = ({ text }: FileFormat): readonly string[] | undefined =>
  (text?.missing ?? []).length === 0 ? undefined : [...new Set(['', ...(text?.missing ?? [])])];

/** Whether a delimited file is written as polars and DuckDB read it, and its columns have their own names. */
export function isPlain(facts: FileFacts): boolean {
  const { encoding, damaged, comment, decimal, lineEnd } = textOf(facts.format);
  return (
    encoding === 'utf-8' &&
    damaged !== true &&
    comment === '' &&
    decimal === '.' &&
    lineEnd !== 'mixed' &&
    badLines(facts).count === 0 &&
    !facts.profile.columns.some(isRenamed)
  );
}

/**
 * Lines of a text that are no rows of its table, as far as it was looked at: how many, and of these their numbers from 0 on.
 *
 * - `isCut`: only the beginning of the text was looked at.
 * - `areKnown`: there are no others than those of `lines`; where a text that was cut has some, nobody knows.
 */
export function badLines({ unread, leftOut, profile }: FileFacts) {
  const { rows = 0, short = 0, examples = [] } = unread ?? leftOut ?? {};
  const isCut = unread === undefined && profile.rows === null;
  const areKnown = (unread ?? leftOut) === undefined || (!isCut && rows === examples.length);
  return { count: rows, short, isCut, areKnown, lines: areKnown ? examples.map(({ line }) => line - 1) : [] };
}

/** `skiprows` of a delimited file: the lines before its table, and those that are no rows of it where all are known. */
export function skippedRows(facts: FileFacts, skip: number): Value | undefined {
  const { lines } = badLines(facts);
  const before = skip === 0 ? [] : [unary('*', call(name('range'), [skip]))];
  return lines.length === 0 ? unless(0, skip) : [...before, ...lines];
}
