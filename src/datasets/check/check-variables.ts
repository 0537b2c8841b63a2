import type { CodeCheck } from '../code-check.js';
import { bindings } from './bindings.js';
import { nearestNames } from './nearest-names.js';
import { PYTHON_BUILTINS } from './python-builtins.js';
import type { PythonNode } from './python-node.js';

const SHELL_NAMES = new Set(['In', 'Out', 'exit', 'quit', 'get_ipython', 'display', 'open']);
const MOST_UNKNOWN = 3;

/** Names that code uses without binding them, which neither the kernel nor Python has. */
export function checkVariables(root: PythonNode, known: readonly string[]): readonly CodeCheck[] {
  if (bindings.unseen(root)) {
    return [];
  }
  const there = new Set([...known, ...bindings.all(root)]);
  const missing = new Set<string>();
  const visit = (node: PythonNode, parent: PythonNode | undefined, at: number): void => {
    if (
      node.name === 'VariableName' &&
      !isKeyword(parent, at) &&
      !node.text.startsWith('_') &&
      !there.has(node.text) &&
      !PYTHON_BUILTINS.has(node.text) &&
      !SHELL_NAMES.has(node.text)
    ) {
      missing.add(node.text);
    }
    if (node.name !== 'ImportStatement' && node.name !== 'TypeDef' && !node.name.endsWith('Pattern')) {
      node.children.forEach((child, place) => visit(child, node, place));
    }
  };
  visit(root, undefined, 0);
  return [...missing].slice(0, MOST_UNKNOWN).map(name => {
    const nearest = nearestNames(name, known);
    const hint = nearest[0] === undefined ? '' : `. Did you mean ${nearest[0]}?`;
    return { id: 'variables', status: 'failed', text: `No variable ${name}${hint}`, unknown: { name, nearest } };
  });
}

const isKeyword = (parent: PythonNode | undefined, at: number): boolean =>
  parent?.name === 'ArgList' && parent.children[at + 1]?.name === 'AssignOp';
