import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import { splitName } from '../linking/split-name.js';
import { dateFormatOf } from '../reading/date-format.js';
import { columnKind } from '../reading/column-kind.js';
import type { Piece } from './piece.js';

/** A link from here on leaves out no word that the name of a column is about. */
const WHOLE = 0.8;

/** A link from here on is the whole name. */
const NAMED = 0.9;

const KEY_WORDS = new Set(['by', 'per', 'each', 'every']);

/** Behind `by` or `per` a word that names a column is that column, whatever else it may be. */
function hidesKey(piece: Piece, tokens: readonly Token[], columns: readonly Piece[]): boolean {
  const idle =
    piece.type === 'rowNoun' || piece.type === 'unknown' || (piece.type === 'sense' && piece.sense.type === 'grammar');
  // "per ride" where each row is one names no `ride_class`.
  const least = piece.type === 'rowNoun' ? WHOLE : 0.7;
  return (
    idle &&
    KEY_WORDS.has(tokens[piece.start - 1]?.lower ?? '') &&
    columns.some(column => column.start === piece.start && column.score >= least && columnIsGroupable(column))
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

/** "tracking number of": the number belongs to the name of a column, and nothing is counted. */
function isInsideName(piece: Piece, columns: readonly Piece[]): boolean {
  return (
    piece.type === 'sense' &&
    piece.sense.type === 'count' &&
    /^numbers? of$/iu.test(piece.text) &&
    columns.some(
      column =>
        column.type === 'column' &&
        column.start < piece.start &&
        column.end === piece.start + 1 &&
        column.score >= 0.9 &&
        columnKind.isId(column.column)
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
        !isDayOf(other) &&
        (columnIsGroupable(other) || columnKind.isDate(other.column) || dateFormatOf(other.column) !== undefined)
    )
  );
}

/** "per day" means the days of a date whatever its name is, and not the column. */
function isDayOf(piece: Piece): boolean {
  return (
    piece.type === 'column' &&
    /^days?$/iu.test(piece.text) &&
    piece.score < 0.9 &&
    (columnKind.isDate(piece.column) || dateFormatOf(piece.column) !== undefined)
  );
}

/** "in days" names the unit of the answer, and not a column that counts days of something. */
function isUnitOfAnswer(piece: Piece, tokens: readonly Token[]): boolean {
  const senses = lexicon().senses.get(tokens[piece.start]?.lower ?? '') ?? [];
  return (
    piece.type === 'column' &&
    piece.end === piece.start + 1 &&
    tokens[piece.start - 1]?.lower === 'in' &&
    senses.some(sense => sense.type === 'unit' && sense.dimension === 'time') &&
    splitName(piece.column.name).length > 1
  );
}

/**
 * Beside a statistic a letter is the symbol of a number and no unit, unless it stands behind a number or "in", and "against"
 * sets samples side by side.
 */
function saysLess(piece: Piece, tokens: readonly Token[]): boolean {
  if (piece.type !== 'sense') {
    return false;
  }
  const before = tokens[piece.start - 1];
  const measured = before?.value !== undefined || before?.lower === 'in' || before?.lower === 'per';
  return (
    (piece.sense.type === 'unit' && piece.text.length === 1 && !measured) ||
    (piece.sense.type === 'chart' && piece.sense.against === true && piece.sense.draws !== true)
  );
}

/** "spent at the bar" where there is a column of the bar: no chart is meant. */
function isPlace(piece: Piece, tokens: readonly Token[], columns: readonly Piece[]): boolean {
  return (
    piece.type === 'sense' &&
    piece.sense.type === 'chart' &&
    piece.end === piece.start + 1 &&
    /^(?:the|our)$/u.test(tokens[piece.start - 1]?.lower ?? '') &&
    /^(?:at|in|from|behind|on)$/u.test(tokens[piece.start - 2]?.lower ?? '') &&
    columns.some(column => column.start === piece.start)
  );
}

/** "rises with", without a word for a drawing: no axes are named. */
function isLooseAxis(piece: Piece, isDrawn: boolean): boolean {
  return !isDrawn && piece.type === 'sense' && piece.sense.type === 'chart' && piece.sense.moves === true;
}

function columnIsGroupable(piece: Piece): boolean {
  return piece.type === 'column' && columnKind.isGroupable(piece.column) && !columnKind.isId(piece.column);
}

const IN_TIME = new Set(['in', 'during', 'for', 'since', 'until', 'by', 'from', 'last', 'this', 'next', 'of', 'per']);

/** "sales in Q1", and "Q1" where a column is called so: no quartile, which "the Q1 of the prices" is. */
function isQuarter(piece: Piece, tokens: readonly Token[], all: readonly Piece[]): boolean {
  if (piece.type !== 'sense' || piece.sense.type !== 'fn' || !/^q[13]$/iu.test(piece.text)) {
    return false;
  }
  const [before, next] = [tokens[piece.start - 1]?.lower ?? '', tokens[piece.end]?.lower ?? ''];
  const covers = (other: Piece): boolean => other.start <= piece.start && piece.end <= other.end;
  const named = all.some(
    other =>
      covers(other) &&
      ((other.type === 'column' && other.score >= NAMED) || (other.type === 'value' && other.score >= NAMED))
  );
  return (
    (named && next !== 'of') ||
    (IN_TIME.has(before) && next !== 'of') ||
    all.some(other => other.type === 'period' && covers(other))
  );
}

/** "sum of Q1 and Q2", where columns are called so: no part of any dates. */
function isNamedPart(piece: Piece, tokens: readonly Token[], columns: readonly Piece[]): boolean {
  return (
    piece.type === 'datePart' &&
    !IN_TIME.has(tokens[piece.start - 1]?.lower === 'of' ? '' : (tokens[piece.start - 1]?.lower ?? '')) &&
    columns.some(
      other => other.type === 'column' && other.score >= NAMED && other.start <= piece.start && piece.end <= other.end
    )
  );
}

/** "line A": where a letter is surely a value, it is no article. */
function isLetterOfValue(piece: Piece, all: readonly Piece[]): boolean {
  return (
    piece.type === 'sense' &&
    piece.sense.type === 'grammar' &&
    piece.text.length === 1 &&
    /\p{L}/u.test(piece.text) &&
    all.some(
      other => other.type === 'value' && other.score >= NAMED && other.start === piece.start && other.end === piece.end
    )
  );
}

/** The pieces that can be meant beside the others of the same question. */
export function likelyPieces(all: readonly Piece[], tokens: readonly Token[]): readonly Piece[] {
  const columns = all.filter(piece => piece.type === 'column');
  const periods = all.filter(piece => piece.type === 'period');
  const senses = all.flatMap(piece => (piece.type === 'sense' ? [piece.sense] : []));
  const isDrawn = senses.some(sense => sense.type === 'chart' && sense.draws === true);
  const isTested = !isDrawn && senses.some(sense => sense.type === 'statistic');
  return all.filter(
    piece =>
      !hidesKey(piece, tokens, columns) &&
      !(isTested && saysLess(piece, tokens)) &&
      !isPlace(piece, tokens, columns) &&
      !isLooseAxis(piece, isDrawn) &&
      !isInsideDegree(piece, all) &&
      !isInsideName(piece, columns) &&
      !isUnitOfAnswer(piece, tokens) &&
      !isDayOf(piece) &&
      !isNamedColumn(piece, columns) &&
      !isInsidePeriod(piece, periods) &&
      !isQuarter(piece, tokens, all) &&
      !isNamedPart(piece, tokens, columns) &&
      !isLetterOfValue(piece, all)
  );
}
