import fc from 'fast-check';
import { seed } from '../../../faults/ledger.js';
import { readCode } from '../read-code.js';

test('the text before the fence is the reason, what comes after it is dropped', () => {
  expect(readCode('Averages.\n\n```python\ndf.mean()\n```\nMore:\n```\nx\n```')).toEqual({
    reason: 'Averages.',
    code: 'df.mean()'
  });
});

test.each([
  ['windows line ends', 'R\r\n```py\r\na\r\nb\r\n```\r\n', 'a\nb'],
  ['tildes', 'R\n~~~python\n```\n~~~', '```'],
  ['a longer fence', 'R\n````\n```\nx\n```\n````', '```\nx\n```'],
  ['a fence in a list', 'R\n  ```python\n  if a:\n      b\n  ```', 'if a:\n    b'],
  ['words behind the language', 'R\n```python title="x"\na\n```', 'a'],
  ['backticks within code', 'R\n```\ns = "```"\n```', 's = "```"'],
  ['an indented fence within code', 'R\n```python\ndoc = """\n    ```\n    """\n```', 'doc = """\n    ```\n    """'],
  ['blank lines around the code', 'R\n```\n\n\n  a\n\n```', '  a']
])('reads %s', (_name, text, code) => {
  expect(readCode(text)).toMatchObject({ reason: 'R', code });
});

test.each([
  ['no fence', 'Use df.mean().', 'no_code'],
  ['an inline fence', 'Use ```df.mean()``` here.', 'no_code'],
  ['nothing', '', 'no_code'],
  ['an empty fence', 'R\n```python\n\n```', 'empty_code'],
  ['a fence without an end', 'R\n```python\ndf.mean()', 'unclosed_code'],
  ['a fence that a shorter one does not close', 'R\n````\nx\n```', 'unclosed_code']
])('refuses %s', (_name, text, code) => {
  expect(() => readCode(text)).toThrow(expect.objectContaining({ code }) as Error);
});

test.each([
  [
    'the last that uses the data',
    ['import numpy as np', 'np.log(df.fare)', 'fare 3.2'],
    'import numpy as np\nnp.log(df.fare)'
  ],
  ['the later one of two', ['df.fare.sum()', 'df.fare.mean()'], 'df.fare.mean()'],
  ['the first where none does', ['x = 1', 'x'], 'x = 1'],
  ['no import twice', ['import math\nmath.pi', 'import math\nmath.log(len(df))'], 'import math\nmath.log(len(df))']
])('of several fences counts %s', (_name, blocks, code) => {
  const reply = blocks.map(block => `\`\`\`python\n${block}\n\`\`\``).join('\nThen:\n');
  expect(readCode(reply, ['df']).code).toBe(code);
});

test('a fence of imports does not stand for code that was cut', () => {
  expect(() => readCode('```\nimport os\n```\nThen:\n```\ndf.fa', ['df'])).toThrow('cut in the middle of the code');
});

test('what stands before the end of a thought is not read, and code that names the mark stays whole', () => {
  const code = "re.sub('</think>', '', df.note[0])";
  const reply = `Maybe\n\`\`\`\ndf.sum()\n\`\`\`\n</think>\nR\n\`\`\`python\n${code}\n\`\`\``;
  expect(readCode(reply, ['df'])).toEqual({ reason: 'R', code });
});

test('no prefix of a reply gives other code than the whole reply', () => {
  const whole = 'Reason.\n```python\na = 1\nb = "```"\na\n```\nEnd.';
  fc.assert(
    fc.property(fc.integer({ min: 0, max: whole.length }), length => {
      try {
        expect(readCode(whole.slice(0, length)).code).toBe(readCode(whole).code);
      } catch (error) {
        expect(['no_code', 'unclosed_code']).toContain((error as { code?: string }).code);
      }
    }),
    { seed }
  );
});

test.each<readonly [of: string, make: (n: number) => string]>([
  ['blanks in the code', n => `R\n\`\`\`\na${' '.repeat(n)}b\n\`\`\``],
  ['backticks', n => `${'`'.repeat(n)}x\``],
  ['fences', n => '```\na\n```\n'.repeat(n)],
  ['lines', n => `${'a\n'.repeat(n)}\`\`\`\nb\n\`\`\``]
])('a reply of a hundred thousand %s is read as one of ten', (_name, make) => {
  const shape = (n: number): unknown => {
    try {
      return readCode(make(n)).code.replace(/(\s)\s+/gu, '$1');
    } catch (error) {
      return (error as { readonly code?: string }).code;
    }
  };
  expect(shape(100_000)).toEqual(shape(10));
});
