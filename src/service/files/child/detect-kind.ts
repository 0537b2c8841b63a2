import type { FileFormat } from '../../../datasets/index.js';
import { FileProblem } from '../file-problem.js';
import type { OpenedFile } from './opened-file.js';

type Kind = FileFormat['kind'];

const PICKLE = 'a pickle, which runs code when it is opened. Load it in a cell, if you trust it';
/** Files of these kinds are known, and not read. */
const OTHERS: Readonly<Record<string, string>> = {
  '.xls': 'the old format of Excel. Save it as .xlsx',
  '.pkl': PICKLE,
  '.pickle': PICKLE,
  '.zip': 'an archive. Unpack it',
  '.pdf': 'a PDF document. Export its tables as CSV'
};

const ARROW = ['.arrow', '.arrows', '.feather', '.ipc'];
const SQLITE = ['.sqlite', '.sqlite3', '.db3', '.s3db', '.sl3'];
const WORKBOOKS = ['.xlsx', '.xlsm', '.xltx'];

/** The kind of a file by its first bytes, else by its name. Throws a `FileProblem` for an empty file and other kinds. */
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
  if (starts.startsWith('FEA1')) {
    throw unsupported('of the first version of Feather. Load it with pandas and save it again');
  }
  if (starts.startsWith('ARROW1') || ARROW.includes(extension)) {
    return 'arrow';
  }
  if (starts.slice(8, 12) === 'DUCK') {
    return 'duckdb';
  }
  if (starts.startsWith('SQLite format 3\0')) {
    return 'sqlite';
  }
  if (SQLITE.includes(extension)) {
    throw new FileProblem(
      'encrypted',
      'The file is no database of SQLite, or an encrypted one. Load it in a cell that has its key, or get it again.'
    );
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
  if (!bytes.includes(0)) {
    return /^\s*(?:\{\s*"|\[\s*\{)/.test(bytes.toString('utf8').replace(/^\ufeff/, '')) ? 'json' : 'csv';
  }
  throw unsupported('of a kind that is not known here');
}

/** The extension in lower case, such as `.csv`; empty for a name without one. */
function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot).toLowerCase();
}

function unsupported(what: string): FileProblem {
  return new FileProblem(
    'unsupported',
    `The file is ${what}. Read are CSV, TSV, JSON lines, Excel, Parquet, Arrow, SQLite and DuckDB files.`
  );
}
