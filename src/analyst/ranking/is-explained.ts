import type { Item } from '../reading/item.js';

/** Items that say by themselves which rows are meant. */
const TESTS = new Set<Item['type']>([
  'values',
  'flag',
  'threshold',
  'averageTest',
  'columnTest',
  'missingTest',
  'textTest'
]);

/** Words between two parts of one name: "crown-of-thorns". */
const INNER = /^(?:-|of|the|and|&)$/u;

/** Letters that stand in a word in their order and begin as it does: `MNT` for maintenance. */
function abbreviates(code: string, words: string): boolean {
  const letters = code.toLowerCase().replace(/[^\p{L}]/gu, '');
  const whole = words.toLowerCase().replace(/[^\p{L}]/gu, '');
  let at = 0;
  for (const letter of whole) {
    at += letter === letters[at] ? 1 : 0;
  }
  return letters.length > 1 && letters.length < whole.length && at === letters.length && whole[0] === letters[0];
}

/** Where the name that an unknown word is part of begins and ends. */
function nameAround(items: readonly Item[], at: number): readonly [number, number] {
  const isPart = (place: number): boolean => {
    const item = items[place];
    return item?.type === 'unknown' || (item?.type === 'grammar' && INNER.test(item.text.toLowerCase()));
  };
  let start = at;
  while (isPart(start - 1)) {
    start -= 1;
  }
  while (items[start]?.type === 'grammar') {
    start += 1;
  }
  let end = at + 1;
  while (isPart(end)) {
    end += 1;
  }
  return [start, end];
}

/**
 * True for an unknown word whose meaning the question itself tells in the brackets behind it: "faults (status FLT)", "frost
 * days (minimum below 0)", "maintenance (MNT)". A condition has to name its column, and a bare value has to be short for the
 * words before it; else the brackets narrow the words instead of telling what they mean: "tyres (Oslo)".
 */
export function isExplained(items: readonly Item[], at: number, used: ReadonlySet<number>): boolean {
  const [start, end] = nameAround(items, at);
  if (items[end]?.text !== '(') {
    return false;
  }
  const close = items.findIndex((item, place) => place > end && item.text === ')');
  const inside = items.slice(end + 1, close);
  const places = inside.map((_, offset) => end + 1 + offset);
  const said = inside.filter(item => item.type !== 'grammar');
  const bound = places.every((place, offset) => inside[offset]?.type === 'grammar' || used.has(place));
  if (close < 0 || !bound || !said.some(item => TESTS.has(item.type))) {
    return false;
  }
  const [only, ...others] = said;
  if (others.length === 0 && only?.type === 'values') {
    const words = items.slice(start, end).map(item => item.text);
    const [value = '', ...more] = only.values;
    return more.length === 0 && !only.negated && [only.text, value].some(code => abbreviates(code, words.join(' ')));
  }
  return said.every(item => item.type === 'column' || TESTS.has(item.type)) && said[0]?.type === 'column';
}
