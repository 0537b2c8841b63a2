import type { ColumnProfile, ColumnType, Evidence } from '../datasets/index.js';
import { jsonReader as read } from './json-reader.js';
import { parseScalar } from './parse-scalar.js';

const TYPES: readonly ColumnType[] = [
  'integer',
  'number',
  'boolean',
  'datetime',
  'date',
  'time',
  'duration',
  'category',
  'text',
  'other'
];
const MOST_NAME = 1_000;
const MOST_TOP = 20;
const MOST_BINS = 10;

/** A column from untrusted JSON. Throws `KernelError` `kernel_reply` when it is not one. */
export function parseColumn(value: unknown): ColumnProfile {
  const column = read.record(value, 'column');
  const { label, mark, nulls, distinct, range, top, spread } = column;
  return {
    name: read.text(column['name'], 'column name', MOST_NAME),
    type: read.oneOf(column['type'], TYPES, 'column type'),
    dtype: read.text(column['dtype'], 'column dtype', MOST_NAME),
    ...(label !== undefined && { label: read.text(label, 'column label', MOST_NAME) }),
    ...(mark !== undefined && { mark: read.text(mark, 'column mark', MOST_NAME) }),
    ...(nulls !== undefined && { nulls: parseNulls(nulls) }),
    ...(distinct !== undefined && { distinct: parseDistinct(distinct) }),
    ...(range !== undefined && { range: parseRange(range) }),
    ...(top !== undefined && { top: parseTop(top) }),
    ...(spread !== undefined && { spread: parseSpread(spread) })
  };
}

function parseEvidence(value: unknown): Evidence {
  const evidence = read.record(value, 'evidence');
  const type = read.oneOf(evidence['type'], ['metadata', 'sample', 'full'] as const, 'evidence');
  if (type !== 'sample') {
    return { type };
  }
  const total = evidence['total'];
  return {
    type,
    rows: read.count(evidence['rows'], 'sample'),
    total: total === null ? null : read.count(total, 'sample')
  };
}

function parseNulls(value: unknown): NonNullable<ColumnProfile['nulls']> {
  const nulls = read.record(value, 'nulls');
  return { count: read.count(nulls['count'], 'nulls'), evidence: parseEvidence(nulls['evidence']) };
}

function parseDistinct(value: unknown): NonNullable<ColumnProfile['distinct']> {
  const distinct = read.record(value, 'distinct');
  return {
    count: read.count(distinct['count'], 'distinct'),
    approximate: distinct['approximate'] !== false,
    evidence: parseEvidence(distinct['evidence'])
  };
}

function parseRange(value: unknown): NonNullable<ColumnProfile['range']> {
  const range = read.record(value, 'range');
  return {
    min: parseScalar(range['min']),
    max: parseScalar(range['max']),
    evidence: parseEvidence(range['evidence'])
  };
}

function parseTop(value: unknown): NonNullable<ColumnProfile['top']> {
  const top = read.record(value, 'top');
  return {
    values: read.list(top['values'], 'top values', MOST_TOP).map(entry => {
      const pair = read.record(entry, 'top value');
      return { value: parseScalar(pair['value']), count: read.count(pair['count'], 'top value') };
    }),
    complete: top['complete'] === true,
    evidence: parseEvidence(top['evidence'])
  };
}

function parseSpread(value: unknown): NonNullable<ColumnProfile['spread']> {
  const spread = read.record(value, 'spread');
  return {
    counts: read.list(spread['counts'], 'spread', MOST_BINS).map(count => read.count(count, 'spread')),
    evidence: parseEvidence(spread['evidence'])
  };
}
