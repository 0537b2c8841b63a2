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

const BOUNDED = [
  'root ::= "\\"" short{0,3} "\\""',
  'short ::= [^"\\\\\\x00-\\x1F\\x7F\\U00010000-\\U0010FFFF] | escape'
];
const CHOICES = Type.Union([Type.Literal('a"\\b'), Type.Literal(1), Type.Null()]);

test.each<readonly [string, Parameters<typeof printGrammar>[0], readonly string[]]>([
  ['a bounded text counts characters of one unit only', Type.String({ maxLength: 3 }), BOUNDED],
  ['an unbounded text takes any', Type.String(), ['string ::= "\\"" char* "\\""']],
  ['a text with far bounds is as one without', Type.String({ maxLength: 1_000_000 }), ['root ::= string']],
  ['a list ends at its longest', Type.Array(Type.Null(), { maxItems: 3 }), ['"[" (null ("," " "? null){0,2})? "]"']],
  ['a list without bounds has any length', Type.Array(Type.Null()), ['"[" (null ("," " "? null)*)? "]"']],
  ['a list may have to be empty', Type.Array(Type.Null(), { maxItems: 0 }), ['"[" "]"']],
  ['choices keep their quotes and backslashes', CHOICES, ['"\\"a\\\\\\"\\\\\\\\b\\"" | "1" | null']]
])('%s', (_what, schema, rules) => {
  rules.forEach(rule => expect(printGrammar(schema)).toContain(rule));
});
