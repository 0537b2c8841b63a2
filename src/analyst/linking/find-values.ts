import { distance } from 'fastest-levenshtein';
import type { ColumnProfile, DatasetProfile } from '../../datasets/index.js';
import type { Piece } from '../cover/piece.js';
import { fold } from '../language/fold.js';
import { stemOf } from '../language/stem-of.js';
import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import { areSameValue } from './are-same-value.js';
import { splitName } from './split-name.js';

const LONGEST = 6;

type Value = {
  readonly column: ColumnProfile;
  readonly value: string;
  readonly folded: string;
  readonly stems: readonly string[];
};

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
    return [{ column, value, folded: words.join(' '), stems: words.map(stemOf) }];
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

function scoreOf(tokens: readonly Token[], value: Value): number {
  const text = tokens.map(token => (token.type === 'quoted' ? wordsOf(token.text).join(' ') : token.lower)).join(' ');
  const written = tokens.map(token => token.text).join(' ');
  const letters = value.folded.replaceAll(' ', '').length;
  if (written === value.value || text === value.folded) {
    const quoted = tokens.length === 1 && tokens[0]?.type === 'quoted';
    if (quoted) {
      return 1.08;
    }
    if (letters <= 2) {
      return written === value.value && !lexicon().senses.has(text) ? 0.9 : 0.4;
    }
    return lexicon().senses.has(text) ? 0.75 : written === value.value ? 1.01 : 1;
  }
  const stems = tokens.map(token => token.stem);
  if (letters > 2 && stems.join(' ') === value.stems.join(' ')) {
    return lexicon().senses.has(text) ? 0.6 : 0.93;
  }
  if (tokens.length === 1 && areSameValue(stems.join(''), value.folded)) {
    return 0.88;
  }
  const isWord = tokens.every(token => token.type === 'word');
  if (
    isWord &&
    value.stems.length > tokens.length &&
    stems.every(stem => stem.length > 2 && value.stems.includes(stem))
  ) {
    const known = tokens.every(token => lexicon().senses.has(token.lower)) || namesColumn(stems, value.column);
    return known ? 0 : 0.6 + 0.25 * (tokens.length / value.stems.length);
  }
  if (tokens.length === 1 && isWord && letters >= 5 && text[0] === value.folded[0] && !lexicon().senses.has(text)) {
    return text.length >= 5 && distance(text, value.folded) === 1 ? 0.7 : 0;
  }
  return 0;
}

/** Values of columns that spans of the question may name. */
export function findValues(tokens: readonly Token[], profile: DatasetProfile): readonly Piece[] {
  const found: Piece[] = [];
  for (const value of valuesOf(profile)) {
    for (let start = 0; start < tokens.length; start += 1) {
      for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST); end += 1) {
        if (end - start > value.stems.length + 1) {
          break;
        }
        const span = tokens.slice(start, end).filter(token => token.type !== 'sign');
        if (span.length === 0 || tokens[start]?.type === 'sign' || tokens[end - 1]?.type === 'sign') {
          continue;
        }
        const score = scoreOf(span, value);
        if (score >= 0.4) {
          const text = span.map(token => token.text).join(' ');
          found.push({ type: 'value', column: value.column, value: value.value, start, end, score, text });
        }
      }
    }
  }
  return found;
}
