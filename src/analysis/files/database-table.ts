import { pythonLiteral } from '../plan/python-literal.js';
import type { LoadingRequest } from './loading-request.js';

const PLAIN = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?$/u;

/** A table of a DuckDB file as a relation; the file is opened read-only, so that it can be open elsewhere. */
export function databaseTable({ file, imports }: LoadingRequest): string {
  const { table = '' } = file.facts;
  const connection = `${imports.module('duckdb')}.connect(${pythonLiteral(file.path)}, read_only=True)`;
  return PLAIN.test(table)
    ? `${connection}.table(${pythonLiteral(table)})`
    : `${connection}.sql(${pythonLiteral(`FROM "${table.replaceAll('"', '""')}"`)})`;
}
