import { lexicon } from '../lexicon/lexicon.js';
import type { Sense } from '../lexicon/sense.js';
import type { Token } from './token.js';

/** All senses of the words and phrases in a text, each with the token it begins at. Quoted words have none. */
export function sensesIn(tokens: readonly Token[]): readonly { readonly sense: Sense; readonly start: number }[] {
  const { senses, longest } = lexicon();
  const words = tokens.map(token => (token.type === 'quoted' ? '' : token.lower));
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(longest, words.length - start) }, (__, more) =>
      words.slice(start, start + more + 1).join(' ')
    ).flatMap(phrase => (senses.get(phrase) ?? []).map(sense => ({ sense, start })))
  );
}
