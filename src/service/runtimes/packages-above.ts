import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkoutAbove } from './checkout-above.js';

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
