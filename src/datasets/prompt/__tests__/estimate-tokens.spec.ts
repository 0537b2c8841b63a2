import { estimateTokens } from '../estimate-tokens.js';

test.each([
  ['', 0],
  ['fare', 1],
  ['ride_class', 2],
  ['184203', 2],
  ['2.5..350', 6],
  ['平均', 2],
  ['a\nb', 3]
])('%j is about %d tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

test('it does not count fewer than a quarter of the characters of ordinary text', () => {
  const text = 'The average fare of all rides that were taken by members, for each class and every month of 2024.';
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(text.length / 5);
});
