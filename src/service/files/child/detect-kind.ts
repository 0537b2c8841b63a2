import { FileProblem } from '../file-problem.js';
import type { FileFormat } from '../../../protocol/index.js';
import type { OpenedFile } from './opened-file.js';

type Kind = FileFormat['kind'];

/** Files of these kinds are known, and not read. */
const OTHERS: Readonly<Record<string, string>> = {
  '.xls': 'the old format of Excel. Save it as .xlsx',
  '.pkl': 'a pickle, which runs code when it is opened. Load it in a cell, if you trust it',
  '.pickle': 'a pickle, which runs code when it is opened. Load it in a cell, if you trust it',
  '.zip': 'an archive. Unpack it',
  '.pdf': 'a PDF document. Export its tables as CSV'
};

const ARROW = ['.arrow', '.arrows', '.feather', '.ipc'];
const SQLITE = ['.sqlite', '.sqlite3', '.db3', '.s3db', '.sl3'];
const WORKBOOKS = ['.xlsx', '.xlsm', '.xltx'];

/**
 * What kind of file it is: by the bytes it begins with, by its name where text says nothing.
 *
 * Throws a `FileProblem` for an empty file and for kinds that are not read.
 */
export async function detectKind(file: OpenedFile, name: string): Promise<Kind> {
  if (file.bytes === 0) {
    throw new FileProblem('empty', 'The file is empty: 0 bytes. Look whether it was written to its end.');
  }
  const bytes = await file.read(0, 4096);
  const extension = extensionOf(name);
  const starts = bytes.toString('latin1');
  if (starts.startsWith('PAR1') || extension === '.parquet') {
    return 'parquet';
  }
  if (starts.startsWith('PARE')) {
    throw new FileProblem('encrypted', 'The Parquet file is encrypted. Load it in a cell that has its key.');
  }
  if (starts.startsWith('ARROW1') || (ARROW.includes(extension) && !starts.startsWith('FEA1'))) {
    return 'arrow';
  }
  if (starts.startsWith('FEA1')) {
    throw unsupported(
      'of the first version of Feather, which is no longer written. Load it with pandas and save it again'
    );
  }
  if (starts.slice(8, 12) === 'DUCK') {
    return 'duckdb';
  }
  if (starts.startsWith('SQLite format 3\0')) {
    return 'sqlite';
  }
  if (SQLITE.includes(extension) || (extension === '.db' && looksRandom(bytes))) {
    throw looksRandom(bytes)
      ? new FileProblem('encrypted', 'The database is encrypted. Load it in a cell that has its key.')
      : new FileProblem('corrupt', 'The file is no database of SQLite, whatever its name says. Get it again.');
  }
  if (starts.startsWith('\u00d0\u00cf\u0011\u00e0')) {
    throw extension === '.xlsx'
      ? new FileProblem('encrypted', 'The workbook is protected by a password. Save a copy without one.')
      : unsupported(OTHERS['.xls'] ?? '');
  }
  if (starts.startsWith('PK\u0003\u0004') && WORKBOOKS.includes(extension)) {
    return 'excel';
  }
  const known = starts.startsWith('PK\u0003\u0004') ? OTHERS['.zip'] : OTHERS[extension];
  if (known !== undefined) {
    throw unsupported(known);
  }
  if (['.json', '.jsonl', '.ndjson'].includes(extension === '.gz' ? extensionOf(name.slice(0, -3)) : extension)) {
    return 'json';
  }
  if (['.csv', '.tsv', '.txt', '.tab', '.dat', '.psv', '.gz'].includes(extension)) {
    return 'csv';
  }
  if (looksLikeText(bytes)) {
    return /^\s*(?:\{\s*"|\[\s*\{)/.test(bytes.toString('utf8').replace(/^\ufeff/, '')) ? 'json' : 'csv';
  }
  throw unsupported('of a kind that is not known here');
}

/** `.csv`, in small letters; empty for a name without one. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot).toLowerCase();
}

function looksLikeText(bytes: Buffer): boolean {
  return !bytes.includes(0);
}

/** Whether bytes are spread so evenly that they can only be encrypted or packed. */
function looksRandom(bytes: Buffer): boolean {
  const counts = new Map<number, number>();
  for (const byte of bytes) {
    counts.set(byte, (counts.get(byte) ?? 0) + 1);
  }
  const bits = [...counts.values()].reduce(
    (sum, count) => sum - (count / bytes.length) * Math.log2(count / bytes.length),
    0
  );
  return bytes.length >= 512 && bits > 7.4;
}

function unsupported(what: string): FileProblem {
  return new FileProblem(
    'unsupported',
    `The file is ${what}. Read are CSV, TSV, JSON lines, Excel, Parquet, Arrow, SQLite and DuckDB files.`
  );
}
