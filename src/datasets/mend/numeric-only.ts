import type { SyntaxNode } from '@lezer/common';
import type { DatasetProfile } from '../dataset-profile.js';
import { childrenOf, statementsOf } from './statements.js';

/** Methods of pandas that fail on text in place of leaving it out. */
const NUMERIC = new Set(['mean', 'median', 'std', 'var', 'sem', 'quantile', 'corr', 'cov']);

/**
 * Code that asks whole frames of pandas for what numbers alone have (`df.mean()`, `df.groupby("class").mean()`) says
 * `numeric_only=True`, where the frame has other columns too.
 */
export async function numericOnly(code: string, profiles: readonly DatasetProfile[]): Promise<string> {
  const mixed = new Set(
    profiles
      .filter(({ engine, columns }) => engine === 'pandas' && columns.some(({ type }) => type !== 'number'))
      .map(({ name }) => name)
  );
  const places: number[] = [];
  const text = ({ from, to }: SyntaxNode): string => code.slice(from, to);
  const visit = (node: SyntaxNode): void => {
    const [member, list] = node.name === 'CallExpression' ? childrenOf(node) : [];
    const [owner, , method] = member?.name === 'MemberExpression' ? childrenOf(member) : [];
    if (owner && method?.name === 'PropertyName' && NUMERIC.has(text(method)) && list && text(list) === '()') {
      if (mixed.has(wholeFrame(owner, text))) {
        places.push(list.from + 1);
      }
    }
    childrenOf(node).forEach(visit);
  };
  (await statementsOf(code)).forEach(visit);
  return places
    .sort((a, b) => b - a)
    .reduce((made, at) => `${made.slice(0, at)}numeric_only=True${made.slice(at)}`, code);
}

/** The name of a frame that stands alone or grouped; nothing where columns were picked. */
function wholeFrame(node: SyntaxNode, text: (node: SyntaxNode) => string): string {
  if (node.name === 'VariableName') {
    return text(node);
  }
  const [member] = node.name === 'CallExpression' ? childrenOf(node) : [];
  const [owner, , method] = member?.name === 'MemberExpression' ? childrenOf(member) : [];
  return owner?.name === 'VariableName' && method !== undefined && text(method) === 'groupby' ? text(owner) : '';
}
