import type { PythonNode } from './python-node.js';

const MISSING = /\b(?:KeyError|LookupError|AttributeError|ColumnNotFoundError|Exception)\b/u;

/** Whether a `try` goes on when a column is missing in it. */
export function catchesMissing({ name, children }: PythonNode): boolean {
  return (
    name === 'TryStatement' &&
    children.some(
      (child, at) => children[at - 1]?.name === 'except' && (child.name === 'Body' || MISSING.test(child.text))
    )
  );
}
