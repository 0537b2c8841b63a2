import { fold } from '../language/fold.js';
import type { Token } from '../language/token.js';
import type { Piece } from './piece.js';

const STATES = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'being']);

/** Links of values from here on hold all words of the value. */
const WHOLE = 0.85;

/** True when other values hold the value as well: `house` beside `town house` may stand for all of them. */
function isOneOfSeveral(piece: Piece): boolean {
  const own = piece.type === 'value' ? fold(piece.value) : '';
  return (
    piece.type === 'value' &&
    (piece.column.top?.values ?? []).some(
      ({ value }) => fold(String(value)) !== own && fold(String(value)).includes(own)
    )
  );
}

/**
 * A noun for rows and a verb that is usually passed over are the value that has their name: `apartments` where there is
 * the value `apartment`, "are running" where there is `run`.
 */
export function isNamedValue(piece: Piece, tokens: readonly Token[], all: readonly Piece[]): boolean {
  const noun = piece.type === 'rowNoun';
  const idle = piece.type === 'sense' && (piece.sense.type === 'grammar' || piece.sense.type === 'window');
  const state = idle && STATES.has(tokens[piece.start - 1]?.lower ?? '');
  return (
    (noun || state) &&
    all.some(
      other =>
        other.type === 'value' &&
        other.start === piece.start &&
        other.end === piece.end &&
        other.score >= WHOLE &&
        !(noun && isOneOfSeveral(other))
    )
  );
}
