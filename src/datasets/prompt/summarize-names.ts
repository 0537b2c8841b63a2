import { estimateTokens } from './estimate-tokens.js';
import { escapeText } from './escape-text.js';

/** So many entries that do not fit are passed over. */
const MOST_MISSES = 20;

type Group = { readonly first: string; last: string; count: number };

/**
 * Names by pattern: those that differ in their digits only are one entry, `c0 … c1999 (2000)`. Ends with how many are
 * not named when the entries do not fit; empty when none does.
 *
 * @param names As they are to be written.
 * @param most Tokens the text may have, beside the words on how many are not named.
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
  let misses = 0;
  for (const { first, last, count } of [...groups.values()].sort((a, b) => b.count - a.count)) {
    const entry =
      count === 1
        ? escapeText(first)
        : count === 2
          ? `${escapeText(first)}, ${escapeText(last)}`
          : `${escapeText(first)} … ${escapeText(last)} (${count})`;
    const longer = text === '' ? entry : `${text}, ${entry}`;
    if (estimateTokens(longer) > most) {
      misses += 1;
      if (misses > MOST_MISSES) {
        break;
      }
      continue; // A shorter name may still fit.
    }
    text = longer;
    left -= count;
  }
  return text === '' || left === 0 ? text : `${text} and ${left} more`;
}
