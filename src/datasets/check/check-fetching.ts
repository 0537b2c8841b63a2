import type { CodeCheck } from '../code-check.js';
import type { DatasetProfile } from '../dataset-profile.js';
import { bindings } from './bindings.js';
import { isLarge } from './is-large.js';
import type { PythonNode } from './python-node.js';

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
