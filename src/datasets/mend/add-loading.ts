import type { SyntaxNode } from '@lezer/common';
import type { DatasetProfile } from '../dataset-profile.js';
import { childrenOf, statementsOf } from './statements.js';

/** Code that uses a file under the name it is to have, and does not load it, begins with the loading that was made for the file. */
export async function addLoading(code: string, profiles: readonly DatasetProfile[]): Promise<string> {
  const names = new Set<string>();
  const assigned = new Set<string>();
  const visit = (node: SyntaxNode): void => {
    if (node.name === 'VariableName') {
      names.add(code.slice(node.from, node.to));
    }
    const [target] = node.name === 'AssignStatement' ? childrenOf(node) : [];
    if (target?.name === 'VariableName') {
      assigned.add(code.slice(target.from, target.to));
    }
    childrenOf(node).forEach(visit);
  };
  (await statementsOf(code)).forEach(visit);
  const files = profiles.flatMap(({ name, file }) =>
    file !== undefined && file.code !== '' && names.has(name) && !assigned.has(name) ? [file] : []
  );
  if (files.length === 0) {
    return code;
  }
  const imports = [...new Set(files.flatMap(file => file.imports))];
  return [...imports, ...(imports.length > 0 ? [''] : []), ...files.map(file => file.code), code].join('\n');
}
