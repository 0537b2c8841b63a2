import type { PythonNode } from './python-node.js';

export type CallArguments = {
  readonly positional: readonly PythonNode[];
  readonly keywords: ReadonlyMap<string, PythonNode>;
  /** Whether `*x` or `**x` brings more of them. */
  readonly more: boolean;
};

const PUNCTUATION = new Set(['(', ')', ',', '*', '**', 'AssignOp']);

/** The arguments of a call as written; what comes from `*x` and `**x` is not among them. */
export function callArguments(call: PythonNode): CallArguments {
  const parts = call.children.at(-1)?.children ?? [];
  const positional: PythonNode[] = [];
  const keywords = new Map<string, PythonNode>();
  parts.forEach((part, at) => {
    const before = parts[at - 1]?.name;
    if (PUNCTUATION.has(part.name) || before === '*' || before === '**' || parts[at + 1]?.name === 'AssignOp') {
      return;
    }
    if (before === 'AssignOp' && parts[at - 1]?.text !== ':=') {
      keywords.set(parts[at - 2]?.text ?? '', part);
    } else {
      positional.push(part);
    }
  });
  return { positional, keywords, more: parts.some(({ name }) => name === '*' || name === '**') };
}
