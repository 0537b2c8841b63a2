import type { Piece } from '../cover/piece.js';
import type { Token } from '../language/token.js';
import { flagOf } from './flag-of.js';

/** "is", "= ", "is not": what stands between a column of yes and no and the word that says which. */
const LINK = /^(?:(?:is|are|was|were|equals|=|==|!=|<>)(?: equal to)?)(?<not> not)?$/u;
const LONGEST = 4;

const SAID: Readonly<Record<string, boolean>> = { true: true, yes: true, false: false, no: false };

/** "smoker is true", "is_overdue != yes": a column of yes and no with the word that says which, as one piece. */
export function findSaidFlags(tokens: readonly Token[], columns: readonly Piece[]): readonly Piece[] {
  return columns.flatMap((piece): readonly Piece[] => {
    const flag = piece.type === 'column' ? flagOf(piece.column) : undefined;
    const at = tokens.findIndex(
      ({ lower }, place) => place > piece.end && place <= piece.end + LONGEST && SAID[lower] !== undefined
    );
    const part = tokens.slice(piece.end, at);
    const link = LINK.exec(part.map(({ lower }) => lower).join(' '));
    if (piece.type !== 'column' || flag === undefined || at < 0 || link === null) {
      return [];
    }
    const denied = (link.groups?.['not'] !== undefined) !== /^(?:!=|<>)/u.test(link[0]);
    const value = SAID[tokens[at]?.lower ?? ''] === denied ? flag.no : flag.yes;
    const text = [piece.text, ...[...part, tokens[at]].map(token => token?.text ?? '')].join(' ');
    return [{ ...piece, type: 'flag', value, end: at + 1, text }];
  });
}
