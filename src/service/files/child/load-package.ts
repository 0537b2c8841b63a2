import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as DuckDB from '@duckdb/node-api';
import { checkoutAbove } from '../../runtimes/checkout-above.js';
import { FileProblem } from '../file-problem.js';

/**
 * Loads a package that is not bundled: in a checkout from above this program, else from the runtime for data files,
 * whose folder is the first argument of this process. Packages above an installation belong to another project and are
 * never loaded. Rejects with a `FileProblem` if the package is missing or does not load; the next call looks again,
 * because the runtime may be installed while this process waits for work.
 *
 * @param above Imports the package by its name, as a checkout can.
 */
export async function loadPackage<Module>(name: string, above: () => Promise<Module>): Promise<Module> {
  const isCheckout = checkoutAbove(process.argv[1] ?? '') !== undefined;
  const found = isCheckout ? await above().catch(() => undefined) : undefined;
  if (found !== undefined) {
    return found;
  }
  const modules = join(process.argv[2] ?? '', 'node_modules');
  // The installer writes the mark when all is in place. Without this check, Node would remember that a package was missing.
  if (process.argv[2] === undefined || !existsSync(join(modules, '.cellwright'))) {
    throw new FileProblem(
      'not_installed',
      'DuckDB, which reads data files, is not installed on the Jupyter server. Open the file in the Cellwright panel, and install it there.'
    );
  }
  try {
    const entry = createRequire(join(modules, 'none.js')).resolve(name);
    return (await import(pathToFileURL(entry).href)) as Module;
  } catch (cause) {
    throw new FileProblem(
      'fault',
      'DuckDB, which reads data files, is installed and does not start on this machine. Remove the folder “file-runtime” from Jupyter’s data folder, and install it again.',
      { cause }
    );
  }
}

/** DuckDB. Rejects with a `FileProblem` when it is not installed. */
export function loadDuckDB(): Promise<typeof DuckDB> {
  return loadPackage('@duckdb/node-api', () => import('@duckdb/node-api'));
}
