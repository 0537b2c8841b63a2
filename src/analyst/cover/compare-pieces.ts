import type { Token } from '../language/token.js';
import { DEGREE_WORDS } from '../lexicon/degree-words.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { Sense } from '../lexicon/sense.js';
import type { Piece } from './piece.js';

/** Tokens of "how many percentage points less expensive". */
const LONGEST = 7;

const MORE = [
  ...['more', 'less', 'fewer'],
  ...DEGREE_WORDS.flatMap(({ comparative }) => comparative.split('|')).filter(word => word !== '')
].join('|');
const MUCH = new RegExp(`^(?:by )?how much (?:${MORE})$`, 'u');
const HOW = new RegExp(
  `^(?:by )?how (?:many|much) (?:(?:of )?an? )?(?<unit>[\\p{L}€$£%° ]+?)(?: (?<more>${MORE}))?$`,
  'u'
);

const HIGH = '(?:highest|largest|biggest|greatest|maximum|max|top)';
const LOW = '(?:lowest|smallest|minimum|min|bottom)';
const ITS = '(?:its |their |the )?';
const APART = new RegExp(
  `^(?:spread|gap|difference|range|distance|span) between ${ITS}(?:${HIGH} and ${ITS}${LOW}|${LOW} and ${ITS}${HIGH})$`,
  'u'
);

function isUnit(words: string): boolean {
  return (lexicon().senses.get(words) ?? []).some(sense => sense.type === 'unit');
}

function senseOf(text: string, next: string): Sense | undefined {
  if (APART.test(text)) {
    const measured = (lexicon().senses.get(next) ?? []).some(sense => sense.type === 'fn');
    return measured ? undefined : { type: 'fn', fn: 'range' };
  }
  if (MUCH.test(text)) {
    return { type: 'compare', how: 'difference' };
  }
  const { unit, more } = HOW.exec(text)?.groups ?? {};
  if (unit === undefined || !isUnit(unit) || (more === undefined && !text.startsWith('by '))) {
    return undefined;
  }
  if (unit === 'times') {
    return { type: 'compare', how: 'ratio' };
  }
  return /^(?:percent|%)$/u.test(unit)
    ? { type: 'compare', how: 'percent' }
    : { type: 'compare', how: 'difference', unit };
}

/** Comparisons that name their unit, and the two ends of a range: "how many minutes longer", "gap between highest and lowest". */
export function comparePieces(tokens: readonly Token[]): readonly Piece[] {
  return tokens.flatMap((_, start) =>
    Array.from({ length: Math.min(LONGEST, tokens.length - start) }, (__, more): readonly Piece[] => {
      const end = start + more + 1;
      const span = tokens.slice(start, end);
      const text = span.map(token => token.lower).join(' ');
      const quoted = span.some(token => token.type === 'quoted');
      const sense = quoted ? undefined : senseOf(text, tokens[end]?.lower ?? '');
      return sense === undefined ? [] : [{ type: 'sense', sense, start, end, text, score: 1 }];
    }).flat()
  );
}
