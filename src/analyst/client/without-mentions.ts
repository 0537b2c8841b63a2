import type { DatasetsData } from '../../datasets/index.js';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** The last part of a path. */
const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Where one of these paths stands, behind `@`, in quotes or plain; of files that were read also in any folder. */
function placesOf(paths: readonly string[], read: ReadonlySet<string>): RegExp {
  const path = paths.map(one => (read.has(one) ? `(?:[^\\s"@]*/)?${escaped(one)}` : escaped(one))).join('|');
  const plain = `(?:@|(?<![\\p{L}\\p{N}_./@-]))(?<plain>${path})(?![\\p{L}\\p{N}_/-]|\\.gz\\b)`;
  return new RegExp(`(?<before>(?:\\b(?:in|of|from) )?)(?:@?"(?<quoted>${path})"|${plain})`, 'gu');
}

/**
 * The question with the name of a dataset in place of the file that it is or was read from: `@sales.csv`, `"sales.csv"` and
 * `sales.csv` become `sales`. One of several tables is not named by their file: what is asked tells them apart.
 */
export function withoutMentions(question: string, { profiles }: DatasetsData): string {
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
  if (names.size === 0) {
    return question;
  }
  const longest = [...names.keys()].sort((one, other) => other.length - one.length);
  return question.replace(placesOf(longest, read), (text: string, ...groups: readonly unknown[]) => {
    const { before = '', quoted, plain = '' } = groups.at(-1) as Partial<Record<string, string>>;
    const path = quoted ?? plain;
    const own = names.get(path) ?? names.get(fileName(path)) ?? [];
    return own.length === 0 ? text : own.length > 1 ? '' : `${before}${own.join('')}`;
  });
}
