import { plainPython, type PlainPython } from '../plain-python.js';

function plain(source: string): Extract<PlainPython, { status: 'plain' }> {
  const python = plainPython(source);
  if (python.status !== 'plain') {
    throw new Error(python.reason);
  }
  return python;
}

test.each([
  ['%matplotlib inline\nx = 1', 'pass\nx = 1'],
  ['  !ls\nx', '  pass\nx'],
  ['files = !ls *.csv', 'files = None'],
  ['t = %timeit -o f()', 't = None'],
  ['df?\n?df\ndf??', 'pass\npass\npass'],
  ['a.b[0]?  ', 'pass'],
  ['%%time\nx = 1', '\nx = 1'],
  ['%%sql\nselect 1', ''],
  ['x = 5 % 3\ny = a != b', 'x = 5 % 3\ny = a != b'],
  ['s = """\n%not magic\n!nor shell\n"""\n%magic', 's = """\n%not magic\n!nor shell\n"""\npass'],
  ["s = 'it''s'  # don't\n%magic", "s = 'it''s'  # don't\npass"],
  ['total = (a\n  % b)\n%magic', 'total = (a\n  % b)\npass'],
  ["s = 'a\\\n%no magic'\n%magic", "s = 'a\\\n%no magic'\npass"],
  ['!pip install \\\n  pandas\nx', 'pass\n\nx'],
  ["d['a'], x = %who_ls", "d['a'], x = None"],
  ['f(a=!x)', 'f(a=!x)'],
  ["print('why?')  # really?\n'''a?'''", "print('why?')  # really?\n'''a?'''"],
  ['  x = 1\n\n  y = 2', 'x = 1\n\ny = 2'],
  ['x\r\n%magic', 'x\npass']
])('%j', (source, code) => {
  expect(plain(source).code).toBe(code);
});

test('shell lines and magics that bind names are told about', () => {
  expect(plain('!rm -r x').shell).toBe(true);
  expect(plain('out = !ls').shell).toBe(true);
  expect(plain('%pip install x').shell).toBe(true);
  expect(plain('%run other.ipynb').mayBind).toBe(true);
  expect(plain('%matplotlib inline')).toMatchObject({ shell: false, mayBind: false });
});

test.each([
  ['a long literal', `x = 0x${'f'.repeat(10_000_000)}`, 'too long'],
  ['very many lines', 'x\n'.repeat(5_000), 'too many lines'],
  ['brackets in brackets', `${'['.repeat(51)}${']'.repeat(51)}`, 'too deeply nested']
])('%s is not read', (_, source, reason) => {
  expect(plainPython(source)).toEqual({ status: 'unread', reason });
});

test('code of an ordinary size is read', () => {
  const cell = 'totals = df.groupby(["a", "b"]).agg({"c": ["mean", "max"]}).reset_index()  # per group\n';
  expect(plain(cell.repeat(200)).code).toBe(cell.repeat(200));
});
