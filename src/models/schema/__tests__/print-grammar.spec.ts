import { Type } from '@sinclair/typebox';
import { printGrammar } from '../index.js';

test('an object has all its properties in order, an optional one or null', () => {
  expect(printGrammar(Type.Object({ a: Type.Integer(), b: Type.Optional(Type.Boolean()) }))).toBe(
    [
      'root ::= r3',
      'integer ::= "-"? ("0" | [1-9] [0-9]{0,14})',
      'boolean ::= "true" | "false"',
      'null ::= "null"',
      'r3 ::= "{" "\\"a\\"" ":" " "? integer "," " "? "\\"b\\"" ":" " "? (null | boolean) "}"'
    ].join('\n')
  );
});

test('a bounded text counts characters of one unit only, an unbounded one takes any', () => {
  const bounded = printGrammar(Type.String({ maxLength: 3 }));
  expect(bounded).toContain('root ::= "\\"" short{0,3} "\\""');
  expect(bounded).toContain('short ::= [^"\\\\\\x00-\\x1F\\x7F\\U00010000-\\U0010FFFF] | escape');
  expect(printGrammar(Type.String())).toContain('string ::= "\\"" char* "\\""');
  expect(printGrammar(Type.String({ maxLength: 1_000_000 }))).toContain('root ::= string');
});

test('a list ends at its longest, and may be empty', () => {
  expect(printGrammar(Type.Array(Type.Null(), { maxItems: 3 }))).toContain('"[" (null ("," " "? null){0,2})? "]"');
  expect(printGrammar(Type.Array(Type.Null()))).toContain('"[" (null ("," " "? null)*)? "]"');
  expect(printGrammar(Type.Array(Type.Null(), { maxItems: 0 }))).toContain('"[" "]"');
});

test('choices are written out, with quotes and backslashes kept', () => {
  expect(printGrammar(Type.Union([Type.Literal('a"\\b'), Type.Literal(1), Type.Null()]))).toContain(
    '"\\"a\\\\\\"\\\\\\\\b\\"" | "1" | null'
  );
});

test('parts that are shared or refer to themselves are rules of their own', () => {
  const part = { type: 'array', items: { $ref: '#/$defs/part1' }, maxItems: 2 };
  const grammar = printGrammar({ $ref: '#/$defs/part1', $defs: { part1: part } });
  expect(grammar).toContain('root ::= d-part1');
  expect(grammar).toMatch(/d-part1 ::= r\d+/);
});
