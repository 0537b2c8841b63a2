import type { DatasetProfile } from '../../datasets/index.js';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** What a dataset may be called: its own name and those of the file that it is or was read from. */
function spellings({ name, file, source }: DatasetProfile): readonly string[] {
  const path = file?.path ?? source;
  return path === undefined ? [name] : [name, path, path.slice(path.lastIndexOf('/') + 1)];
}

/**
 * A question with datasets by their own names in the place of mentions, and the datasets that it mentions; all where it mentions none. A
 * name is a mention behind an `@`, and that of a file also without.
 */
export function readMentions(
  question: string,
  tables: readonly DatasetProfile[]
): { readonly question: string; readonly tables: readonly DatasetProfile[] } {
  const names = [...new Set(tables.flatMap(spellings))].sort((one, other) => other.length - one.length);
  const mention = new RegExp(
    `(?<![\\p{L}\\p{N}_./@-])(@?)"?(?:[^\\s"@/]*/)*?(${names.map(escaped).join('|')})"?(?![\\p{L}\\p{N}_/-]|\\.[\\p{L}\\p{N}])`,
    'gu'
  );
  const mentioned = new Set<DatasetProfile>();
  const told = question.replace(mention, (text, sign: string, name: string) => {
    const found = sign === '' && !name.includes('.') ? [] : tables.filter(table => spellings(table).includes(name));
    found.forEach(table => mentioned.add(table));
    const [only, ...others] = found;
    return only === undefined ? text : others.length === 0 ? only.name : '';
  });
  // What mentions nothing is a name without its mark: `@fare` is the column.
  return {
    question: told.replace(/(?<![\p{L}\p{N}_.])@(?=[\p{L}_"])/gu, ''),
    tables: mentioned.size === 0 ? tables : [...mentioned]
  };
}
