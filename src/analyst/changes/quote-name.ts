import { lexicon } from '../lexicon/lexicon.js';

/** Behind the name of a column that was made, in a place where no other noun follows. */
const CLOSED =
  '(?=\\s*$|\\s*[,.;:?!()]|\\s+(?:is|was|are|were|of at|below|under|above|over|less|more|at|between|in|for|per|by|to|and|or|larger|greater|smaller|higher|lower|longer|shorter|than|exceed\\w*|across|among|with)\\b)';
const DETERMINED =
  '(?<=\\b(?:the|this|that|these|those|a|an|its|their|each|of|with|mean|median|average|highest|lowest|largest|smallest) )';
const HEAD = /^(\p{L}+)[\s_](?:between|of|from|in|per|as)[\s_]/iu;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');

/** Words of a name that ask for something elsewhere: "spread", "difference". */
function hasSense(words: string): boolean {
  return (lexicon().senses.get(words.toLowerCase()) ?? []).some(({ type }) => type !== 'grammar');
}

/** A text in which the words that name a column made before stand as that name: "the goal margin", "the difference". */
export function quoteName(text: string, name: string): string {
  if (text.includes('`')) {
    return text;
  }
  const words = name.split(/[\s_]+/u).filter(word => word !== '');
  const whole = words.map(escaped).join('[\\s_-]+');
  const [first = ''] = words;
  const bound = words.length === 1 && hasSense(first);
  const pattern = bound ? `${DETERMINED}${whole}${CLOSED}` : `(?<![\\p{L}\\p{N}_@])${whole}(?![\\p{L}\\p{N}_[])`;
  const quoted = text.replace(new RegExp(pattern, 'giu'), `\`${name}\``);
  const head = HEAD.exec(name)?.[1];
  return quoted !== text || head === undefined
    ? quoted
    : text.replace(new RegExp(`${DETERMINED}${escaped(head)}${CLOSED}`, 'giu'), `\`${name}\``);
}
