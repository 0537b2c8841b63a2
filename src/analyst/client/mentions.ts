import type { DatasetProfile } from '../../datasets/index.js';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What a dataset may be called behind an `@`: its own name and those of the file that it is or was read from. */
function spellings({ name, file, source }: DatasetProfile): readonly string[] {
  const path = file?.path ?? source;
  return path === undefined ? [name] : [name, path, fileName(path)];
}

/** A question with datasets by their own names in the place of mentions, and the datasets that it mentions; all where it mentions none. */
export function readMentions(
  question: string,
  tables: readonly DatasetProfile[]
): { readonly question: string; readonly tables: readonly DatasetProfile[] } {
  const owners = new Map<string, DatasetProfile[]>();
  for (const table of tables) {
    for (const spelling of new Set(spellings(table))) {
      owners.set(spelling, [...(owners.get(spelling) ?? []), table]);
    }
  }
  const names = [...owners.keys()].sort((one, other) => other.length - one.length).map(escaped);
  if (names.length === 0) {
    return { question, tables };
  }
  const files = names.filter(name => name.includes('\\.'));
  const end = '(?![\\p{L}\\p{N}_/-])';
  const plain =
    files.length === 0 ? '' : `|(?<![\\p{L}\\p{N}_./@-])(?<file>(?:[^\\s"@]*/)?(?:${files.join('|')}))${end}`;
  const mention = new RegExp(
    `@"(?<quoted>${names.join('|')})"|"(?<told>${files.join('|') || '(?!)'})"|@(?<bare>${names.join('|')})${end}${plain}`,
    'gu'
  );
  const mentioned = new Set<DatasetProfile>();
  const told = question.replace(mention, (text: string, ...rest: readonly unknown[]) => {
    const { quoted, told: inQuotes, bare, file } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
    const spelling = quoted ?? inQuotes ?? bare ?? file ?? '';
    const found = owners.get(spelling) ?? owners.get(fileName(spelling)) ?? [];
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
