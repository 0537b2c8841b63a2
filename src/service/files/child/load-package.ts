import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as DuckDB from '@duckdb/node-api';
import { checkoutAbove } from '../../runtimes/checkout-above.js';
import { FileProblem } from '../file-problem.js';

/**
 * Loads a package that is in no bundle: in a checkout one above this program, else that of the runtime for data files, whose
 * folder is the first argument of this process. What lies above an installation is another project's and never loaded.
 * Rejects with a `FileProblem` when there is none; the next call looks again, as the runtime may be installed while this
 * process waits for work.
 *
 * @param above Imports it by its name.
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

/** The file that is the package. Throws when the runtime is not installed. */
function entryOf(name: string): string {
  const modules = join(process.argv[2] ?? '', 'node_modules');
  // Its installer marks it when all is there. Node would remember that a package was missing.
  if (process.argv[2] === undefined || !existsSync(join(modules, '.cellwright'))) {
    throw new Error('The runtime for data files is not installed.');
  }
  return createRequire(join(modules, 'none.js')).resolve(name);
}

let loaded: typeof DuckDB | undefined;

/** DuckDB, loaded with the first call. Rejects with a `FileProblem` when it is not installed. */
export async function loadDuckDB(): Promise<typeof DuckDB> {
  loaded ??= await loadPackage('@duckdb/node-api', () => import('@duckdb/node-api'));
  return loaded;
}

/** DuckDB once it is loaded, for code that handles its values. */
export function duckdb(): typeof DuckDB {
  if (loaded === undefined) {
    throw new Error('A value of DuckDB was asked for before a database was opened.');
  }
  return loaded;
}
