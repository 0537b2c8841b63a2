import type { DatasetProfile } from '../../datasets/index.js';
import { spend } from '../effort/effort.js';
import { findDateParts } from '../language/find-date-parts.js';
import { findPeriods } from '../language/find-periods.js';
import { ordinalOf } from '../language/ordinals.js';
import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import { calledNames } from '../linking/called-names.js';
import { columnWords } from '../linking/column-words.js';
import { findColumns } from '../linking/find-columns.js';
import { glossPieces } from '../linking/gloss-pieces.js';
import { findDeniedFlags } from '../linking/find-denied-flags.js';
import { findSaidFlags } from '../linking/find-said-flags.js';
import { findValues } from '../linking/find-values.js';
import { columnKind } from '../reading/column-kind.js';
import { comparativePieces } from './comparative-pieces.js';
import { comparePieces } from './compare-pieces.js';
import { eachPeriod } from './each-period.js';
import { degreePieces } from './degree-pieces.js';
import { likelyPieces } from './likely-pieces.js';
import { listedEnds } from './listed-ends.js';
import { misspelledPieces } from './misspelled-pieces.js';
import { detailPieces } from './detail-pieces.js';
import { framePieces } from './frame-pieces.js';
import { isKindOfOther } from './is-kind-of-other.js';
import { isNamedValue } from './is-named-value.js';
import { isPhraseOfTruth } from './is-phrase-of-truth.js';
import { isRowNoun } from './is-row-noun.js';
import type { Meaning, Piece } from './piece.js';
import { isRowOfValue } from './is-row-of-value.js';
import { isStrayColumn } from './is-stray-column.js';
import { dealPieces } from './deal-pieces.js';
import { ratePieces } from './rate-pieces.js';
import { repeatedNouns, repeatedPieces } from './repeated-pieces.js';
import { rowStems } from './row-stems.js';

/** A link from here on is the name of the column itself, in another form. */
const ITSELF = 0.94;

function following(tokens: readonly Token[], at: number): string {
  return tokens
    .slice(at, at + 2)
    .map(token => token.lower)
    .join(' ');
}

/** "as a line", "lines of the mean": a line that is drawn is no row. */
function isDrawn(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.lower ?? '';
  return (
    /^lines?$/u.test(tokens[at]?.lower ?? '') &&
    (/^(?:a|as|one|two|three|separate|own)$/u.test(before) || (at === 0 && tokens[1]?.lower === 'of'))
  );
}

