import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAME = 'jupyterlab-cellwright';

/** The repository that a file lies in; undefined for a file of an installation. */
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
    // No readable package.json here.
  }
  return checkoutAbove(folder);
}

/**
 * The repository that a file lies in, if all of these packages are installed in it; undefined otherwise, as for a file
 * of an installation.
 */
export function checkoutWith(file: string, packages: readonly string[]): string | undefined {
  const folder = checkoutAbove(file);
  const isHere = (name: string): boolean => existsSync(join(folder ?? '', 'node_modules', name, 'package.json'));
  return folder !== undefined && packages.every(isHere) ? folder : undefined;
}
