import type { Item } from '../reading/item.js';

/** Words that are passed over elsewhere, and tell rows or quantities apart directly before a noun: "own goals". */
const ADJECTIVES = new Set(
  (
    'own fit sold paid used treated employed published released tested attended finished ended harvested ordered purchased bought ' +
    'watched hired rated served produced shipped travelled traveled visited studied enrolled seen offered grown kept worn earned ' +
    'running ridden painted composed directed designed manufactured authored spent issued generated charged charging remaining'
  ).split(' ')
);

/** Words before which such an adjective only says what the noun is measured by: "the most used method". */
const DEGREES = new Set(['superlative', 'most', 'frequent', 'top']);

/** Verbs that make another verb with a word of place behind them: "sold out", "paid off", "broke down". */
const PARTICLES = new Set(['out', 'off', 'up', 'down']);
const PHRASAL =
  /^(?:sold|sells?|paid|pays?|given|gave|put|taken|takes?|took|kept|seen|sent|held|handed|brought|called|driven|drove|closed|left|falls?|fell|made|used|written|wrote|charged|booked|rated|ended|finished|worn|wore)$/iu;

/** Particles that add nothing to the verb before them. */
const FULL = new Set([
  'paid out',
  'handed out',
  'given out',
  'made up',
  'finished up',
  'ended up',
  'rated up',
  'put out'
]);

const NOUNS = new Set<Item['type']>(['column', 'rowNoun', 'values', 'frame', 'unknown']);
const STATES = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'being', 'has', 'have', 'had', 'by', 'to']);

/**
 * True for a word that carries grammar in most places and here tells which rows or which quantity is meant, so that a plan
 * that leaves it out answers another question: "own goals", "sold flats", "were sold out", "pay for themselves", "goals
 * against by team".
 */
export function narrows(items: readonly Item[], at: number): boolean {
  const item = items[at];
  if (item?.type !== 'grammar') {
    return false;
  }
  const text = item.text.toLowerCase();
  const before = items[at - 1];
  const after = items[at + 1];
  const previous = before?.text.toLowerCase() ?? '';
  const follows = after !== undefined && NOUNS.has(after.type);
  if (ADJECTIVES.has(text) && follows) {
    const degree = before?.type === 'marker' && DEGREES.has(before.sense.type);
    const predicate = STATES.has(previous) || (before !== undefined && NOUNS.has(before.type));
    return !degree && !predicate;
  }
  // "the mean discount where there was one": of the rows that have it.
  if (text === 'there') {
    return /^(?:where|when|if|whenever|wherever)$/u.test(previous);
  }
  // "of those still with us, how many": of which rows is said in words that no condition has taken.
  if (text === 'those' && previous === 'of') {
    const end = items.findIndex((one, place) => place > at && one.text === ',');
    return end > at + 1 && items.slice(at + 1, end).every(one => one.type === 'grammar');
  }
  // "visits where something was bought"
  if (/^(?:something|anything|someone|somebody)$/u.test(text)) {
    return /^(?:where|when|if|whenever|that|in which)$/u.test(previous);
  }
  if (PARTICLES.has(text)) {
    return PHRASAL.test(previous) && !FULL.has(`${previous} ${text}`);
  }
  if (/^(?:themselves|himself|herself|itself|yourself)$/u.test(text)) {
    return previous === 'for' || previous === 'by';
  }
  if (text === 'against') {
    return (
      after === undefined ||
      after.type === 'marker' ||
      (after.type === 'grammar' && !/^(?:the|its|their|a|an|other|each|all)$/iu.test(after.text))
    );
  }
  return false;
}
