import type { FileFacts, LeftOutLines } from '../../datasets/index.js';

/** Lines that pandas reads although the profile leaves them out. */
const READABLE = 'longer than 2 MB';
/** So many lines before the table are named one by one beside others. */
const FEW = 5;

/** `skiprows` of a delimited file: the lines before its table, and those that are no rows of it where all of them are known. */
export function skippedRows(facts: FileFacts, skip = 0): string | undefined {
  const bad = (noRows(facts)?.examples ?? []).filter(({ reason }) => reason !== READABLE).map(({ line }) => line - 1);
  if (bad.length === 0 || !knowsUnread(facts)) {
    return skip === 0 ? undefined : String(skip);
  }
  const before = skip > FEW ? [`*range(${skip})`] : Array.from({ length: skip }, (_, line) => String(line));
  return `[${[...before, ...bad.map(String)].join(', ')}]`;
}

/** The lines that are no rows, as far as lines were looked at. */
export function noRows({ unread, leftOut }: Known): LeftOutLines | undefined {
  return unread ?? leftOut;
}

/** Whether there are lines that are known to be no rows. */
export function leavesOut(facts: Known): boolean {
  return (noRows(facts)?.rows ?? 0) > 0;
}

/** Whether only the beginning of a text was looked at. */
export function isCut({ unread, profile }: Pick<FileFacts, 'unread' | 'profile'>): boolean {
  return unread === undefined && profile.rows === null;
}

/** Whether the lines that are no rows are all known; of a text of which only the beginning was looked at, whether none was seen. */
export function knowsUnread(facts: FileFacts): boolean {
  const lines = noRows(facts);
  return lines === undefined || (!isCut(facts) && lines.rows === lines.examples.length);
}

/** Whether pandas reads lines that the profile leaves out. */
export function readsMore(facts: Known): boolean {
  return noRows(facts)?.examples.some(({ reason }) => reason === READABLE) === true;
}

type Known = Pick<FileFacts, 'unread' | 'leftOut'>;
