import fc from 'fast-check';
import { python } from '../../__tests__/run-drafts.js';
import { pythonLiteral } from '../literals.js';

/** Evaluates each literal with `ast.literal_eval` and gives the values back as JSON. */
function evaluate(literals: readonly string[]): readonly unknown[] {
  const script = 'import ast, json, sys\nprint(json.dumps([ast.literal_eval(text) for text in json.load(sys.stdin)]))';
  return JSON.parse(python(['-c', script], JSON.stringify(literals))) as readonly unknown[];
}

describe('pythonLiteral', () => {
  it('gives every text and number back when Python reads it', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }));
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null)
    );
    const values = fc.sample(value, { numRuns: 2000, seed: 7 });
    expect(evaluate(values.map(pythonLiteral))).toEqual(values.map(one => (Object.is(one, -0) ? -0 : one)));
  });

  it('gives hostile names back and keeps them on one line', () => {
    const hostile = [
      `it's`,
      `say "hi"`,
      'back\\slash',
      'two\nlines\r\n',
      '\u0000nul',
      '"); import os; os.system("x") #',
      '\\"',
      '"""',
      "'''",
      '{braces} %s ${x}',
      '\u202eright to left',
      '\u2028',
      'ñandú 東京 🦉',
      '\ud800',
      'tag \u{e0041}, filler \u3164, joiner \u034f, selector \ufe0f, wide blank \u3000',
      'class',
      ''
    ];
    const literals = hostile.map(pythonLiteral);
    expect(evaluate(literals)).toEqual(hostile);
    expect(literals.filter(literal => /[\n\r\u2028\u202e]/u.test(literal))).toEqual([]);
  });

  it('leaves visible text readable', () => {
    expect(pythonLiteral('Größe (cm) 東京')).toBe('"Größe (cm) 東京"');
  });
});
