import { pythonLiteral } from '../plan/python-literal.js';
import type { LoadingRequest } from './loading-request.js';

/** A name with its schema, in which what is not plain stands in quotes. */
const QUOTED = /^(?:\w+|"(?:[^"]|"")+")(?:\.(?:\w+|"(?:[^"]|"")+"))?$/u;

/** A table of a DuckDB file as a relation; the file is opened read-only, so that it can be open elsewhere. */
export function databaseTable({ file, imports }: LoadingRequest): string {
  const { table = '' } = file.facts;
  const connection = `${imports.module('duckdb')}.connect(${pythonLiteral(file.path)}, read_only=True)`;
  const name = QUOTED.test(table) && /[".]/u.test(table) ? table : `"${table.replaceAll('"', '""')}"`;
  return /^[A-Za-z]\w*$/u.test(table) && !KEYWORDS.has(table.toLowerCase())
    ? `${connection}.table(${pythonLiteral(table)})`
    : `${connection}.sql(${pythonLiteral(`FROM ${name}`)})`;
}

/** Words that a table may be called by in quotes alone. */
const KEYWORDS = new Set(
  (
    'all analyse analyze and any array as asc both case cast check collate column constraint create default deferrable ' +
    'desc describe distinct do else end except false fetch for foreign from grant group having in initially intersect ' +
    'into lambda lateral leading limit not null offset on only or order pivot placing primary qualify references ' +
    'returning select show some summarize symmetric table then to trailing true union unique unpivot using variadic ' +
    'when where window with'
  ).split(' ')
);
