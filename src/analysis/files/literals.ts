import { pythonLiteral } from '../plan/python-literal.js';

/** A Python list of texts. */
export function listLiteral(texts: readonly string[]): string {
  return `[${texts.map(pythonLiteral).join(', ')}]`;
}

/** A Python dict of texts to pieces of code; `undefined` for none. */
export function dictLiteral(entries: readonly (readonly [string, string])[]): string | undefined {
  return entries.length === 0
    ? undefined
    : `{${entries.map(([name, code]) => `${pythonLiteral(name)}: ${code}`).join(', ')}}`;
}
