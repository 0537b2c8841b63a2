import { lexicon } from '../lexicon/lexicon.js';
import type { Token } from '../language/token.js';
import type { Piece } from './piece.js';

const ENDS: Readonly<Record<string, 'min' | 'max'>> = {
  lowest: 'min',
  smallest: 'min',
  least: 'min',
  highest: 'max',
  largest: 'max',
  greatest: 'max',
  biggest: 'max'
};

const JOINTS = new Set([',', 'and', 'or', '&', '/', 'plus', 'the', 'as', 'well']);
/** The longest phrase for a measure: "standard deviation". */
const PHRASE = 3;

/** True for a word that names a measure at a place, or ends a phrase that does. */
function isMeasure(tokens: readonly Token[], at: number): boolean {
  return Array.from({ length: PHRASE }, (_, length) => length + 1).some(length =>
    [at, at - length + 1].some(start => {
      const text = tokens
        .slice(Math.max(0, start), start + length)
        .map(({ lower }) => lower)
        .join(' ');
      return start >= 0 && (lexicon().senses.get(text) ?? []).some(({ type }) => type === 'fn');
    })
  );
}

/** The next word that joins nothing, in a direction; -1 where something else than a joint stands between. */
function neighbour(tokens: readonly Token[], at: number, step: 1 | -1): number {
  let place = at + step;
  while (JOINTS.has(tokens[place]?.lower ?? '')) {
    place += step;
  }
  return place === at + step ? -1 : place;
}

/** "average, lowest and highest price": ends that stand in one list with a measure are measures too. */
export function listedEnds(tokens: readonly Token[]): readonly Piece[] {
  const isEnd = (at: number): boolean => ENDS[tokens[at]?.lower ?? ''] !== undefined;
  const reaches = (at: number, step: 1 | -1): boolean => {
    const next = neighbour(tokens, at, step);
    return next >= 0 && next < tokens.length && (isMeasure(tokens, next) || (isEnd(next) && reaches(next, step)));
  };
  return tokens.flatMap((token, at): readonly Piece[] => {
    const fn = ENDS[token.lower];
    return fn !== undefined && (reaches(at, 1) || reaches(at, -1))
      ? [{ type: 'sense', sense: { type: 'fn', fn }, start: at, end: at + 1, text: token.text, score: 1 }]
      : [];
  });
}
