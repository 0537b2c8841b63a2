import { system } from './system.mjs';

/**
 * The package with the part of a runtime that is made for one system, such as `@duckdb/node-bindings-linux-x64`.
 *
 * @param {import('./runtime.mjs').Runtime} runtime
 * @throws {Error} A sentence, when there is none.
 */
export function binaryFor({ title, binaries }, name = system()) {
  const binary = binaries[name];
  if (!binary) throw new Error(`There is no ready-made ${title} on ${name}.`);
  return binary;
}
