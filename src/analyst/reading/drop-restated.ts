import type { Item } from './item.js';

/** Links of values below this leave some of their words out. */
const PARTIAL = 0.85;
/** Links of columns: one by its name, and one by a word that only has to do with it. */
const NAMED = 0.94;
const RELATED = 0.8;

/** "swarming (anything with 'swarm')": part of a value that the test of the text says in full. */
function isInTest(item: Item, tests: readonly string[]): boolean {
  const text = item.text.toLowerCase();
  return (
    item.type === 'values' && item.score < PARTIAL && tests.some(test => test.length >= 4 && text.startsWith(test))
  );
}

/** "noted in the remarks": a verb for the column that is named beside it. */
function isVerbOf(item: Item, items: readonly Item[]): boolean {
  return (
    item.type === 'column' &&
    item.score < RELATED &&
    /^\p{Ll}+ed$/u.test(item.text) &&
    items.some(other => other.type === 'column' && other.column === item.column && other.score >= NAMED)
  );
}

/** "spread (standard deviation)", "typical price (median)": the brackets say which measure is meant. */
function isMadeExact(items: readonly Item[], at: number): boolean {
  const [item, open, exact, close] = items.slice(at, at + 4);
  const isFn = (one: Item | undefined): boolean => one?.type === 'marker' && one.sense.type === 'fn';
  return (
    isFn(item) &&
    /^(?:spread|average|averages|vary|varies|variation|dispersion|on average)$/iu.test(item?.text ?? '') &&
    open?.text === '(' &&
    isFn(exact) &&
    close?.text === ')'
  );
}

/** "What is the typical donation? Give me the median.": the later word says which measure is meant. */
function isNamedLater(items: readonly Item[], at: number): boolean {
  const isFn = (one: Item | undefined): boolean => one?.type === 'marker' && one.sense.type === 'fn';
  const typical = isFn(items[at]) && /^typical(?:ly)?$/iu.test(items[at]?.text ?? '');
  return typical && items.slice(at + 1).some(isFn);
}

/** "joined: how many joined before 2015": what a question is about, which the question behind it says again. */
function isSaidAgain(item: Item, at: number, items: readonly Item[]): boolean {
  const asks = items[at + 1];
  return (
    at === 0 &&
    item.type === 'column' &&
    asks?.type === 'marker' &&
    (asks.sense.type === 'count' || asks.sense.type === 'wh') &&
    items
      .slice(at + 1)
      .some(other => (other.type === 'column' || other.type === 'values') && other.column === item.column)
  );
}

/** Leaves out what another word of the question says in full. */
export function dropRestated(items: readonly Item[]): readonly Item[] {
  const tests = items.flatMap(item => (item.type === 'textTest' ? [item.value.toLowerCase()] : []));
  return items.map((item, at) =>
    isInTest(item, tests) ||
    isVerbOf(item, items) ||
    isSaidAgain(item, at, items) ||
    isMadeExact(items, at) ||
    isNamedLater(items, at)
      ? { at: item.at, end: item.end, text: item.text, score: item.score, type: 'grammar' }
      : item
  );
}
