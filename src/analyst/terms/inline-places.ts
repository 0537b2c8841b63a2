import { splitName } from '../linking/split-name.js';

/** "@late[count], the number of late ones": a place with its meaning behind it. */
const EXPLAINED =
  /@\w+\s*\[[^\]]*\]\s*(?:,|:|=|\(|as|for|i\.e\.)\s*(?=(?:the|how|their|its|a|an|which|mean|median|number|count|percentage|share)\b)/giu;
const BARE = /@(\w+)\s*\[[^\]]*\]/gu;

/** A statement with the places of its answer in words: what is said of them, else their names. */
export function inlinePlaces(statement: string): string {
  return statement
    .replace(EXPLAINED, '')
    .replace(BARE, (_, name: string) =>
      /^(?:n|count)$/iu.test(name) ? 'the number of rows' : splitName(name).join(' ')
    );
}
