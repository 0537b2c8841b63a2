import { Type, type TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { checkPortable } from '../check-portable.js';

const REFUSED: readonly (readonly [string, TSchema, RegExp])[] = [
  ['allOf', Type.Intersect([Type.Object({}), Type.Object({})]), /look\.filter uses allOf.*Type\.Composite/],
  ['not', Type.Not(Type.String()), /look\.filter uses not/],
  ['$ref', Type.Ref('T'), /look\.filter uses \$ref.*in its place/],
  ['if', Type.Unsafe({ type: 'string', if: {} }), /look\.filter uses if.*union/],
  ['uniqueItems', Type.Array(Type.String(), { uniqueItems: true }), /look\.filter uses uniqueItems.*in run/],
  ['prefixItems', Type.Unsafe({ type: 'array', prefixItems: [] }), /look\.filter uses prefixItems.*named property/],
  ['a tuple', Type.Tuple([Type.String()]), /look\.filter uses additionalItems.*named property/],
  ['a record', Type.Record(Type.String(), Type.Number()), /look\.filter uses patternProperties.*key, value/],
  ['oneOf', Type.Unsafe({ oneOf: [] }), /look\.filter uses oneOf.*Type\.Union/],
  ['an unheard-of keyword', Type.Unsafe({ type: 'string', colour: 1 }), /look\.filter uses colour.*Leave it out/],
  ['no type', Type.Unknown(), /look\.filter has no type.*string, number/],
  ['a list of types', Type.Unsafe({ type: ['string', 'null'] }), /look\.filter has the type \["string","null"\]/],
  ['other keys', Type.Object({}, { additionalProperties: true }), /look\.filter uses additionalProperties/],
  ['a format that is not known', Type.String({ format: 'ipv9' }), /look\.filter uses format ipv9.*date, time.*pattern/],
  ['items of no kind', Type.Unsafe({ type: 'array' }), /look\.filter lists its items by place/]
];

test.each(REFUSED)(
  '%s is refused where the tool is defined, with the place and what to write',
  (_name, schema, said) => {
    expect(() => checkPortable(Type.Object({ filter: schema }), 'look')).toThrow(said);
  }
);

test('the place is named however deep it lies', () => {
  const deep = Type.Object({ a: Type.Array(Type.Object({ b: Type.Union([Type.Null(), Type.Unknown()]) })) });
  expect(() => checkPortable(deep, 'look')).toThrow(/^look\.a\[\]\.b has no type/);
});

test('all of the subset passes, with objects closed and ranges, patterns and lengths checked by us', () => {
  const schema = checkPortable(
    Type.Object({
      name: Type.String({ pattern: '^a', maxLength: 3, description: 'A name.' }),
      n: Type.Optional(Type.Integer({ minimum: 1 })),
      kind: Type.Union([Type.Literal('x'), Type.Literal('y'), Type.Null()]),
      list: Type.Array(Type.Object({ on: Type.Boolean() }), { maxItems: 2 })
    }),
    'look'
  );
  const good = { name: 'ab', kind: 'x', list: [{ on: true }] };
  expect(Check(schema, good)).toBe(true);
  for (const wrong of [
    { name: 'b' },
    { name: 'abcd' },
    { n: 0 },
    { kind: 'z' },
    { list: [{ on: true, off: 1 }] },
    { m: 1 }
  ]) {
    expect(Check(schema, { ...good, ...wrong })).toBe(false);
  }
});

test('plain JSON schema is checked like one that was built', () => {
  const plain = { type: 'object', properties: { unit: { enum: ['cm', null, 2] } }, required: ['unit'] } as const;
  const schema = checkPortable(Type.Unsafe(plain), 'look');
  expect(['cm', null, 2, 'm'].map(unit => Check(schema, { unit }))).toEqual([true, true, true, false]);
  expect(Check(schema, {})).toBe(false);
});

test.each([
  ['date', '2024-02-29', '29.2.2024'],
  ['time', '12:30:00Z', 'noon'],
  ['date-time', '2024-02-29T12:30:00+01:00', '2024-02-29'],
  ['email', 'a@b.c', 'a.b.c'],
  ['uri', 'https://a.b/c', 'a.b/c'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000', '123e4567']
])('the format %s is checked by us', (format, good, bad) => {
  const schema = checkPortable(Type.String({ format }), 'look');
  expect([Check(schema, good), Check(schema, bad)]).toEqual([true, false]);
});
