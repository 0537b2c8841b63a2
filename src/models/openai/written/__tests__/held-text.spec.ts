import { watch } from './watch.js';

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
])('a long text of %s that comes letter by letter arrives whole', (_, piece) => {
  const { shown, held } = watch(piece.repeat(50_000), 1);
  expect(shown + held === piece.repeat(50_000)).toBe(true);
});
