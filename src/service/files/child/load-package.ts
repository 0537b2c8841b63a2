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
 * never loaded. Rejects with a `FileProblem` if the package is missing; the next call looks again, because the runtime
 * may be installed while this process waits for work.
 *
 * @param above Imports the package by its name, as a checkout can.
 */
export async function loadPackage<Module>(name: string, above: () => Promise<Module>): Promise<Module> {
  try {
    if (checkoutAbove(process.argv[1] ?? '') === undefined) {
      throw new Error('This is no checkout.');
    }
    return await above();
  } catch (cause) {
    try {
      return (await import(pathToFileURL(entryOf(name)).href)) as Module;
    } catch {
      throw new FileProblem(
        'not_installed',
        'DuckDB, which reads data files, is not installed on the Jupyter server. Open the file in the Cellwright panel, and install it there.',
        { cause }
      );
    }
  }
}

/** The entry file of a package of the runtime. Throws when the runtime is not installed. */
function entryOf(name: string): string {
  const modules = join(process.argv[2] ?? '', 'node_modules');
  // The installer writes the mark when all is in place. Without this check, Node would remember that a package was missing.
  if (process.argv[2] === undefined || !existsSync(join(modules, '.cellwright'))) {
    throw new Error('The runtime for data files is not installed.');
  }
  return createRequire(join(modules, 'none.js')).resolve(name);
}

/** DuckDB. Rejects with a `FileProblem` when it is not installed. */
export function loadDuckDB(): Promise<typeof DuckDB> {
  return loadPackage('@duckdb/node-api', () => import('@duckdb/node-api'));
}
