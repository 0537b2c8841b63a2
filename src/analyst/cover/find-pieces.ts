import type { DatasetProfile } from '../../datasets/index.js';
import { findPeriods } from '../language/find-periods.js';
import { ordinalOf } from '../language/ordinals.js';
import { stemOf } from '../language/stem-of.js';
import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import { ROW_NOUNS } from '../lexicon/row-nouns.js';
import { columnWords } from '../linking/column-words.js';
import { findColumns } from '../linking/find-columns.js';
import { findValues } from '../linking/find-values.js';
import type { Meaning, Piece } from './piece.js';

const rowNounStems = new Set(Array.from(ROW_NOUNS, stemOf));

function sensePieces(tokens: readonly Token[]): readonly Piece[] {
  const { senses, longest } = lexicon();
  const found: Piece[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + longest); end += 1) {
      const span = tokens.slice(start, end);
      if (span.some(token => token.type === 'quoted')) {
        break;
      }
      const text = span.map(token => token.lower.replaceAll('’', "'")).join(' ');
      for (const sense of senses.get(text) ?? []) {
        found.push({ type: 'sense', sense, start, end, text, score: 1 });
      }
    }
  }
  return found;
}

function capitalised(tokens: readonly Token[]): readonly Piece[] {
  const found: Piece[] = [];
  const isName = (token: Token | undefined): boolean =>
    token?.type === 'word' && /^\p{Lu}/u.test(token.text) && !lexicon().senses.has(token.lower);
  for (let start = 1; start < tokens.length; start += 1) {
    for (let end = start + 1; end <= Math.min(tokens.length, start + 4) && isName(tokens[end - 1]); end += 1) {
      const text = tokens
        .slice(start, end)
        .map(token => token.text)
        .join(' ');
      found.push({ type: 'literal', quoted: false, start, end, text, score: 0.6 });
    }
  }
  return found;
}

/** Everything single tokens may mean by themselves. */
function singlePieces(tokens: readonly Token[], profile: DatasetProfile): readonly Piece[] {
  return tokens.flatMap((token, start) => {
    const make = (meaning: Meaning, score: number): Piece => ({
      ...meaning,
      start,
      end: start + 1,
      text: token.text,
      score
    });
    const pieces: Piece[] = [make({ type: 'unknown' }, 0)];
    if (token.value !== undefined) {
      pieces.push(
        make({ type: 'number', value: token.value, ...(token.unit === undefined ? {} : { unit: token.unit }) }, 1)
      );
    }
    const ordinal = token.type === 'word' ? ordinalOf(token.lower) : undefined;
    if (ordinal !== undefined) {
      pieces.push(make({ type: 'ordinal', value: ordinal }, 1));
    }
    if (token.type === 'quoted') {
      pieces.push(make({ type: 'literal', quoted: true }, 1));
    }
    if (token.text === profile.name) {
      pieces.push(make({ type: 'frame' }, 1));
    }
    if (token.type === 'word' && rowNounStems.has(token.stem)) {
      pieces.push(make({ type: 'rowNoun' }, 1));
    }
    return pieces;
  });
}

/** All meanings of all spans of a question. They overlap; `bestCovers` chooses among them. */
export function findPieces(question: string, tokens: readonly Token[], profile: DatasetProfile): readonly Piece[] {
  const periods = findPeriods(tokens).map(({ start, end, period, year }): Piece => ({
    type: 'period',
    period,
    ...(year === undefined ? {} : { year }),
    start,
    end,
    text: tokens
      .slice(start, end)
      .map(token => token.text)
      .join(' '),
    score: 1
  }));
  return [
    ...singlePieces(tokens, profile),
    ...sensePieces(tokens),
    ...capitalised(tokens),
    ...periods,
    ...findColumns(question, tokens, columnWords(profile)),
    ...findValues(tokens, profile)
  ];
}
