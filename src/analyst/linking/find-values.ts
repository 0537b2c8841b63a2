import { distance } from 'fastest-levenshtein';
import { spend } from '../effort/effort.js';
import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import type { Piece } from '../cover/piece.js';
import { fold } from '../language/fold.js';
import { stemOf } from '../language/stem-of.js';
import type { Token } from '../language/token.js';
import { LIGHT_VERBS } from '../lexicon/light-verbs.js';
import { isSaidFor } from '../lexicon/is-said-for.js';
import { lexicon } from '../lexicon/lexicon.js';
import { areSameValue } from './are-same-value.js';
import { isAdjectiveOf } from './is-adjective-of.js';
import { isDeedOf } from './is-deed-of.js';
import { isOtherWord } from './is-other-word.js';
import { isPersonOf } from './is-person-of.js';
import { splitName } from './split-name.js';

const LONGEST = 6;

/** Steps to hold a stretch of words against a value. */
const VALUE = 0.3;

type Value = {
  readonly column: ColumnProfile;
  readonly value: string;
  readonly folded: string;
  readonly stems: readonly string[];
  /** The stems with a blank between them. */
  readonly stem: string;
  readonly letters: number;
};

/** Some tokens of the question side by side, signs left out. */
type Words = {
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly Token[];
  readonly written: string;
  readonly text: string;
  readonly stems: readonly string[];
  readonly stem: string;
  readonly quoted: boolean;
  readonly plain: boolean;
  /** The text is a phrase of the lexicon. */
  readonly known: boolean;
  /** The text is a verb that is passed over where no value has its name. */
  readonly verb: boolean;
  /** The word in front of them, in lower case. */
  readonly before: string;
  /** Behind "their", "his", … */
  readonly owned: boolean;
  /** It stands where an article, a preposition or a unit cannot: "horizons A and B", "grade M". */
  readonly naming: boolean;
};

const VERBS = new Set(LIGHT_VERBS.split(' '));

function wordsOf(text: string): readonly string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}

const known = new WeakMap<ColumnProfile, readonly Value[]>();

function valuesIn(column: ColumnProfile): readonly Value[] {
  const before = known.get(column);
  if (before !== undefined) {
    return before;
  }
  const isText = column.type === 'text' || column.type === 'category';
  const values = (isText ? (column.top?.values ?? []) : []).flatMap(({ value }) => {
    if (typeof value !== 'string' || value.trim() === '') {
      return [];
    }
    const words = wordsOf(value);
    const stems = words.map(stemOf);
    return [{ column, value, folded: words.join(' '), stems, stem: stems.join(' '), letters: words.join('').length }];
  });
  known.set(column, values);
  return values;
}

function valuesOf(profile: DatasetProfile): readonly Value[] {
  return [...profile.columns, ...(profile.index ?? [])].flatMap(valuesIn);
}

/** `players` stands for the column and not for one of its values `Player 1`, `Player 2`, … */
function namesColumn(stems: readonly string[], column: ColumnProfile): boolean {
  const name = splitName(column.name).map(stemOf);
  return stems.every(stem => name.includes(stem));
}

const JOINING = new Set(['and', 'or', 'vs', 'versus', ',', '.', '?', '!', ';', ':', '/', '&', ')']);

/** A short word that is written in capitals inside a sentence, or that nothing follows which it could belong to. */
function isNaming(tokens: readonly Token[], start: number, end: number): boolean {
  const [token, before, next] = [tokens[start], tokens[start - 1], tokens[end]];
  if (token?.type !== 'word' || end > start + 1 || before === undefined || before.value !== undefined) {
    return false;
  }
  const shouted = tokens.every(({ type, text }) => type !== 'word' || text === text.toUpperCase());
  const capitals = !shouted && token.text !== 'I' && token.text === token.text.toUpperCase();
  const article = token.lower === 'a' || token.lower === 'i';
  // "A test will do.": the article at the beginning of a sentence.
  if (article && /^[.?!:;]$/u.test(before.text) && !JOINING.has(tokens[end]?.lower ?? '')) {
    return false;
  }
  return capitals || (article && (next === undefined || JOINING.has(next.lower)));
}

