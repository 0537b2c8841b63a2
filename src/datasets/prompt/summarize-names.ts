import { estimateTokens } from './estimate-tokens.js';
import { escapeText } from './escape-text.js';

type Group = { readonly first: string; last: string; count: number };

/**
 * Names by pattern: those that differ in their digits only are one entry, `c0 … c1999 (2000)`. Ends with how many are
 * not named when the entries do not fit.
 *
 * @param names As they are to be written.
 * @param most Tokens the text may have; it holds at least one entry.
 */
export function summarizeNames(names: readonly string[], most: number): string {
  const groups = new Map<string, Group>();
  for (const name of names) {
    const pattern = name.replace(/\d+/gu, '#');
    const group = groups.get(pattern);
    if (group) {
      group.last = name;
      group.count += 1;
    } else {
      groups.set(pattern, { first: name, last: name, count: 1 });
    }
  }
  let text = '';
  let left = names.length;
  for (const { first, last, count } of [...groups.values()].sort((a, b) => b.count - a.count)) {
    const entry =
      count === 1
        ? escapeText(first)
        : count === 2
          ? `${escapeText(first)}, ${escapeText(last)}`
          : `${escapeText(first)} … ${escapeText(last)} (${count})`;
    const longer = text === '' ? entry : `${text}, ${entry}`;
    if (text !== '' && estimateTokens(longer) > most) {
      return `${text} and ${left} more`;
    }
    text = longer;
    left -= count;
  }
  return text;
}
