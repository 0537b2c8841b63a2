import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAME = 'jupyterlab-cellwright';

/** The repository that a file lies in. Nothing for one of an installation. */
export function checkoutAbove(file: string): string | undefined {
  const folder = dirname(file);
  if (folder === file) {
    return undefined;
  }
  try {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly name?: unknown };
    if (manifest.name === NAME) {
      return folder;
    }
  } catch {
    // None here.
  }
  return checkoutAbove(folder);
}

/**
 * The folders above a file of a checkout whose `node_modules` hold all of these packages, nearest first. None for a file of
 * an installation: what lies above that is another project's.
 */
export function packagesAbove(file: string, packages: readonly string[]): readonly string[] {
  return checkoutAbove(file) === undefined ? [] : above(file, packages);
}

function above(file: string, packages: readonly string[]): readonly string[] {
  const folder = dirname(file);
  const isHere = packages.every(name => existsSync(join(folder, 'node_modules', name, 'package.json')));
  return [...(isHere ? [folder] : []), ...(folder === file ? [] : above(folder, packages))];
}
