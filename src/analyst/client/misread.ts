import type { DatasetProfile } from '../../datasets/index.js';
import { bestCovers } from '../cover/best-covers.js';
import { findPieces } from '../cover/find-pieces.js';
import type { Piece } from '../cover/piece.js';
import type { Token } from '../language/token.js';
import { tokenize } from '../language/tokenize.js';
import { columnWords } from '../linking/column-words.js';
import { columnKind } from '../reading/column-kind.js';
import { hintedColumns } from '../reading/hinted-columns.js';

/** What of a question could not be read over a frame. */
export type Misread = {
  /** Words without a meaning, those side by side as one; `asColumn` when they stand where a column is asked for. */
  readonly unknown: readonly { readonly text: string; readonly tokens: readonly Token[]; readonly asColumn: boolean }[];
  /** Words of kinds of questions that have no rule. */
  readonly beyond: readonly { readonly topic: string; readonly text: string }[];
  /** Adjectives about something that no column holds. */
  readonly attributes: readonly string[];
  /** Words that mean something: columns, values, numbers, times and what the lexicon knows beyond grammar. */
  readonly known: readonly string[];
};

const IDLE = new Set(['grammar', 'values', 'wh', 'list', 'rows', 'columns']);

function isKnown(piece: Piece): boolean {
  return (
    !isUnknown(piece) &&
    piece.type !== 'rowNoun' &&
    piece.type !== 'frame' &&
    !(piece.type === 'sense' && IDLE.has(piece.sense.type))
  );
}

function isUnknown(piece: Piece | undefined): boolean {
  return piece?.type === 'unknown' || piece?.type === 'literal';
}

function isIdle(piece: Piece | undefined): boolean {
  return piece?.type === 'sense' && (piece.sense.type === 'grammar' || piece.sense.type === 'values');
}

const COLUMN_BEFORE = new Set(['fn', 'superlative', 'group', 'sort', 'distinct']);

/** True behind "average" and "by", before "by", and in "the … of". */
function standsForColumn(pieces: readonly Piece[], start: number, end: number): boolean {
  let before = start - 1;
  while (before >= 0 && isIdle(pieces[before]) && pieces[before]?.text !== 'of') {
    before -= 1;
  }
  const left = pieces[before];
  const right = pieces[end];
  const asked = left?.type === 'sense' && COLUMN_BEFORE.has(left.sense.type);
  const grouped = right?.type === 'sense' && right.sense.type === 'group';
  const what = left?.type === 'sense' && left.sense.type === 'wh' && left.sense.word === 'what';
  return asked || grouped || (what && right?.text === 'of');
}

/** What could not be read, judged by the reading that covers most of the question. */
export function misread(question: string, profile: DatasetProfile): Misread {
  const tokens = tokenize(question);
  const pieces = bestCovers(findPieces(question, tokens, profile), tokens.length, 1)[0]?.pieces ?? [];
  const unknown: Misread['unknown'][number][] = [];
  for (let at = 0; at < pieces.length; at += 1) {
    if (!isUnknown(pieces[at])) {
      continue;
    }
    let end = at + 1;
    while (isUnknown(pieces[end])) {
      end += 1;
    }
    const part = tokens.slice(pieces[at]?.start, pieces[end - 1]?.end);
    const text = question.slice(part[0]?.start, part.at(-1)?.end).replace(/^["'`“‘]|["'`”’]$/gu, '');
    unknown.push({ text, tokens: part, asColumn: standsForColumn(pieces, at, end) });
    at = end;
  }
  const columns = columnWords(profile);
  const measured = pieces.some(piece => piece.type === 'column' && columnKind.isNumeric(piece.column));
  return {
    unknown,
    known: pieces.filter(isKnown).map(piece => piece.text),
    beyond: pieces.flatMap(piece =>
      piece.type !== 'sense'
        ? []
        : piece.sense.type === 'beyond'
          ? [{ topic: piece.sense.topic, text: piece.text }]
          : piece.sense.type === 'join'
            ? [{ topic: 'join', text: piece.text }]
            : []
    ),
    attributes: pieces.flatMap(piece =>
      piece.type === 'sense' &&
      'hints' in piece.sense &&
      (piece.sense.type === 'wh' || !measured) &&
      hintedColumns(piece.sense.hints, columns).length === 0
        ? [piece.text]
        : []
    )
  };
}
