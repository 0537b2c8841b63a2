import type { ColumnProfile, FileFacts } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { call } from './call.js';
import { databaseTable } from './database-table.js';
import { dictLiteral, listLiteral } from './literals.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingRequest } from './loading-request.js';
import { relationPath } from './relation-path.js';
import { leavesOut } from './skipped-rows.js';
import { textCompression } from './text-compression.js';
import { zonedTime } from './zoned-time.js';

/** How DuckDB reads a file as a relation, whose rows stay on the disk; nothing for kinds it has no reader for. */
export function relationFile(request: LoadingRequest): LoadedFile | undefined {
  const value = relation(request);
  return value === undefined
    ? undefined
    : { engine: 'duckdb', kind: 'relation', columns: request.file.facts.profile.columns.map(ownColumn), value };
}

/** DuckDB keeps no zone, and knows words of Parquet as texts. */
function ownColumn(column: ColumnProfile): ColumnProfile {
  return zonedTime(column.dtype) !== undefined
    ? { ...column, dtype: 'TIMESTAMP WITH TIME ZONE' }
    : column.dtype === 'ENUM'
      ? { ...column, type: 'text', dtype: 'VARCHAR' }
      : column;
}

/** Whether DuckDB in the kernel reads it as the profile says, told no more than is written here. */
function isPlain(facts: FileFacts): boolean {
  const {
    format: { text },
    profile
  } = facts;
  return (
    text?.encoding === 'utf-8' &&
    text.compression === 'none' &&
    text.decimal === '.' &&
    text.comment === '' &&
    text.lineEnd !== 'mixed' &&
    text.damaged !== true &&
    text.quote !== '' &&
    !leavesOut(facts) &&
    // Nor does it tell a name from a mark for a missing value.
    !profile.columns.some(({ name }) => text.missing.includes(name)) &&
    // It does not tell names apart by their capitals.
    new Set(profile.columns.map(({ name }) => name.toLowerCase())).size === profile.columns.length &&
    !profile.columns.some(({ name }) => /^Unnamed: \d+$|\.\d+$|^\s|\s$/u.test(name))
  );
}

function relation(request: LoadingRequest): string | undefined {
  const { file, imports } = request;
  const { path, facts } = file;
  const literal = relationPath(path);
  switch (facts.format.kind) {
    case 'duckdb':
      return databaseTable(request);
    case 'parquet':
      return `${imports.module('duckdb')}.read_parquet(${literal})`;
    case 'csv': {
      const { text } = facts.format;
      if (text === undefined || !isPlain(facts)) {
        return undefined;
      }
      const types = facts.profile.columns.map(({ name, dtype }) => [name, pythonLiteral(dtype)] as const);
      return call(`${imports.module('duckdb')}.read_csv`, literal, [
        ['sep', text.delimiter === ',' ? undefined : pythonLiteral(text.delimiter)],
        ['header', text.header ? 'True' : 'False'],
        ['names', text.header ? undefined : listLiteral(types.map(([name]) => name))],
        ['quotechar', text.quote === '"' ? undefined : pythonLiteral(text.quote)],
        ['escapechar', text.escape === undefined ? undefined : pythonLiteral(text.escape)],
        ['na_values', text.missing.length === 0 ? undefined : listLiteral([...new Set(['', ...text.missing])])],
        ['compression', textCompression(path, text) === undefined ? undefined : '"none"'],
        ['skiprows', text.skip === 0 ? undefined : String(text.skip)],
        ['dtype', dictLiteral(types)],
        ['date_format', text.dateFormat === undefined ? undefined : pythonLiteral(text.dateFormat)],
        ['timestamp_format', text.timestampFormat === undefined ? undefined : pythonLiteral(text.timestampFormat)]
      ]);
    }
    default:
      return undefined;
  }
}
