import type { DatasetKind, DatasetProfile, Engine } from '../datasets/index.js';
import { jsonReader as read } from './json-reader.js';
import type { KernelSnapshot } from './kernel-snapshot.js';
import { parseColumn } from './parse-column.js';

const ENGINES: readonly Engine[] = [
  'pandas',
  'polars',
  'numpy',
  'pyarrow',
  'duckdb',
  'dask',
  'pyspark',
  'ibis',
  'modin',
  'geopandas',
  'ray',
  'snowpark'
];
const KINDS: readonly DatasetKind[] = ['frame', 'series', 'lazy', 'relation', 'remote', 'connection', 'table', 'file'];
const MOST_DATASETS = 50;
const MOST_COLUMNS = 10_000;
const MOST_LEVELS = 50;
const MOST_NOTES = 20;
const MOST_VARIABLES = 2_000;
const MOST_TEXT = 1_000;

/**
 * What a probe saw, from the untrusted JSON of the kernel.
 *
 * @param readAt Milliseconds since the epoch.
 * @throws KernelError `kernel_reply` when it is not what the probe writes.
 */
export function parseSnapshot(value: unknown, readAt: number): KernelSnapshot {
  const snapshot = read.record(value, 'snapshot');
  const free = snapshot['free'];
  const modules = Object.entries(read.record(snapshot['modules'], 'modules')).slice(0, MOST_VARIABLES);
  return {
    profiles: read.list(snapshot['datasets'], 'datasets', MOST_DATASETS).map(parseProfile),
    omitted: read.count(snapshot['omitted'], 'omitted'),
    variables: read
      .list(snapshot['variables'], 'variables', MOST_VARIABLES)
      .map(name => read.text(name, 'variable', MOST_TEXT)),
    modules: Object.fromEntries(modules.map(([name, path]) => [name, read.text(path, 'module', MOST_TEXT)])),
    readAt,
    ...(free !== undefined && { freeMemory: read.count(free, 'memory') }),
    kernelMs: read.count(snapshot['ms'], 'time'),
    stale: false
  };
}

function parseProfile(value: unknown): DatasetProfile {
  const profile = read.record(value, 'dataset');
  const { index, memory, rows, source } = profile;
  return {
    name: read.text(profile['name'], 'dataset name', MOST_TEXT),
    engine: read.oneOf(profile['engine'], ENGINES, 'engine'),
    kind: read.oneOf(profile['kind'], KINDS, 'kind'),
    rows: rows === null ? null : read.count(rows, 'rows'),
    columnCount: read.count(profile['columnCount'], 'column count'),
    columns: read.list(profile['columns'], 'columns', MOST_COLUMNS).map(parseColumn),
    ...(index !== undefined && { index: read.list(index, 'index', MOST_LEVELS).map(parseColumn) }),
    fingerprint: read.text(profile['fingerprint'], 'fingerprint', MOST_TEXT),
    ...(memory !== undefined && { memory: read.count(memory, 'memory') }),
    ...(source !== undefined && { source: read.text(source, 'source', MOST_TEXT) }),
    notes: read.list(profile['notes'], 'notes', MOST_NOTES).map(note => read.text(note, 'note', MOST_TEXT))
  };
}
