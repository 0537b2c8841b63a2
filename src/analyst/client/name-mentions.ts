import type { DatasetProfile, DatasetsData } from '../../datasets/index.js';
import { spend } from '../effort/effort.js';
import { lexicon } from '../lexicon/lexicon.js';
import { isTable } from '../ranking/frames-for.js';

/** What a mention names: a dataset, a column, or a column of a dataset. */
type Name = {
  readonly length: number;
  readonly text: string;
  readonly dataset?: string;
  /** The name of a column of the dataset. */
  readonly column?: string;
};

/** A name goes on behind these, and another one is meant. */
const GOES_ON = /^[\p{L}\p{N}_[]/u;

/** What may be meant as a name; before a bracket an answer's own mark may stand. */
const WORD = /^[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_[])/u;

const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;

function quoted(name: string): string {
  return name.includes('`') ? `"${name}"` : `\`${name}\``;
}

/** Whether a text begins with a spelling of a name. */
type BeginsWith = (text: string, spelling: string) => boolean;

const asWritten: BeginsWith = (text, spelling) => text.startsWith(spelling);
const inAnyCase: BeginsWith = (text, spelling) =>
  text.slice(0, spelling.length).toLowerCase() === spelling.toLowerCase();

/** The longest of some names of which one of the spellings stands at the beginning of a text. */
function longest(
  text: string,
  names: readonly string[],
  spellings: (name: string) => readonly string[],
  begins: BeginsWith
): { readonly name: string; readonly length: number } | undefined {
  spend(names.length);
  let found: { readonly name: string; readonly length: number } | undefined;
  for (const name of names) {
    for (const { length } of spellings(name).filter(spelling => begins(text, spelling))) {
      if (name !== '' && length > (found?.length ?? 0) && !GOES_ON.test(text.slice(length))) {
        found = { name, length };
      }
    }
  }
  return found;
}

const columnsOf = (profiles: readonly DatasetProfile[]): readonly string[] => [
  ...new Set(profiles.flatMap(({ columns, index = [] }) => [...columns, ...index].map(({ name }) => name)))
];

const plainOrQuoted = (name: string): readonly string[] => [name, `"${name}"`, `\`${name}\``];

/** The dataset, with a column of it behind it, or the column that the text behind an `@` names. */
function nameAt(text: string, profiles: readonly DatasetProfile[], begins: BeginsWith): Name | undefined {
  const owned = profiles.flatMap(profile =>
    plainOrQuoted(profile.name).flatMap(spelling => {
      const found = begins(text, spelling)
        ? longest(
            text.slice(spelling.length),
            columnsOf([profile]),
            name => [...plainOrQuoted(name).map(one => `.${one}`), `[${JSON.stringify(name)}]`, `['${name}']`],
            begins
          )
        : undefined;
      return found === undefined
        ? []
        : [
            {
              length: spelling.length + found.length,
              // Of what nothing is answered from, the columns are not known either: it is the dataset that the reply is about.
              text: quoted(isTable(profile) ? found.name : profile.name),
              dataset: profile.name,
              column: found.name
            }
          ];
    })
  );
  const dataset = longest(
    text,
    profiles.map(({ name }) => name),
    plainOrQuoted,
    begins
  );
  const column = longest(text, columnsOf(profiles), plainOrQuoted, begins);
  const isPlain = (name: string): boolean => IDENTIFIER.test(name) && !lexicon().senses.has(name.toLowerCase());
  const all: readonly Name[] = [
    ...owned,
    ...(dataset === undefined
      ? []
      : [{ ...dataset, text: isPlain(dataset.name) ? dataset.name : quoted(dataset.name), dataset: dataset.name }]),
    ...(column === undefined ? [] : [{ length: column.length, text: quoted(column.name) }])
  ];
  return [...all].sort((one, other) => other.length - one.length)[0];
}

/**
 * A question with the very names in place of `@df`, `@df.fare`, `@df."ride class"`, `@df["ride class"]` and `@fare`, and the data that it is
 * about: where it names a column of a dataset, no other dataset with a column of that name. What names nothing is quoted:
 * then it is a name that is not known, and no word.
 */
export function nameMentions(
  question: string,
  data: DatasetsData
): { readonly question: string; readonly data: DatasetsData } {
  const named = new Set<string>();
  const columns = new Set<string>();
  let told = '';
  let end = 0;
  for (const { index: at, 0: mark } of question.matchAll(/(?<![\p{L}\p{N}_.])@[ \t]*/gu)) {
    if (at < end) {
      continue;
    }
    const rest = question.slice(at + mark.length);
    const name = nameAt(rest, data.profiles, asWritten) ?? nameAt(rest, data.profiles, inAnyCase);
    if (name !== undefined) {
      told += question.slice(end, at) + name.text;
      end = at + mark.length + name.length;
      named.add(name.dataset ?? '');
      if (name.column !== undefined) {
        columns.add(name.column);
      }
    } else {
      const word = WORD.exec(rest)?.[0];
      if (word !== undefined) {
        told += `${question.slice(end, at)}"${word}"`;
        end = at + mark.length + word.length;
      }
    }
  }
  const asked = told + question.slice(end);
  if (columns.size === 0) {
    return { question: asked, data };
  }
  const profiles = data.profiles.filter(
    profile => named.has(profile.name) || !columnsOf([profile]).some(column => columns.has(column))
  );
  return { question: asked, data: { ...data, profiles } };
}
