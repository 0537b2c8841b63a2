import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from './repository.mjs';
import { SetupError } from './setup-error.mjs';

/** Packages whose compiled part comes as one optional package for each system. npm may leave all of them out without an error. */
const NATIVE = ['@duckdb/node-bindings', '@rspack/binding', 'esbuild'];

/**
 * Whether what was installed can be used on this system.
 *
 * @param {string} [folder] The folder that holds `node_modules`.
 * @throws {SetupError} When a package is without its part for this system; names what is missing and what to type.
 */
export function checkNativePackages(folder = repository.root) {
  const require = createRequire(join(folder, 'package.json'));
  const isThere = name => {
    try {
      require.resolve(`${name}/package.json`);
      return true;
    } catch (error) {
      // A package that exports no such file is there.
      return error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED';
    }
  };
  const missing = NATIVE.filter(name => {
    const { optionalDependencies } = JSON.parse(
      readFileSync(join(folder, 'node_modules', ...name.split('/'), 'package.json'), 'utf8')
    );
    return !Object.keys(optionalDependencies).some(isThere);
  });
  if (missing.length === 0) return;
  const system = `${process.platform}-${process.arch}`;
  throw new SetupError(
    `npm left out the part for ${system} of ${missing.join(', ')}. Remove the folder node_modules and start again; if it stays so, ` +
      'the registry that npm uses does not have these packages for this system.'
  );
}
