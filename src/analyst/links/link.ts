import type { ScalarValue } from '../../datasets/index.js';
import { distance } from 'fastest-levenshtein';
import { conceptsOf } from '../lexicon/concepts.js';
import { saysUnit } from '../lexicon/scale-of.js';
import { stemOf, type Token } from '../tokens/tokenize.js';
import { type ColumnFacts, wordsOfName } from '../terms/column-facts.js';

/** How a word matches what it may name, from the whole name to a hint. */
export type LinkKind =
  | 'hint'
  | 'unit'
  | 'name'
  | 'words'
  | 'part'
  | 'short'
  | 'spelling'
  | 'beginning'
  | 'concept'
  | 'value'
  | 'valueStem'
  | 'valuePart'
  | 'valueBeginning'
  | 'sex'
  | 'table'
  | 'tablePart';

/** A span of the question that may name a column, a value or a dataset. `strength` from 0 to 1. */
export type Link = {
  readonly start: number;
  readonly end: number;
  readonly kind: LinkKind;
  readonly strength: number;
} & (
  | { readonly type: 'column'; readonly column: ColumnFacts }
  | { readonly type: 'value'; readonly column: ColumnFacts; readonly values: readonly ScalarValue[] }
  | { readonly type: 'table'; readonly table: string }
);

/** The kinds of links that name something directly, not by a hint. */
const DIRECT: ReadonlySet<LinkKind> = new Set(['name', 'words', 'value', 'valueStem', 'sex']);

/** The tokens of a link, as places in the question. */
export const placesOf = ({ start, end }: Pick<Link, 'start' | 'end'>): readonly number[] =>
  Array.from({ length: end - start }, (_, at) => start + at);

/** The tokens that name a column or a value directly. */
export const namedPlaces = (links: readonly Link[]): ReadonlySet<number> =>
  new Set(links.filter(({ kind }) => DIRECT.has(kind)).flatMap(placesOf));

/** What several words that name a column are worth, if some of them are shortened or misspelt. */
const NEARLY = 0.95;

/** Most words of a value that is compared; a longer value is not a name. */
const MOST_WORDS = 6;
/** A column with more values is not searched for parts of values, so that a word does not match a thousand titles. */
const MOST_PARTED = 60;

/** Most links of a type for the same words: in a table of thousands of columns, most links are mere hints. */
const MOST_NAMES = 64;

/** What the words of a question may name: for the same words, the strongest links of a type, of which there are at most 64. */
export function linksOf(
  tokens: readonly Token[],
  columns: readonly ColumnFacts[],
  tables: readonly string[]
): readonly Link[] {
  const shared = new Map<string, number>();
  columns.forEach(({ stems }) => new Set(stems).forEach(stem => shared.set(stem, (shared.get(stem) ?? 0) + 1)));
  const links = [
    ...columns.flatMap(column => strongest(columnLinks(tokens, column, shared))),
    ...columns.flatMap(column => valueLinks(tokens, column)),
    ...tables.flatMap(table => tableLinks(tokens, table))
  ];
  const counts = new Map<string, number>();
  const kept = new Set(
    [...links]
      .sort((one, other) => other.strength - one.strength)
      .filter(({ type, start, end }) => {
        const count = (counts.get(`${type} ${start} ${end}`) ?? 0) + 1;
        counts.set(`${type} ${start} ${end}`, count);
        return count <= MOST_NAMES;
      })
  );
  return links.filter(link => kept.has(link));
}

/** The links that do not lie within a stronger one. */
function strongest(links: readonly Link[]): readonly Link[] {
  return links.filter(
    one =>
      !links.some(
        other => other !== one && other.start <= one.start && other.end >= one.end && other.strength > one.strength
      )
  );
}

