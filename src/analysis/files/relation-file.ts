import type { FileFacts } from '../../datasets/index.js';
import { pythonLiteral } from '../plan/python-literal.js';
import { call } from './call.js';
import { databaseTable } from './database-table.js';
import { dictLiteral } from './literals.js';
import type { LoadedFile } from './loaded-file.js';
import type { LoadingRequest } from './loading-request.js';

/** How DuckDB reads a file as a relation, whose rows stay on the disk; nothing for kinds it has no reader for. */
export function relationFile(request: LoadingRequest): LoadedFile | undefined {
  const value = relation(request);
  return value === undefined
    ? undefined
    : { engine: 'duckdb', kind: 'relation', columns: request.file.facts.profile.columns, value };
}

/** Whether DuckDB in the kernel reads it as the profile says, told no more than is written here. */
function isPlain({ format: { text }, unread, profile }: FileFacts): boolean {
  return (
    text?.encoding === 'utf-8' &&
    text.compression === 'none' &&
    text.decimal === '.' &&
    text.comment === '' &&
    (unread?.rows ?? 0) === 0 &&
    !profile.columns.some(({ name }) => /^Unnamed: \d+$|\.\d+$|^\s|\s$/u.test(name))
  );
}

function relation(request: LoadingRequest): string | undefined {
  const { file, imports } = request;
  const { path, facts } = file;
  const literal = pythonLiteral(path);
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