/** True for a word behind which a thing follows that there are several of: "first", "latest", "each". */
function isOneThing(word: Token | undefined): boolean {
  return (lexicon().senses.get(word?.lower ?? '') ?? []).some(
    sense =>
      sense.type === 'superlative' || sense.type === 'group' || (sense.type === 'take' && sense.take !== 'random')
  );
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
      // "call volume": how many there are.
      if (/^volumes?$/u.test(text) && isRowNoun(before?.lower ?? '')) {
        found.push({ type: 'sense', sense: { type: 'count' }, start, end, text, score: 1 });
      }
      const isUnit = tokens[start - 1]?.value !== undefined;
      // "how long did it last" has a verb, "the last visit" has none.
      const verb = /^(?:do|does|did|to|will|they|it)$/u.test(before?.lower ?? '') || tokens[1]?.lower === 'long';
      for (const sense of senses.get(text) ?? []) {
        // "running total" is one thing.
        const sum =
          text === 'running' && /^(?:total|sum|count|mean|average|max|maximum|min)/u.test(tokens[end]?.lower ?? '');
        if (sense.type === 'grammar' && ((text === 'last' && !verb) || sum)) {
          continue;
        }
        // The letter of "t-test" is no number that is asked for.
        if (sense.type === 'part' && text.length === 1 && /^(?:- )?test/u.test(following(tokens, end))) {
          continue;
        }
        if (sense.type === 'rows' && end === start + 1 && isDrawn(tokens, start)) {
          continue;
        }
        // "only one species" lists nothing.
        if (sense.type === 'list' && text === 'only' && tokens[end]?.value !== undefined) {
          found.push({ type: 'sense', sense: { type: 'comparison', op: 'eq' }, start, end, text, score: 1 });
          continue;
        }
        // "the first sample", "per sample": a thing, nothing that is to be drawn.
        if (sense.type === 'take' && sense.take === 'random' && isOneThing(before)) {
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

/** "opened in 1999" where a column has that very name: another form of the value `open` is not meant. */
function isOtherForm(piece: Piece, columns: readonly Piece[]): boolean {
  return (
    piece.type === 'value' &&
    piece.score < 0.95 &&
    columns.some(column => column.start === piece.start && column.end === piece.end && column.score >= 1)
  );
}

/** "which filter" where a column has that very name: no other sense of the word is meant. */
function isAskedName(piece: Piece, tokens: readonly Token[], columns: readonly Piece[]): boolean {
  return (
    piece.type === 'sense' &&
    /^(?:which|what)$/u.test(tokens[piece.start - 1]?.lower ?? '') &&
    columns.some(column => column.start === piece.start && column.end === piece.end && column.score >= ITSELF)
  );
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

/** "90th percentile", "0.9 quantile", "percentile 90", "p90". */
function quantilePieces(tokens: readonly Token[]): readonly Piece[] {
  const numberOf = (token: Token | undefined): number | undefined =>
    token?.value ?? (token === undefined ? undefined : ordinalOf(token.lower));
  return tokens.flatMap((token, at) => {
    const short = /^p(\d{1,2})$/u.exec(token.lower)?.[1];
    if (short !== undefined) {
      const sense = { type: 'fn', fn: 'quantile', q: Number(short) / 100 } as const;
      return [{ type: 'sense', sense, start: at, end: at + 1, text: token.text, score: 1 } as const];
    }
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

/** The very name of the frame is that frame, and no column with repeated values that is only called like it. */
function isNameOfFrame(
  piece: Piece,
  tokens: readonly Token[],
  frames: readonly string[],
  profile: DatasetProfile
): boolean {
  return (
    piece.type === 'column' &&
    columnKind.isUnique(piece.column, profile) !== true &&
    piece.end === piece.start + 1 &&
    piece.score < ITSELF &&
    frames.includes(tokens[piece.start]?.text ?? '')
  );
}

/** Everything single tokens may mean by themselves. */
function singlePieces(tokens: readonly Token[]): readonly Piece[] {
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
    // "State both sizes.": a verb begins the sentence.
    const begins = /^\p{Lu}/u.test(token.text) && (tokens[start - 1] === undefined || tokens[start - 1]?.text === '.');
    if (token.type === 'word' && isRowNoun(token.lower) && !(idle && begins) && !isDrawn(tokens, start)) {
      pieces.push(make({ type: 'rowNoun' }, 1));
    }
    return pieces;
  });
}

/** Steps to look up what a word may mean. */
const TOKEN = 60;

/**
 * All meanings of all spans of a question. They overlap; `bestCovers` chooses among them. `frames` are names of datasets
 * that the question may mention.
 */
export function findPieces(
  question: string,
  tokens: readonly Token[],
  profile: DatasetProfile,
  frames: readonly string[] = calledNames(profile)
): readonly Piece[] {
  spend(TOKEN * tokens.length);
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
  const words = columnWords(profile);
  const columns = findColumns(question, tokens, words);
  const named = [
    ...singlePieces(tokens),
    ...framePieces(tokens, frames),
    ...sensePieces(tokens),
    ...quantilePieces(tokens),
    ...comparePieces(tokens),
    ...degreePieces(tokens),
    ...comparativePieces(tokens, columns),
    ...detailPieces(tokens),
    ...repeatedPieces(tokens),
    ...capitalised(tokens),
    ...periods,
    ...parts,
    ...columns,
    ...ratePieces(columns, tokens),
    ...dealPieces(tokens, profile),
    ...listedEnds(tokens),
    ...glossPieces(question, tokens, columns),
    ...eachPeriod(tokens),
    ...findDeniedFlags(tokens, words),
    ...findSaidFlags(tokens, columns),
    ...findValues(tokens, profile)
  ];
  const all = [...named, ...misspelledPieces(tokens, named)];
  const rows = rowStems(profile);
  // Beside another frame the name of one may stand for its key in the other.
  const own = calledNames(profile);
  const alone = frames.every(name => own.includes(name)) ? frames : [];
  const twice = repeatedNouns(tokens);
  const possible = all.filter(
    piece =>
      !(twice.has(piece.start) && piece.end === piece.start + 1) &&
      !isOtherForm(piece, columns) &&
      !isAskedName(piece, tokens, columns) &&
      !isNameOfFrame(piece, tokens, alone, profile) &&
      !isStrayColumn(piece, tokens, rows) &&
      !isRowOfValue(piece, tokens, rows, frames) &&
      !isPhraseOfTruth(piece, tokens) &&
      !isNamedValue(piece, tokens, all) &&
      !isKindOfOther(piece, tokens, words, profile)
  );
  return likelyPieces(possible, tokens);
}
