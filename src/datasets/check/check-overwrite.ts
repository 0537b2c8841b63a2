import type { CodeCheck } from '../code-check.js';
import { bindings } from './bindings.js';
import type { PythonNode } from './python-node.js';

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
