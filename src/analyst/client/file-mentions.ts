import type { DatasetsData } from '../../datasets/index.js';

/** Where a question names a file, with the word before it that leads to it, and the datasets that the file is or was read into. */
export type FileMention = {
  readonly at: number;
  readonly text: string;
  readonly before: string;
  readonly names: readonly string[];
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** The last part of a path. */
const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Where one of these paths stands, behind `@`, in quotes or plain; of files that were read also in any folder. */
function placesOf(paths: readonly string[], read: ReadonlySet<string>): RegExp {
  const path = paths.map(one => (read.has(one) ? `(?:[^\\s"@]*/)?${escaped(one)}` : escaped(one))).join('|');
  const plain = `(?:@|(?<![\\p{L}\\p{N}_./@-]))(?<plain>${path})(?![\\p{L}\\p{N}_/-]|\\.gz\\b)`;
  return new RegExp(`(?<before>(?:\\b(?:in|of|from) )?)(?:@?"(?<quoted>${path})"|${plain})`, 'gu');
}

/** The files that a question names: `@sales.csv`, `"sales.csv"` and `sales.csv`. */
export function fileMentions(question: string, { profiles }: DatasetsData): readonly FileMention[] {
  const names = new Map<string, string[]>();
  const read = new Set<string>();
  for (const { name, file, source = '' } of profiles) {
    const path = file?.path ?? source;
    if (path.includes('.')) {
      names.set(path, [...(names.get(path) ?? []), name]);
    }
    if (file === undefined) {
      read.add(source);
    }
  }
  // A file in a folder below is found by its name alone.
  for (const [path, own] of [...names]) {
    if (!names.has(fileName(path))) {
      names.set(fileName(path), own);
    }
  }
  if (names.size === 0) {
    return [];
  }
  const longest = [...names.keys()].sort((one, other) => other.length - one.length);
  return [...question.matchAll(placesOf(longest, read))].map(({ 0: text, index: at, groups = {} }) => {
    const path = groups['quoted'] ?? groups['plain'] ?? '';
    return { at, text, before: groups['before'] ?? '', names: names.get(path) ?? names.get(fileName(path)) ?? [] };
  });
}
