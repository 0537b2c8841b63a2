import { SetupError } from '../setup/setup-error.mjs';

/**
 * The suites of these names in their order, and `types` with them, because others read what it writes.
 *
 * @param {readonly import('./suites.mjs').Suite[]} suites
 * @param {readonly string[]} names
 * @throws {SetupError} For a name that is none.
 */
export function chooseSuites(suites, names) {
  const known = suites.map(({ name }) => name);
  const unknown = names.find(name => !known.includes(name));
  if (unknown) throw new SetupError(`There is no suite ${unknown}. Suites: ${known.join(', ')}.`);
  return suites.filter(({ name }) => [...names, 'types'].includes(name));
}