function columnLinks(
  tokens: readonly Token[],
  column: ColumnFacts,
  shared: ReadonlyMap<string, number>
): readonly Link[] {
  const own = new Set(column.stems);
  const weight = (stems: Iterable<string>): number =>
    [...stems].reduce((sum, stem) => sum + 1 / Math.sqrt(shared.get(stem) ?? 1), 0);
  const total = weight(own);
  const named = tokens.map(token => stemNamed(token, column));
  return tokens.flatMap((token, start): readonly Link[] => {
    if (token.class === 'punctuation' || /^\d/u.test(token.lower)) {
      return [];
    }
    const make = (kind: LinkKind, strength: number, end = start + 1): readonly Link[] => [
      { type: 'column', column, start, end, kind, strength }
    ];
    if (token.lower === column.name.toLowerCase()) {
      return make('name', 1);
    }
    for (let end = named[start] ? Math.min(tokens.length, start + 4) : start; end > start; end--) {
      const places = placesOf({ start, end });
      const said = places.flatMap(at => named[at] || []);
      const isStrange = places.some(
        at => named[at] === undefined && (tokens[at]?.class === 'content' || tokens[at]?.class === 'number')
      );
      if (named[end - 1] === undefined || isStrange || new Set(said).size < said.length) {
        continue;
      }
      const share = weight(said) / total;
      if (places.every(at => !named[at] || own.has(tokens[at]?.stem ?? ''))) {
        return make(said.length === own.size ? 'words' : 'part', share, end);
      }
      if (said.length > 1) {
        return make('short', NEARLY * share, end);
      }
    }
    return token.class === 'content' || column.units.has(token.lower)
      ? weaker(token, column).flatMap(([kind, strength]) => make(kind, strength))
      : [];
  });
}

/** The word of a name, as its stem, that a word of a question says, maybe shortened or misspelt; empty for the name's unit. */
function stemNamed({ lower, stem, class: kind }: Token, { stems, words }: ColumnFacts): string | undefined {
  if (stems.includes(stem)) {
    return stem;
  }
  const isAlike = (one: string): boolean =>
    isShort(one, lower) || (lower.length > 3 && isShort(lower, one)) || isMisspelt(stem, one);
  return saysUnit(lower, words) ? '' : kind === 'content' ? stems.find(isAlike) : undefined;
}

/** How a word hints at a column that it does not name. */
function weaker(
  { lower, stem }: Token,
  { words, stems, concepts, units }: ColumnFacts
): readonly (readonly [LinkKind, number])[] {
  if (lower.length < 2) {
    return [];
  }
  if (units.has(lower)) {
    return [['unit', 0.65]];
  }
  if (words.some(word => isShort(word, lower) || (lower.length > 3 && isShort(lower, word)))) {
    return [['short', 0.6]];
  }
  if (words.some(word => isMisspelt(lower, word))) {
    return [['spelling', 0.7]];
  }
  if (stem.length >= 5 && stems.some(one => one.length >= 5 && one.slice(0, 5) === stem.slice(0, 5))) {
    return [['beginning', 0.6]];
  }
  return [...conceptsOf(stem)].some(concept => concepts.has(concept)) ? [['concept', 0.4]] : [['hint', 0.1]];
}

/** `wt` for weight, `qty` for quantity, `temp` for temperature. */
export function isShort(short: string, long: string): boolean {
  if (short.length < 2 || long.length < 4 || short[0] !== long[0] || short.length >= long.length) {
    return false;
  }
  if (long.startsWith(short)) {
    return short.length >= 3;
  }
  let at = 0;
  for (const letter of long) {
    at += letter === short[at] ? 1 : 0;
  }
  return (
    short.length <= 5 && at === short.length && (!/[aeiou]/u.test(short.slice(1)) || long.startsWith(short.slice(0, 3)))
  );
}

const letters = (word: string): string => Array.from(word).sort().join('');

/** Whether a word differs from a name in one letter, added, missing or wrong, or in two swapped ones. */
export function isMisspelt(word: string, name: string): boolean {
  if (
    Math.min(word.length, name.length) < 5 ||
    Math.abs(word.length - name.length) > 1 ||
    word[0] !== name[0] ||
    word === name
  ) {
    return false;
  }
  const away = distance(word, name);
  return away === 1 || (away === 2 && word.length === name.length && letters(word) === letters(name));
}

const SEXES: readonly (readonly [words: ReadonlySet<string>, values: ReadonlySet<string>])[] = [
  [new Set(['woman', 'female', 'ladi', 'girl'].map(stemOf)), new Set(['f', 'female', 'woman', 'women', 'w'])],
  [new Set(['man', 'male', 'boy'].map(stemOf)), new Set(['m', 'male', 'man', 'men'])]
];

