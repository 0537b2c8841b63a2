import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import { stemOf } from '../language/stem-of.js';
import { ABBREVIATIONS } from '../lexicon/abbreviations.js';
import { UNIT_TOKENS } from '../lexicon/units.js';
import { relatedStems } from './related-stems.js';
import { splitName } from './split-name.js';

/** One word of a column's name. */
export type NameWord = {
  readonly text: string;
  /** How well a stem stands for this word, 0 to 1. */
  readonly forms: ReadonlyMap<string, number>;
  /** How much of the name's meaning it carries. */
  readonly weight: number;
  /** The word the name is about: the last one that is neither a unit nor a general word. */
  readonly head: boolean;
  /** It stands for several words at once (`dob`). */
  readonly several: boolean;
};

/** A column with the words of its name. */
export type ColumnWords = {
  readonly column: ColumnProfile;
  readonly words: readonly NameWord[];
  /** The name as one lower-case word, with and without its unit. */
  readonly squashed: readonly string[];
  /** What the unit in the name measures. */
  readonly dimension?: string;
};

const GENERIC = new Set([
  'id',
  'no',
  'number',
  'nr',
  'num',
  'code',
  'key',
  'name',
  'nm',
  'is',
  'has',
  'was',
  'flag',
  'flg',
  'val',
  'value',
  'nummer',
  'the',
  'of',
  'type',
  'bezeichnung',
  'ind',
  'n',
  'title'
]);
/** Words for how a number was made, which say less of a column than what it is of: `items_count`, `wind_mean`. */
const MADE_BY = new Set(['count', 'cnt', 'mean', 'avg', 'average', 'median']);
const EXPANDED = 0.93;

/** Units that words for what they measure are related to. */
const OTHER_UNITS = ['second', 'minute', 'hour', 'day', 'week', 'meter', 'kilometer', 'mile', 'gram', 'kilogram'].map(
  stemOf
);

type Forms = { readonly forms: Map<string, number>; readonly several: boolean };

const knownForms = new Map<string, Forms>();

/** Forms kept; names of wide tables repeat the same few words. */
const KEPT_FORMS = 20_000;

function formsOf(text: string): Forms {
  const known = knownForms.get(text);
  if (known !== undefined) {
    return known;
  }
  const made = makeForms(text);
  if (knownForms.size >= KEPT_FORMS) {
    knownForms.clear();
  }
  knownForms.set(text, made);
  return made;
}

function makeForms(text: string): Forms {
  const forms = new Map<string, number>();
  const put = (stem: string, score: number): void => {
    forms.set(stem, Math.max(score, forms.get(stem) ?? 0));
  };
  put(stemOf(text), 1);
  const expansions = (ABBREVIATIONS[text] ?? '').split(' ').filter(word => word !== '');
  for (const word of expansions) {
    put(stemOf(word), EXPANDED);
  }
  // A general word such as `no` must not stand for counting.
  const bases = GENERIC.has(text) ? [] : [stemOf(text), ...expansions.map(stemOf)];
  for (const base of bases) {
    relatedStems(base).forEach((score, stem) => {
      put(stem, score);
    });
  }
  return { forms, several: expansions.length > 1 };
}

/** What flows or blows has a speed, so that `ms` behind it is metres per second and no time. */
const FLOWING = new Set(['wind', 'gust', 'gusts', 'current', 'flow', 'velocity', 'speed', 'airflow']);

function unitOf(last: string, before: readonly string[]): (typeof UNIT_TOKENS)[string] | undefined {
  return last === 'ms' && before.some(word => FLOWING.has(word)) ? UNIT_TOKENS['kmh'] : UNIT_TOKENS[last];
}

function wordsOf(column: ColumnProfile): Pick<ColumnWords, 'words' | 'squashed' | 'dimension'> {
  const parts = splitName(column.name);
  const last = parts.at(-1) ?? '';
  const unit = parts.length > 1 ? unitOf(last, parts.slice(0, -1)) : undefined;
  const words = parts.map((text, at): NameWord => {
    const isUnit = unit !== undefined && at === parts.length - 1;
    const { forms: plain, several } = formsOf(text);
    const forms = isUnit ? new Map(plain) : plain;
    if (isUnit) {
      // A name in minutes is none in hours.
      OTHER_UNITS.filter(stem => stem !== stemOf(text) && !unit.words.split(' ').map(stemOf).includes(stem)).forEach(
        stem => forms.delete(stem)
      );
      for (const word of unit.words.split(' ')) {
        forms.set(stemOf(word), Math.max(0.85, forms.get(stemOf(word)) ?? 0));
      }
    }
    const generic = (GENERIC.has(text) || MADE_BY.has(text)) && parts.length > 1;
    return { text, forms, several, head: false, weight: isUnit ? 0.1 : generic ? 0.35 : 1 };
  });
  const headAt = words.map(word => word.weight === 1).lastIndexOf(true);
  const squashed = [parts.join(''), ...(unit === undefined ? [] : [parts.slice(0, -1).join('')])];
  return {
    words: words.map((word, at) => ({ ...word, head: at === headAt })),
    squashed,
    ...(unit === undefined ? {} : { dimension: unit.dimension })
  };
}

const made = new WeakMap<DatasetProfile, readonly ColumnWords[]>();

/** The columns of a dataset (index levels last) with their words; words that many columns share weigh less. */
export function columnWords(profile: DatasetProfile): readonly ColumnWords[] {
  const known = made.get(profile) ?? build(profile);
  made.set(profile, known);
  return known;
}

function build(profile: DatasetProfile): readonly ColumnWords[] {
  const names = new Set(profile.columns.map(column => column.name));
  const index = (profile.index ?? []).filter(column => column.name !== '' && !names.has(column.name));
  const all = [...profile.columns, ...index].map(column => ({ column, ...wordsOf(column) }));
  const counts = new Map<string, number>();
  for (const { words } of all) {
    for (const text of new Set(words.map(word => word.text))) {
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return all.map(entry => ({
    ...entry,
    words: entry.words.map(word => ({
      ...word,
      weight: word.weight / (1 + 0.4 * ((counts.get(word.text) ?? 1) - 1))
    }))
  }));
}
