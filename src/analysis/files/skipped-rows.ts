import type { FileFacts } from '../../datasets/index.js';

/** Lines that pandas reads although the profile leaves them out. */
const READABLE = 'longer than 2 MB';
/** So many lines before the table are named one by one beside others. */
const FEW = 5;

/** `skiprows` of a delimited file: the lines before its table, and those that are no rows of it where all of them are known. */
export function skippedRows(facts: FileFacts, skip = 0): string | undefined {
  const { unread } = facts;
  const bad = (unread?.examples ?? []).filter(({ reason }) => reason !== READABLE).map(({ line }) => line - 1);
  if (bad.length === 0 || !knowsUnread(facts)) {
    return skip === 0 ? undefined : String(skip);
  }
  const before = skip > FEW ? [`*range(${skip})`] : Array.from({ length: skip }, (_, line) => String(line));
  return `[${[...before, ...bad.map(String)].join(', ')}]`;
}

/** Whether the lines that are no rows are all known. */
export function knowsUnread({ unread }: Pick<FileFacts, 'unread'>): boolean {
  return unread === undefined || unread.rows === unread.examples.length;
}

/** Whether pandas reads lines that the profile leaves out. */
export function readsMore({ unread }: Pick<FileFacts, 'unread'>): boolean {
  return unread?.examples.some(({ reason }) => reason === READABLE) === true;
}
