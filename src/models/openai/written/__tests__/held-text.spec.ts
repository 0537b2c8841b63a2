import { growth } from '../../../../agent/__tests__/growth.js';
import { HeldText } from '../held-text.js';

/** What is shown of a text that comes in pieces, and what is held to its end. */
function watch(text: string, length: number): { readonly shown: string; readonly held: string } {
  const held = new HeldText(['datasetInfo']);
  let shown = '';
  for (let at = 0; at < text.length; at += length) {
    shown += held.push(text.slice(at, at + length));
  }
  return { shown, held: held.rest() };
}

test.each([
  ['long lines', `${'word '.repeat(400)}\nand more\n${'x'.repeat(900)}`, ''],
  ['a long line, then a call', `${'x'.repeat(900)}\n`, '{"name": "datasetInfo"}'],
  ['a fence of code with long lines', `\`\`\`python\n${'y'.repeat(900)}\n\`\`\`\nDone.`, ''],
  ['an object without an end', 'Here.\n', `{"a": "${'x'.repeat(900)}`],
  ['an object behind a colon', 'I call: ', `{"name": "datasetInfo"}\n${'x'.repeat(900)}`]
])('%s', (_, shown, held) => {
  for (const length of [1, 7, 5_000]) {
    expect(watch(shown + held, length)).toEqual({ shown, held });
  }
});

test.each([
  ['one line', 'x'],
  ['lines', 'word\n'],
  ['an open object', '{'],
  ['an open fence', '```'],
  ['blanks', ' ']
])('a text of %s that comes letter by letter costs time by its length', (_, piece) => {
  expect(growth(n => watch(piece.repeat(n / 10), 1))).toBeLessThan(1.8);
});
