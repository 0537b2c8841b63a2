import type { Parser, SyntaxNode } from '@lezer/common';

/** A node of parsed Python, without comments. Names are those of the grammar of `@lezer/python`; errors are `⚠`. */
export type PythonNode = {
  readonly name: string;
  /** The source of the node. */
  readonly text: string;
  readonly children: readonly PythonNode[];
};

/** Where the parser of Python comes from: loaded with the first text that is read. Whoever has one already sets `load` at the start. */
export const pythonParser = {
  /** Resolves with a parser whose nodes are named as those of `@lezer/python`. Rejects when it cannot be loaded. */
  load: async (): Promise<Parser> => (await import('@lezer/python')).parser
};

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
