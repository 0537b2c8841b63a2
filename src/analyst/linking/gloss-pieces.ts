import { lexicon } from '../lexicon/lexicon.js';
import type { Piece } from '../cover/piece.js';
import type { Token } from '../language/token.js';

/** Words of a gloss. */
const MOST = 3;

const NOUNS = new Set(['column', 'variable', 'field', 'feature', 'attribute']);

const isPlain = (token: Token | undefined): boolean => token?.type === 'word' && !lexicon().senses.has(token.lower);

/** "the haemoglobin column Hb": words in front of a noun for columns behind which the name stands. */
function apposed(tokens: readonly Token[], piece: Piece): number | undefined {
  const quoted = tokens[piece.start - 1]?.text === '(' && tokens[piece.end]?.text === ')' ? 1 : 0;
  const noun = piece.start - 1 - quoted;
  if (!NOUNS.has(tokens[noun]?.lower ?? '')) {
    return undefined;
  }
  let start = noun;
  while (noun - start < MOST && isPlain(tokens[start - 1])) {
    start -= 1;
  }
  return start === noun ? undefined : start;
}

/** "Hb (haemoglobin)": plain words in brackets behind a name. */
function explained(tokens: readonly Token[], { end }: Piece): number | undefined {
  let last = end + 1;
  while (last - end <= MOST + 1 && isPlain(tokens[last])) {
    last += 1;
  }
  return tokens[end]?.text === '(' && last > end + 1 && tokens[last]?.text === ')' ? last + 1 : undefined;
}

/** "original gravity (OG)": words that only say what the column is whose very name stands beside them. */
export function glossPieces(question: string, tokens: readonly Token[], columns: readonly Piece[]): readonly Piece[] {
  const make = (piece: Piece, start: number, end: number): Piece => ({
    ...piece,
    start,
    end,
    text: question.slice(tokens[start]?.start, tokens[end - 1]?.end)
  });
  return columns.flatMap((piece): readonly Piece[] => {
    if (piece.type !== 'column' || piece.text !== piece.column.name) {
      return [];
    }
    const bracketed = tokens[piece.start - 1]?.text === '(' && tokens[piece.end]?.text === ')';
    const before = apposed(tokens, piece);
    if (before !== undefined) {
      return [make(piece, before, bracketed ? piece.end + 1 : piece.end)];
    }
    if (!bracketed) {
      const behind = explained(tokens, piece);
      return behind === undefined ? [] : [make(piece, piece.start, behind)];
    }
    let start = piece.start - 1;
    while (piece.start - 1 - start < MOST && isPlain(tokens[start - 1])) {
      start -= 1;
    }
    return start === piece.start - 1 ? [] : [make(piece, start, piece.end + 1)];
  });
}
