import type { SyntaxNode } from '@lezer/common';
import { pythonParser } from '../check/python-parser.js';

/** Statements of a module in their order, without comments. Rejects when the parser cannot be loaded. */
export async function statementsOf(code: string): Promise<readonly SyntaxNode[]> {
  const parser = await pythonParser.load();
  return childrenOf(parser.parse(code).topNode).filter(({ name }) => name !== 'Comment');
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    children.push(child);
  }
  return children;
}

/** `name = value` and nothing else. */
export function assignment(
  statement: SyntaxNode,
  code: string
): { readonly name: string; readonly value: SyntaxNode } | undefined {
  const [target, operator, value, ...more] = childrenOf(statement);
  return statement.name === 'AssignStatement' &&
    target?.name === 'VariableName' &&
    operator?.name === 'AssignOp' &&
    value !== undefined &&
    more.length === 0
    ? { name: code.slice(target.from, target.to), value }
    : undefined;
}
