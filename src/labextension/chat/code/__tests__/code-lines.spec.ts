import { shownPart } from '../code-lines.js';

test.each([
  ['leaves what can be shown whole', 'a\nb\n', 'a\nb\n'],
  ['leaves as many lines as can be shown', 'x\n'.repeat(1_000), 'x\n'.repeat(1_000)],
  ['cuts by characters', 'x'.repeat(3_000_000), 'x'.repeat(20_000)],
  ['cuts by lines, at the end of one', 'x\n'.repeat(60_000), 'x\n'.repeat(1_000)],
  ['cuts long lines by characters', 'x'.repeat(99).concat('\n').repeat(900), 'x'.repeat(99).concat('\n').repeat(200)]
])('%s', (_, text, shown) => {
  expect(shownPart(text)).toBe(shown);
});
