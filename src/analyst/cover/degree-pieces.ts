import type { Token } from '../language/token.js';
import { lexicon } from '../lexicon/lexicon.js';
import type { Piece } from './piece.js';

const LONGEST = 3;
const BEHIND = /^(?:first|on top|at the top|at top|leading|to the top)$/u;

/** Endings of adjectives that no list of degrees needs to hold: "most productive", "least reliable". */
const ADJECTIVE = /(?:ive|ous|ful|able|ible|al|ant|ent|ic|ed|ing|y)$/u;

function textOf(tokens: readonly Token[]): string {
  return tokens.map(token => token.lower).join(' ');
}

/** "richest first", "most expensive on top": the end that a degree names comes first. */
function firstPieces(tokens: readonly Token[]): readonly Piece[] {
  const found: Piece[] = [];
  tokens.forEach((_, start) => {
    for (let end = start + 1; end <= Math.min(tokens.length, start + LONGEST); end += 1) {
      const degrees = lexicon().senses.get(textOf(tokens.slice(start, end))) ?? [];
      const degree = degrees.find(sense => sense.type === 'superlative');
      for (let stop = end + 1; degree !== undefined && stop <= Math.min(tokens.length, end + LONGEST); stop += 1) {
        // "most expensive group first"
        const noun = /^(?:group|one|ones|item|category|kind|type)s? first$/u.test(textOf(tokens.slice(end, stop)));
        if (noun || BEHIND.test(textOf(tokens.slice(end, stop)))) {
          const sense = { type: 'sort', direction: degree.direction } as const;
          found.push({ type: 'sense', sense, start, end: stop, text: textOf(tokens.slice(start, stop)), score: 1 });
        }
      }
    }
  });
  return found;
}

/** "most productive": a degree of an adjective that is not in the lexicon; what it is about has to be named. */
function unlistedPieces(tokens: readonly Token[]): readonly Piece[] {
  return tokens.flatMap((token, start) => {
    const adjective = tokens[start + 1];
    const isDegree = token.lower === 'most' || token.lower === 'least';
    if (!isDegree || tokens[start - 1]?.lower === 'at' || adjective?.type !== 'word') {
      return [];
    }
    const known = lexicon().senses.has(adjective.lower) || lexicon().senses.has(`${token.lower} ${adjective.lower}`);
    if (known || adjective.lower.length < 5 || !ADJECTIVE.test(adjective.lower)) {
      return [];
    }
    const direction = token.lower === 'most' ? 'max' : 'min';
    const text = `${token.text} ${adjective.text}`;
    return [
      { type: 'sense', sense: { type: 'superlative', direction }, start, end: start + 2, text, score: 0.9 } as const
    ];
  });
}

/** Degrees that are made of several words and stand in no list. */
export function degreePieces(tokens: readonly Token[]): readonly Piece[] {
  return [...firstPieces(tokens), ...unlistedPieces(tokens)];
}
