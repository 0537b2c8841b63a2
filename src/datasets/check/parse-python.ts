import type { SyntaxNode } from '@lezer/common';
import type { PythonNode } from './python-node.js';
import { pythonParser } from './python-parser.js';

/** Deepest tree that is read; Python's own parser gives up far earlier but for chains of operators and calls. */
const MOST_DEPTH = 1_000;

/**
 * Parses Python of any state; what is wrong becomes error nodes. Rejects when the parser cannot be loaded, and with a
 * `RangeError` when the code is nested beyond any use.
 */
export async function parsePython(code: string): Promise<PythonNode> {
  const parser = await pythonParser.load();
  const convert = (node: SyntaxNode, depth: number): PythonNode => {
    if (depth > MOST_DEPTH) {
      throw new RangeError('The code is too deeply nested.');
    }
    const children: PythonNode[] = [];
    for (let child = node.firstChild; child; child = child.nextSibling) {
      if (child.name !== 'Comment') {
        children.push(convert(child, depth + 1));
      }
    }
    return { name: node.name, text: code.slice(node.from, node.to), children };
  };
  return convert(parser.parse(code).topNode, 0);
}