function valueLinks(tokens: readonly Token[], column: ColumnFacts): readonly Link[] {
  if (column.kind !== 'text' && column.kind !== 'flag') {
    return [];
  }
  const texts = column.values.filter(value => typeof value === 'string');
  const named = texts.map(value => ({ value, words: valueWords(value), stems: wordsOfName(value).map(stemOf) }));
  const among = (names: ReadonlySet<string>): readonly string[] =>
    texts.filter(value => names.has(value.toLowerCase()));
  const isSex = texts.length <= 6 && SEXES.every(([, names]) => among(names).length > 0);
  return tokens.flatMap((token, start): readonly Link[] => {
    if (token.class === 'punctuation') {
      return [];
    }
    const make = (values: readonly ScalarValue[], kind: LinkKind, strength: number, end = start + 1): Link => ({
      type: 'value',
      column,
      values,
      start,
      end,
      kind,
      strength
    });
    const whole = named.flatMap(one =>
      wholeValue(tokens, start, one).map(({ kind, end }) => make([one.value], kind, 1, end))
    );
    const sex = SEXES.filter(([words]) => isSex && words.has(token.stem)).map(([, names]) =>
      make(among(names), 'sex', 1)
    );
    if (
      whole.length > 0 ||
      token.class !== 'content' ||
      token.lower.length < 4 ||
      (column.distinct ?? 0) > MOST_PARTED
    ) {
      return [...whole, ...sex];
    }
    return [
      ...sex,
      ...named.flatMap(({ value, stems }) =>
        partOfValue(token, stems).map(([kind, strength]) => make([value], kind, strength))
      )
    ];
  });
}

/** A word of a value, in small letters and as its stem. */
type ValueWord = { readonly lower: string; readonly stem: string };

const valueWords = (value: string): readonly ValueWord[] =>
  (value.match(/\p{L}[\p{L}\p{N}_]*|\d+(?:\.\d+)?/gu) ?? [])
    .slice(0, MOST_WORDS + 1)
    .map(word => ({ lower: word.toLowerCase(), stem: stemOf(word) }));

function wholeValue(
  tokens: readonly Token[],
  start: number,
  { value, words }: { readonly value: string; readonly words: readonly ValueWord[] }
): readonly { readonly kind: LinkKind; readonly end: number }[] {
  if (words.length === 0 || words.length > MOST_WORDS) {
    return [];
  }
  let at = start;
  for (const word of words) {
    while (at > start && tokens[at]?.class === 'punctuation') {
      at++;
    }
    const token = tokens[at];
    if (token === undefined || (token.lower !== word.lower && token.stem !== word.stem)) {
      return [];
    }
    at++;
  }
  const [first] = tokens.slice(start, start + 1);
  const alone = words.length === 1 && first !== undefined;
  // A function word, a number or a word of one or two letters is a value only if written exactly like it.
  if (alone && (first.class !== 'content' || first.lower.length < 3) && first.text !== value) {
    return [];
  }
  const said = tokens.slice(start, at).map(({ lower }) => lower);
  return [{ kind: said.join(' ') === value.toLowerCase() ? 'value' : 'valueStem', end: at }];
}

function partOfValue({ lower, stem }: Token, stems: readonly string[]): readonly (readonly [LinkKind, number])[] {
  if (stems.includes(stem)) {
    return [['valuePart', 1 / stems.length]];
  }
  const begins = stems.some(
    one =>
      one.length >= 4 && stem.length >= 4 && (one.startsWith(stem) || stem.startsWith(one) || isMisspelt(lower, one))
  );
  return begins ? [['valueBeginning', 0.6]] : [];
}

function tableLinks(tokens: readonly Token[], table: string): readonly Link[] {
  const stems = wordsOfName(table).map(stemOf);
  const name = table.toLowerCase();
  return tokens.flatMap(({ lower, stem }, start): readonly Link[] => {
    const length = lower === name ? 1 : stems.every((one, at) => tokens[start + at]?.stem === one) ? stems.length : 0;
    if (length > 0) {
      return [{ type: 'table', table, start, end: start + length, kind: 'table', strength: 1 }];
    }
    return stems.length > 1 && stems.at(-1) === stem
      ? [{ type: 'table', table, start, end: start + 1, kind: 'tablePart', strength: 0.6 }]
      : [];
  });
}
