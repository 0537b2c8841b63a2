import type { CodeCheck } from '../code-check.js';
import { childrenOf, statementsOf } from './statements.js';
import type { SyntaxNode } from '@lezer/common';

/** Code in which names of columns stand as the data has them, where they differ in blanks alone. */
export async function fitNames(code: string, checks: readonly CodeCheck[]): Promise<string> {
  const names = new Map(
    checks.flatMap(({ id, unknown }) => {
      const real = unknown?.nearest.find(name => bare(name) === bare(unknown.name));
      return id === 'columns' && unknown !== undefined && real !== undefined ? [[unknown.name, real] as const] : [];
    })
  );
  if (names.size === 0) {
    return code;
  }
  const strings: SyntaxNode[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.name === 'String') {
      strings.push(node);
    }
    childrenOf(node).forEach(visit);
  };
  (await statementsOf(code)).forEach(visit);
  return strings.reduceRight((text, { from, to }) => {
    const [, quote, written = ''] = /^(['"])((?:(?!\1)[^\\])*)\1$/su.exec(text.slice(from, to)) ?? [];
    const real = quote === undefined ? undefined : names.get(written);
    return real === undefined ? text : `${text.slice(0, from)}${JSON.stringify(real)}${text.slice(to)}`;
  }, code);
}

const bare = (name: string): string => name.replace(/\s+/gu, ' ').trim();