function wordsAt(tokens: readonly Token[], start: number, end: number): Words | undefined {
  const span = tokens.slice(start, end).filter(token => token.type !== 'sign');
  if (span.length === 0 || tokens[start]?.type === 'sign' || tokens[end - 1]?.type === 'sign') {
    return undefined;
  }
  const text = span.map(token => (token.type === 'quoted' ? wordsOf(token.text).join(' ') : token.lower)).join(' ');
  const stems = span.map(token => token.stem);
  return {
    start,
    end,
    tokens: span,
    written: span.map(token => token.text).join(' '),
    text,
    stems,
    stem: stems.join(' '),
    quoted: span.length === 1 && span[0]?.type === 'quoted',
    plain: span.every(token => token.type === 'word'),
    known: lexicon().senses.has(text),
    verb: VERBS.has(text),
    before: tokens[start - 1]?.lower ?? '',
    owned: /^(?:their|his|her|its|our|my|your)$/u.test(tokens[start - 1]?.lower ?? ''),
    naming: isNaming(tokens, start, end)
  };
}

const isGrammar = (word: string): boolean => (lexicon().senses.get(word) ?? []).some(({ type }) => type === 'grammar');

function scoreOf(words: Words, value: Value): number {
  const { tokens, text, written, stems, known, verb } = words;
  const { letters } = value;
  if (written === value.value || text === value.folded) {
    if (words.quoted) {
      return 1.08;
    }
    if (letters === 1 && /^[ai]$/u.test(text) && !words.naming) {
      return 0;
    }
    if (letters <= 2) {
      return words.naming || (written === value.value && !known) ? 0.9 : 0.4;
    }
    // "its" is the value ITS only where it is written so.
    const idle = tokens.length === 1 && isGrammar(words.text) && written !== value.value;
    return verb ? 0.95 : idle ? 0.5 : known ? 0.75 : written === value.value ? 1.01 : 1;
  }
  if (letters > 2 && words.stem === value.stem) {
    const differs = isDeedOf(text, value.folded) || isDeedOf(value.folded, text) || isOtherWord(text, value.folded);
    return differs ? 0 : verb ? 0.85 : known ? 0.6 : 0.93;
  }
  // "two V90s": a plural of a code.
  if (tokens.length === 1 && /\d/u.test(text) && text === `${value.folded}s`) {
    return 0.95;
  }
  if (tokens.length === 1 && isAdjectiveOf(text, value.folded)) {
    return 0.88;
  }
  // "which towns sent us more than 250 orders" names nobody, "from the us" a country.
  const pronoun = written === 'us' && !/^(?:the|in|from|us)$/u.test(words.before);
  if (pronoun) {
    return 0;
  }
  if (tokens.length === 1 && (areSameValue(words.stem, value.folded) || isSaidFor(words.stem, value.value))) {
    return 0.88;
  }
  if (words.plain && isPersonOf(text, value.folded)) {
    return 0.88;
  }
  if (
    words.plain &&
    value.stems.length > tokens.length &&
    stems.every(stem => stem.length > 2 && value.stems.includes(stem))
  ) {
    const everyday = tokens.every(token => lexicon().senses.has(token.lower)) || namesColumn(stems, value.column);
    // "surrendered by their owners": somebody's, and no value.
    return everyday || words.owned ? 0 : 0.6 + 0.25 * (tokens.length / value.stems.length);
  }
  // A digit that differs makes another key: P0042 is no slip for P0022.
  const spelled = words.plain && !/\d/u.test(text);
  if (tokens.length === 1 && spelled && letters >= 5 && text[0] === value.folded[0] && !known) {
    return text.length >= 5 && distance(text, value.folded) === 1 ? 0.7 : 0;
  }
  return 0;
}

/** Values of columns that spans of the question may name. */
export function findValues(tokens: readonly Token[], profile: DatasetProfile): readonly Piece[] {
  const spans = tokens.flatMap((_, start) =>
    Array.from({ length: Math.min(tokens.length - start, LONGEST) }, (_, more) =>
      wordsAt(tokens, start, start + more + 1)
    ).filter(words => words !== undefined)
  );
  const values = valuesOf(profile);
  spend(VALUE * spans.length * values.length);
  return values.flatMap(value =>
    spans.flatMap(words => {
      const { start, end, written: text } = words;
      const score = end - start > value.stems.length + 1 ? 0 : scoreOf(words, value);
      return score >= 0.4 ? [{ type: 'value', column: value.column, value: value.value, start, end, score, text }] : [];
    })
  );
}
