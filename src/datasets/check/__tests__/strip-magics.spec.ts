import { stripMagics } from '../strip-magics.js';

test.each([
  ['%matplotlib inline\nx = 1', 'pass\nx = 1'],
  ['  !ls\nx', '  pass\nx'],
  ['files = !ls *.csv', 'files = None'],
  ['t = %timeit -o f()', 't = None'],
  ['df?\n?df\ndf??', 'pass\npass\npass'],
  ['%%time\nx = 1', '\nx = 1'],
  ['%%sql\nselect 1', ''],
  ['x = 5 % 3\ny = a != b', 'x = 5 % 3\ny = a != b'],
  ['s = """\n%not magic\n!nor shell\n"""\n%magic', 's = """\n%not magic\n!nor shell\n"""\npass'],
  ["s = 'it''s'  # don't\n%magic", "s = 'it''s'  # don't\npass"]
])('%j', (source, code) => {
  expect(stripMagics(source).code).toBe(code);
});

test('shell lines and magics that bind names are told about', () => {
  expect(stripMagics('!rm -r x').shell).toBe(true);
  expect(stripMagics('%pip install x').shell).toBe(true);
  expect(stripMagics('%run other.ipynb').mayBind).toBe(true);
  expect(stripMagics('%matplotlib inline')).toMatchObject({ shell: false, mayBind: false });
});
