import type { PythonNode } from './python-node.js';

/** What stands between the brackets of a subscript, item by item; a slice is one item of the name `Slice`. */
export function subscriptItems(node: PythonNode): readonly PythonNode[] {
  const items: PythonNode[] = [];
  let group: PythonNode[] = [];
  for (const part of [...node.children.slice(2, -1), { name: ',', text: ',', children: [] }]) {
    if (part.name !== ',') {
      group.push(part);
      continue;
    }
    const only = group.length === 1 ? group[0] : undefined;
    if (group.length > 0) {
      items.push(only ?? { name: 'Slice', text: '', children: group });
    }
    group = [];
  }
  return items;
}
