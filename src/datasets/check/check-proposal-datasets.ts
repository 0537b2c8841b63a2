import type { DatasetProfile } from '../dataset-profile.js';
import { bindings } from './bindings.js';
import { literals } from './literals.js';
import { parsePython } from './parse-python.js';
import { plainPython } from './plain-python.js';
import type { PythonNode } from './python-node.js';

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
