import type { CodeCheck } from './code-check.js';
import { bindings, PYTHON_BUILTINS } from './bindings.js';
import { nearestNames } from '../prompt/nearest-names.js';
import { type PythonNode, parsePython } from './python-tree.js';
import type { DatasetProfile } from '../dataset-profile.js';
import { literals } from './literals.js';
import { plainPython } from './plain-python.js';

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

/** Names of the kernel that code binds anew at its top level, and datasets it changes in place. */
export function checkOverwrite(
  root: PythonNode,
  variables: readonly string[],
  modules: Readonly<Record<string, string>>,
  changed: ReadonlySet<string>
): readonly CodeCheck[] {
  const names = new Set<string>();
  const visit = (node: PythonNode): void => {
    if (node.name === 'ImportStatement') {
      bindings.imported(node).forEach(({ name, path }) => modules[name] !== path && names.add(name));
      return;
    }
    bindings.of(node).forEach(name => names.add(name));
    if (!/^(?:FunctionDefinition|ClassDefinition|LambdaExpression|.*Comprehension.*|ArgList)$/u.test(node.name)) {
      node.children.forEach(visit);
    }
  };
  root.children.forEach(visit);
  const taken = [...variables, ...Object.keys(modules)].filter(name => names.has(name));
  const inPlace = [...changed].filter(name => !taken.includes(name));
  return [
    ...(taken.length > 0 ? [note(`Overwrites ${taken.join(', ')}`)] : []),
    ...(inPlace.length > 0 ? [note(`Changes ${inPlace.join(', ')} in place`)] : [])
  ];
}

const note = (text: string): CodeCheck => ({ id: 'overwrite', status: 'note', text });

/**
 * Names of the datasets that code reads, in the order of the profiles; those a query in SQL names among them, and files
 * whose path stands there. A name
 * that the code binds before it reads it is not the live dataset. Code beyond the bounds of `plainPython` names none.
 * Never rejects.
 */
export async function checkProposalDatasets(
  code: string,
  profiles: readonly DatasetProfile[]
): Promise<readonly string[]> {
  const wanted = new Set(profiles.map(({ name }) => name));
  const read = new Set<string>();
  const bound = new Set<string>();
  const visit = (node: PythonNode): void => {
    const own = bindings.of(node);
    if (node.name === 'VariableName' && wanted.has(node.text) && !bound.has(node.text)) {
      read.add(node.text);
    }
    if (node.name.includes('String')) {
      profiles.forEach(({ name, file }) => file && literals.string(node) === file.path && read.add(name));
    }
    if (node.name.includes('String') && /\b(?:from|join)\s/iu.test(node.text)) {
      const words = new Set(node.text.match(/[\p{L}\p{N}_]+/gu));
      wanted.forEach(name => words.has(name) && read.add(name));
    }
    if (node.name === 'AssignStatement') {
      const last = node.children.map(child => child.name).lastIndexOf('AssignOp');
      node.children.slice(last + 1).forEach(visit);
      node.children
        .slice(0, last)
        .filter(child => child.name !== 'VariableName')
        .forEach(visit);
    } else if (!own.some(name => wanted.has(name))) {
      node.children.forEach(visit);
    } else {
      node.children.filter(child => !own.includes(child.text)).forEach(visit);
    }
    own.forEach(name => bound.add(name));
  };
  const python = plainPython(code);
  if (python.status === 'unread') {
    return [];
  }
  try {
    visit(await parsePython(python.code));
  } catch {
    return [];
  }
  return profiles.map(({ name }) => name).filter(name => read.has(name));
}
