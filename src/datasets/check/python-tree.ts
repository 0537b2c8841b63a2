import type { Parser, SyntaxNode } from '@lezer/common';

/** A node of parsed Python, without comments. Names are those of the grammar of `@lezer/python`; errors are `⚠`. */
export type PythonNode = {
  readonly name: string;
  /** Where it begins and ends in the code. */
  readonly from: number;
  readonly to: number;
  /** The source of the node. */
  readonly text: string;
  readonly children: readonly PythonNode[];
};

/** The source of the Python parser, which is loaded for the first text. A host that has a parser sets `load` at startup. */
export const pythonParser = {
  /** Resolves with a parser whose nodes are named as those of `@lezer/python`. Rejects when it cannot be loaded. */
  load: async (): Promise<Parser> => (await import('@lezer/python')).parser
};

/** Deepest tree that is read; Python's own parser gives up far earlier, except on chains of operators and calls. */
const MOST_DEPTH = 1_000;

/**
 * Parses Python, valid or not; errors become error nodes. Rejects if the parser cannot be loaded, and with a `RangeError` if
 * the code is nested too deeply, unless `cut` leaves out the deeper nodes.
 */
export async function parsePython(code: string, { cut = false } = {}): Promise<PythonNode> {
  const parser = await pythonParser.load();
  const convert = (node: SyntaxNode, depth: number): PythonNode => {
    if (depth > MOST_DEPTH && !cut) {
      throw new RangeError('The code is too deeply nested.');
    }
    const children: PythonNode[] = [];
    for (let child = depth > MOST_DEPTH ? null : node.firstChild; child; child = child.nextSibling) {
      if (child.name !== 'Comment') {
        children.push(convert(child, depth + 1));
      }
    }
    return { name: node.name, from: node.from, to: node.to, text: code.slice(node.from, node.to), children };
  };
  return convert(parser.parse(code).topNode, 0);
}

/** Visits a node and its parts in the order of the code; skips the parts of a node for which `visit` returns `false`. */
export function walk(node: PythonNode, visit: (node: PythonNode) => unknown): void {
  if (visit(node) !== false) {
    node.children.forEach(child => walk(child, visit));
  }
}

/** Whether a node or one of its parts is wanted. */
export function contains(node: PythonNode, isWanted: (node: PythonNode) => boolean): boolean {
  return isWanted(node) || node.children.some(child => contains(child, isWanted));
}

/** The groups of nodes between commas, without empty ones. */
export function splitAtCommas(nodes: readonly PythonNode[]): readonly (readonly PythonNode[])[] {
  const groups: PythonNode[][] = [[]];
  nodes.forEach(node => (node.name === ',' ? groups.push([]) : groups.at(-1)?.push(node)));
  return groups.filter(group => group.length > 0);
}
