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

/** The engine that loads a file. `polars-lazy` and `duckdb` leave the rows on disk until they are needed. */
export type LoadingEngine = 'pandas' | 'polars' | 'polars-lazy' | 'duckdb';

/** What a loader needs to write code. It asks the draft for modules only for a file that it loads. */
export type LoadingRequest = {
  readonly file: DataFile;
  readonly draft: Draft;
  /** Whether the kernel has a package that a reader needs, such as `pyarrow`. */
  readonly has: (module: string) => boolean;
};

/** The code that a loader writes, and the dataset that this code makes. */
export type LoadedFile = {
  readonly engine: Engine;
  readonly kind: FileLoading['kind'];
  /** `null` if the dataset may have other rows than the profile says. */
  readonly rows?: null;
  /** The columns as the variable will have them. */
  readonly columns: readonly ColumnProfile[];
  readonly value: Py;
};

/** A column of a file as an engine loads it. */
export type LoadedColumn = {
  readonly column: ColumnProfile;
  /** The dtype to state or to cast to; absent if the reader finds it by itself. */
  readonly dtype?: string;
  /** It holds dates, or dates with times, that the reader takes for text unless told. */
  readonly written?: 'date' | 'datetime';
};

/** An argument that is left out where it has its usual value. */
export const unless = <T>(usual: T, value: T): T | undefined => (value === usual ? undefined : value);

export const textOf = ({ text = DEFAULT_TEXT_FORMAT }: FileFormat): TextFormat => text;

type Encoded = NonNullable<FileFormat['encoded']>;

const ENCODINGS: Readonly<Record<string, string>> = {
  ...{ 'utf-16le': 'utf-16-le', 'utf-16be': 'utf-16-be', 'windows-1252': 'cp1252' }
};

/** Python's name of an encoding. */
export function pythonEncoding({ encoding, byteOrderMark }: Encoded = DEFAULT_TEXT_FORMAT): string {
  return byteOrderMark ? (encoding === 'utf-8' ? 'utf-8-sig' : 'utf-16') : (ENCODINGS[encoding] ?? encoding);
}

/** How the bytes of a file become text, as arguments of pandas readers; `undefined` if it is the default or the name tells it. */
export function encodingArguments(path: string, encoded: Encoded = DEFAULT_TEXT_FORMAT) {
  const isPacked = encoded.compression === 'gzip';
  const isNamed = isPacked ? /\.gz$/iu.test(path) : !/\.(?:gz|bz2|zip|xz|zst|tar)$/iu.test(path);
  return {
    encoding: unless('utf-8', pythonEncoding(encoded)),
    compression: isNamed ? undefined : isPacked ? 'gzip' : null
  };
}

/** Lines of a text that are no rows. `isCut`: only its beginning was looked at. `areKnown`: `lines` holds the numbers of all, from 0. */
export function badLines({ unread, leftOut, profile }: FileFacts) {
  const { rows = 0, short = 0, examples = [] } = unread ?? leftOut ?? {};
  const isCut = unread === undefined && profile.rows === null;
  const areKnown = (unread ?? leftOut) === undefined || (!isCut && rows === examples.length);
  return { count: rows, short, isCut, areKnown, lines: areKnown ? examples.map(({ line }) => line - 1) : [] };
}

/** `skiprows` of a delimited file: the lines before its table and, if all are known, those that are not rows of it. */
export function skippedRows(facts: FileFacts, skip: number): Value | undefined {
  const { lines } = badLines(facts);
  const before = skip === 0 ? [] : [unary('*', call(name('range'), [skip]))];
  return lines.length === 0 ? unless(0, skip) : [...before, ...lines];
}
