import { pythonIdentifier } from './python-identifier.js';

/** A Python name for the data of a file, by the file's own name, that none of the `taken` variables has. */
export function variableName(path: string, taken: readonly string[]): string {
  const name = pythonIdentifier((path.split(/[\\/]/).pop() ?? '').replace(/\..*$/, ''));
  let free = name;
  for (let number = 2; taken.includes(free); number++) {
    free = `${name}_${number}`;
  }
  return free;
}
