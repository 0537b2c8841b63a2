import { assignedNames } from '../bindings.js';

describe('assignedNames', () => {
  it.each<[string, string, string[]]>([
    ['a plain assignment', 'by_class = df.groupby("x").size()\nby_class', ['by_class']],
    ['several targets', 'a, (b, *c) = 1, (2, 3)\nx = y = 4', ['a', 'b', 'c', 'x', 'y']],
    ['an annotation with a value', 'n: int = 4\nm: int', ['n']],
    ['an augmented assignment', 'total += 1', ['total']],
    [
      'a loop and its body',
      'for i, row in enumerate(rows):\n    last = row\nelse:\n    done = True',
      ['i', 'row', 'last', 'done']
    ],
    [
      'branches',
      'if a:\n    b = 1\nelif c:\n    d = 2\ntry:\n    e = 1\nexcept E as err:\n    f = 2\nfinally:\n    g = 3',
      ['b', 'd', 'e', 'f', 'g']
    ],
    ['a context', 'with open("f") as handle, lock as held:\n    text = handle.read()', ['handle', 'held', 'text']],
    ['a walrus', 'print(n := len(df))\n[last := v for v in values]', ['n', 'last']],
    ['functions and classes, not what is inside', 'def f(a, b=1):\n    inner = 1\nclass C:\n    field = 2', ['f', 'C']],
    ['a decorated function', '@cache\ndef f():\n    return 1', ['f']],
    ['several statements on a line', 'a = 1; b = 2', ['a', 'b']]
  ])('finds the names of %s', async (_, code, names) => {
    await expect(assignedNames(code)).resolves.toEqual(names);
  });

  it.each([
    'df["a"] = 1',
    'df.a = 1',
    'import pandas as pd',
    'f(x=1)',
    '[v for v in values]',
    'lambda a: (b := a)',
    'a == 1',
    ''
  ])('finds none in %s', async code => {
    await expect(assignedNames(code)).resolves.toEqual([]);
  });

  it('reads what it can of code that does not parse', async () => {
    await expect(assignedNames('a = 1\nb = (\nc = 3')).resolves.toContain('a');
  });

  it('leaves out the statement that failed and those below it', async () => {
    const code = 'a = 1\nb = (\n  nothing\n)\nc = 3';
    await expect(assignedNames(code, 3)).resolves.toEqual(['a']);
    await expect(assignedNames(code, 5)).resolves.toEqual(['a', 'b']);
  });
});
