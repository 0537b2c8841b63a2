import type { CodeCheck } from './code-check.js';
import { bindings } from './bindings.js';
import { callArguments, literals } from './literals.js';
import type { PythonNode } from './python-tree.js';
import type { DatasetProfile } from '../dataset-profile.js';

const WRITING =
  /^(?:to_(?:csv|excel|parquet|feather|pickle|sql|hdf|stata|orc|json|html|markdown|latex|xml)|write_\w+|sink_\w+|savefig|save|savetxt|savez|imsave|dump)$/u;
/** Methods that give text back when they get no place to write to. */
const TEXT_WITHOUT_PATH = /^(?:to_(?:csv|json|html|markdown|latex|xml)|write_(?:csv|json|ndjson))$/u;
const FILE_MODULES = /^(?:shutil|os\.(?:remove|rename|replace|rmdir|mkdir|makedirs|unlink)|pathlib)/u;
const NETWORK_MODULES = /^(?:requests|urllib|urllib3|httpx|aiohttp|socket|ftplib|smtplib|boto3|paramiko)(?:\.|$)/u;
const SHELL_MODULES = /^(?:subprocess|os\.(?:system|popen|exec\w*|spawn\w*))(?:\.|$)/u;

/** What code does outside of the kernel's memory: notes for the reader. */
export function checkEffects(
  root: PythonNode,
  modules: Readonly<Record<string, string>>,
  shell: boolean
): readonly CodeCheck[] {
  const paths = new Map(Object.entries(modules));
  const notes = new Set<string>(shell ? ['Runs a shell command'] : []);
  const visit = (node: PythonNode): void => {
    if (node.name === 'ImportStatement') {
      bindings.imported(node).forEach(({ name, path }) => paths.set(name, path));
    }
    if (node.name === 'CallExpression') {
      const effect = effectOf(node, paths);
      if (effect !== undefined) {
        notes.add(effect);
      }
    }
    node.children.forEach(visit);
  };
  visit(root);
  return [...notes].map(text => ({ id: 'effects', status: 'note', text }));
}

function effectOf(call: PythonNode, paths: ReadonlyMap<string, string>): string | undefined {
  const callee = call.children[0];
  const { positional, keywords } = callArguments(call);
  const method = callee?.name === 'MemberExpression' ? (callee.children[2]?.text ?? '') : '';
  const [root = '', ...rest] = (callee?.text ?? '').split('.');
  const path = [paths.get(root) ?? root, ...rest].join('.');
  if (path === 'open') {
    const mode = literals.string(positional[1] ?? keywords.get('mode')) ?? 'r';
    return /[wax+]/u.test(mode) ? 'Writes a file' : undefined;
  }
  if (SHELL_MODULES.test(path)) {
    return 'Runs a shell command';
  }
  if (NETWORK_MODULES.test(path) || [...positional, ...keywords.values()].some(isAddress)) {
    return 'Uses the network';
  }
  if (FILE_MODULES.test(path)) {
    return 'Changes files';
  }
  const text = TEXT_WITHOUT_PATH.test(method) && positional.length === 0 && keywords.size === 0;
  if (WRITING.test(method) && !text) {
    return `Writes a file (${method})`;
  }
  return undefined;
}

const isAddress = (node: PythonNode): boolean => /^(?:https?|ftp|s3|gs):\/\//u.test(literals.string(node) ?? '');

/** Where code fetches every row of a large dataset: notes for the reader. What follows such datasets is loaded with the first one. */
export async function checkFetching(
  root: PythonNode,
  profiles: readonly DatasetProfile[],
  modules: Readonly<Record<string, string>>
): Promise<readonly CodeCheck[]> {
  const large = profiles.filter(isLarge);
  if (large.length === 0) {
    return [];
  }
  const { LazyReader } = await import('./lazy-reader.js');
  const paths = new Map(Object.entries(modules));
  const visit = (node: PythonNode): void => {
    if (node.name === 'ImportStatement') {
      bindings.imported(node).forEach(({ name, path }) => paths.set(name, path));
    }
    node.children.forEach(visit);
  };
  visit(root);
  const reader = new LazyReader(large, paths);
  reader.read(root);
  return [...reader.notes].map(text => ({ id: 'effects', status: 'note', text }));
}

/** Rows up to which fetching all of a dataset is nothing to speak of. */
const LARGE = 1_000_000;

/** True for a dataset that is not in memory and may be too much for it. */
function isLarge({ engine, kind, rows }: DatasetProfile): boolean {
  return (
    LAZY_LIMITS[engine] !== undefined && kind !== 'frame' && kind !== 'connection' && (rows === null || rows > LARGE)
  );
}

/** Engines whose rows are worked out, or fetched, only when code asks for them, and how each limits them. */
export const LAZY_LIMITS: Partial<Record<DatasetProfile['engine'], string>> = {
  dask: '.head(…)',
  pyspark: '.limit(…)',
  polars: '.head(…)',
  duckdb: '.limit(…)',
  ibis: '.limit(…)',
  ray: '.limit(…)',
  snowpark: '.limit(…)'
};
