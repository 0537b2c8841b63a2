import type { DatasetsData } from '../../datasets/index.js';

/** A path after `@`, in quotes where it has blanks. */
const MENTION = /@(?:"([^"]+)"|(\S*[^\s?!.,;:]))/gu;

/** The question with the name of a dataset in place of the path by which it was named: `@sales.csv` becomes `sales`. */
export function withoutMentions(question: string, { profiles }: DatasetsData): string {
  const names = new Map(profiles.flatMap(({ name, file }) => (file === undefined ? [] : [[file.path, name] as const])));
  return question.replace(
    MENTION,
    (text, quoted: string | undefined, plain: string | undefined) => names.get(quoted ?? plain ?? '') ?? text
  );
}
