import { growth } from '../../../../agent/__tests__/growth.js';
import { watch } from './watch.js';

test.each([
  ['one line', 'x'],
  ['lines', 'word\n'],
  ['an open object', '{'],
  ['an open fence', '```'],
  ['blanks', ' ']
])('a text of %s that comes letter by letter costs time by its length', (_, piece) => {
  expect(growth(n => watch(piece.repeat(n / 10), 1))).toBeLessThan(1.8);
});
