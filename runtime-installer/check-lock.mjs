import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binaryFor } from './binary-for.mjs';
import { fileOf } from './runtime.mjs';

const PREFIX = 'node_modules/';

/**
 * Holds what npm has installed against the lock file that is shipped: the version and the checksum of every package. npm looks up anew what
 * is named on its command line, so the lock file binds the binary of this system here alone.
 *
 * @param {import('./runtime.mjs').Runtime} runtime
 * @param {string} modules Folder with the packages.
 * @returns {string | undefined} The binary, where the lock file has no checksum of it because it could not be had when that was made: then its
 * version alone was compared.
 * @throws {Error} A sentence, when a package is not the one that was meant.
 */
export function checkLock(runtime, modules) {
  const { packages: locked } = JSON.parse(readFileSync(fileOf(runtime, 'package-lock.json'), 'utf8'));
  const { packages: found } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const binary = binaryFor(runtime);
  let unbound;
  for (const [path, { version, integrity }] of Object.entries(found)) {
    const name = path.slice(PREFIX.length);
    const expected = locked[path];
    if (expected === undefined && name === binary) {
      refuseUnless(version === locked[PREFIX + runtime.version].version, runtime, `${name} ${version}`);
      unbound = name;
    } else {
      const isMeant = expected?.integrity && integrity === expected.integrity && version === expected.version;
      refuseUnless(isMeant, runtime, `${name} ${version}`);
    }
  }
  return unbound;
}

function refuseUnless(isMeant, { title }, what) {
  if (isMeant) return;
  throw new Error(
    `npm brought ${what}, which is not the package that Cellwright was tested with: version or checksum differ. The ${title} was removed. Ask ` +
      'whoever runs your npm registry, or name another one in your .npmrc.'
  );
}
