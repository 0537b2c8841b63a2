import type { DatasetProfile } from '../../datasets/index.js';
import { findDateParts } from '../language/find-date-parts.js';
import { findPeriods } from '../language/find-periods.js';
import { ordinalOf } from '../language/ordinals.js';
import { fold } from '../language/fold.js';
import { stemOf } from '../language/stem-of.js';
import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import { columnWords } from '../linking/column-words.js';
import { findColumns } from '../linking/find-columns.js';
import { findDeniedFlags } from '../linking/find-denied-flags.js';
import { findValues } from '../linking/find-values.js';
import { dateFormatOf } from '../reading/date-format.js';
import { columnKind } from '../reading/column-kind.js';
import { degreePieces } from './degree-pieces.js';
import { misspelledPieces } from './misspelled-pieces.js';
import { detailPieces } from './detail-pieces.js';
import { isRowNoun } from './is-row-noun.js';
import type { Meaning, Piece } from './piece.js';

function following(tokens: readonly Token[], at: number): string {
  return tokens
    .slice(at, at + 2)
    .map(token => token.lower)
    .join(' ');
}

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
      if (/^(?:most|least)$/u.test(text) && tokens[start - 1]?.lower === 'at') {
        continue;
      }
      // "power draw" is a quantity.
      const before = tokens[start - 1];
      if (text === 'draw' && before?.type === 'word' && !lexicon().senses.has(before.lower)) {
        continue;
      }
      const isUnit = tokens[start - 1]?.value !== undefined;
      for (const sense of senses.get(text) ?? []) {
        // The letter of "t-test" is no number that is asked for.
        if (sense.type === 'part' && text.length === 1 && /^(?:- )?test/u.test(following(tokens, end))) {
          continue;
        }
        // "90 percent" is a number with its unit.
        if (isUnit && sense.type === 'share') {
          continue;
        }
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

/** "90th percentile", "0.9 quantile", "percentile 90". */
function quantilePieces(tokens: readonly Token[]): readonly Piece[] {
  const numberOf = (token: Token | undefined): number | undefined =>
    token?.value ?? (token === undefined ? undefined : ordinalOf(token.lower));
  return tokens.flatMap((token, at) => {
    if (!/^(?:percentiles?|quantiles?|pctl|pctile)$/u.test(token.lower)) {
      return [];
    }
    const gap = tokens[at - 1]?.text === '-' ? 2 : 1;
    const before = numberOf(tokens[at - gap]);
    const value = before ?? numberOf(tokens[at + 1]);
    if (value === undefined) {
      return [];
    }
    const q = value > 1 || token.lower.startsWith('p') ? value / 100 : value;
    const [start, end] = before === undefined ? [at, at + 2] : [at - gap, at + 1];
    const text = tokens
      .slice(start, end)
      .map(one => one.text)
      .join(' ');
    return q >= 0 && q <= 1
      ? [{ type: 'sense', sense: { type: 'fn', fn: 'quantile', q }, start, end, text, score: 1 } as const]
      : [];
  });
}

/** Everything single tokens may mean by themselves. */
function singlePieces(tokens: readonly Token[], frames: readonly string[]): readonly Piece[] {
  return tokens.flatMap((token, start) => {
    const make = (meaning: Meaning, score: number): Piece => ({
      ...meaning,
      start,
      end: start + 1,
      text: token.text,
      score
    });
    const idle = (lexicon().senses.get(token.lower) ?? []).some(sense => sense.type === 'grammar');
    const pieces: Piece[] = idle ? [] : [make({ type: 'unknown' }, 0)];
    if (token.value !== undefined) {
      // "each one", "the last one" name no number.
      const score = token.lower === 'one' ? 0.6 : 1;
      pieces.push(
        make({ type: 'number', value: token.value, ...(token.unit === undefined ? {} : { unit: token.unit }) }, score)
      );
    }
    const ordinal = token.type === 'word' ? ordinalOf(token.lower) : undefined;
    if (ordinal !== undefined) {
      pieces.push(make({ type: 'ordinal', value: ordinal }, 1));
    }
    if (token.type === 'quoted') {
      pieces.push(make({ type: 'literal', quoted: true }, 1));
    }
    if (frames.some(name => token.text === name || token.stem === stemOf(fold(name)))) {
      pieces.push(make({ type: 'frame' }, frames.includes(token.text) ? 1 : 0.7));
    }
    if (token.type === 'word' && isRowNoun(token.lower)) {
      pieces.push(make({ type: 'rowNoun' }, 1));
    }
    return pieces;
  });
}

const KEY_WORDS = new Set(['by', 'per', 'each', 'every']);

/** Behind `by` or `per` a word that names a column is that column, whatever else it may be. */
function hidesKey(piece: Piece, tokens: readonly Token[], columns: readonly Piece[]): boolean {
  const idle =
    piece.type === 'rowNoun' || piece.type === 'unknown' || (piece.type === 'sense' && piece.sense.type === 'grammar');
  return (
    idle &&
    KEY_WORDS.has(tokens[piece.start - 1]?.lower ?? '') &&
    columns.some(column => column.start === piece.start && column.score >= 0.7 && columnIsGroupable(column))
  );
}

/** The adjective of "most expensive" is no name of a column by itself. */
function isInsideDegree(piece: Piece, all: readonly Piece[]): boolean {
  return (
    piece.type === 'column' &&
    piece.score < 1 &&
    all.some(
      other =>
        other.type === 'sense' &&
        (other.sense.type === 'superlative' ||
          other.sense.type === 'comparative' ||
          other.sense.type === 'comparison') &&
        other.sense.hints !== undefined &&
        /^(?:most|least|more|less) /u.test(other.text) &&
        other.start < piece.start &&
        piece.end <= other.end
    )
  );
}

/** The month of "March 2023" is no month by itself. */
function isInsidePeriod(piece: Piece, periods: readonly Piece[]): boolean {
  return (
    piece.type === 'datePart' &&
    periods.some(
      period =>
        period.start <= piece.start && piece.end <= period.end && period.end - period.start > piece.end - piece.start
    )
  );
}

/** A word of the calendar that a column is called by is that column: `by month` where there is a column of months. */
function isNamedColumn(piece: Piece, columns: readonly Piece[]): boolean {
  return (
    piece.type === 'sense' &&
    piece.sense.type === 'calendar' &&
    columns.some(
      other =>
        other.type === 'column' &&
        other.start <= piece.start &&
        piece.end <= other.end &&
        other.score >= 0.7 &&
        (columnIsGroupable(other) || columnKind.isDate(other.column) || dateFormatOf(other.column) !== undefined)
    )
  );
}

function columnIsGroupable(piece: Piece): boolean {
  return piece.type === 'column' && columnKind.isGroupable(piece.column) && !columnKind.isId(piece.column);
}

/**
 * All meanings of all spans of a question. They overlap; `bestCovers` chooses among them. `frames` are names of datasets
 * that the question may mention.
 */
export function findPieces(
  question: string,
  tokens: readonly Token[],
  profile: DatasetProfile,
  frames: readonly string[] = [profile.name]
): readonly Piece[] {
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
  const parts = findDateParts(tokens).map(({ start, end, ...span }): Piece => ({
    ...('part' in span ? { type: 'datePart', part: span.part } : { type: 'recent', recent: span.recent }),
    start,
    end,
    text: tokens
      .slice(start, end)
      .map(token => token.text)
      .join(' '),
    score: 1
  }));
  const columns = findColumns(question, tokens, columnWords(profile));
  const named = [
    ...singlePieces(tokens, frames),
    ...sensePieces(tokens),
    ...quantilePieces(tokens),
    ...degreePieces(tokens),
    ...detailPieces(tokens),
    ...capitalised(tokens),
    ...periods,
    ...parts,
    ...columns,
    ...findDeniedFlags(tokens, columnWords(profile)),
    ...findValues(tokens, profile)
  ];
  const all = [...named, ...misspelledPieces(tokens, named)];
  return all.filter(
    piece =>
      !hidesKey(piece, tokens, columns) &&
      !isInsideDegree(piece, all) &&
      !isNamedColumn(piece, columns) &&
      !isInsidePeriod(piece, periods)
  );
}
