import type { SyntaxNode } from '@lezer/common';
import type { PythonNode } from './python-node.js';
import { pythonParser } from './python-parser.js';

/** Parses Python of any state; what is wrong becomes error nodes. Rejects when the parser cannot be loaded. */
export async function parsePython(code: string): Promise<PythonNode> {
  const parser = await pythonParser.load();
  const convert = (node: SyntaxNode): PythonNode => {
    const children: PythonNode[] = [];
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.name !== 'Comment') {
        children.push(convert(child));
      }
    }
    return { name: node.name, text: code.slice(node.from, node.to), children };
  };
  return convert(parser.parse(code).topNode);
}
