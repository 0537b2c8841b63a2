import type { FileFacts, FileFormat, TextFormat } from '../../datasets/index.js';
import { call, name, type Value, unary } from '../python/tree.js';

/** Text as most files are written. */
const USUAL: TextFormat = {
  encoding: 'utf-8',
  byteOrderMark: false,
  compression: 'none',
  delimiter: ',',
  quote: '"',
  lineEnd: '\n',
  skip: 0,
  header: true,
  comment: '',
  decimal: '.',
  missing: []
};

/** How a delimited file is written. */
export const textOf = ({ text = USUAL }: FileFormat): TextFormat => text;

/** How bytes become text. */
type Encoded = NonNullable<FileFormat['encoded']>;

const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-16le': 'utf-16-le',
  'utf-16be': 'utf-16-be',
  'windows-1252': 'cp1252'
};

/** Python's name of an encoding. */
export function pythonEncoding({ encoding, byteOrderMark }: Encoded): string {
  return byteOrderMark ? (encoding === 'utf-8' ? 'utf-8-sig' : 'utf-16') : (ENCODINGS[encoding] ?? encoding);
}

/** How the bytes of a file become text, as arguments of readers of pandas; none where that is usual. */
export function encodingArguments(path: string, encoded: Encoded = USUAL) {
  const encoding = pythonEncoding(encoded);
  const isPacked = encoded.compression === 'gzip';
  return {
    encoding: encoding === 'utf-8' ? undefined : encoding,
    // Only where the name of the file says something else than its bytes.
    compression: isPacked
      ? /\.gz$/iu.test(path)
        ? undefined
        : 'gzip'
      : /\.(?:gz|bz2|zip|xz|zst|tar)$/iu.test(path)
        ? null
        : undefined
  };
}

/** Lines of a text that are no rows of its table, as far as it was looked at. */
export type BadLines = {
  readonly count: number;
  /** Only the beginning of the text was looked at. */
  readonly isCut: boolean;
  /** No others are there than those of `lines`; of a text that was cut and has some, nobody knows. */
  readonly areKnown: boolean;
  /** Their numbers, from 0 on. */
  readonly lines: readonly number[];
};

export function badLines({ unread, leftOut, profile }: FileFacts): BadLines {
  const found = unread ?? leftOut;
  const isCut = unread === undefined && profile.rows === null;
  const areKnown = found === undefined || (!isCut && found.rows === found.examples.length);
  return {
    count: found?.rows ?? 0,
    isCut,
    areKnown,
    lines: areKnown ? (found?.examples ?? []).map(({ line }) => line - 1) : []
  };
}

/** `skiprows` of a delimited file: the lines before its table, and those that are no rows of it where all are known. */
export function skippedRows(facts: FileFacts, skip: number): Value | undefined {
  const { lines } = badLines(facts);
  if (lines.length === 0) {
    return skip === 0 ? undefined : skip;
  }
  return [...(skip === 0 ? [] : [unary('*', call(name('range'), [skip]))]), ...lines];
}
