import { Type, type TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { CellwrightError } from '../../index.js';
import { checkPortable } from '../schema.js';

const REFUSED: readonly (readonly [string, TSchema, RegExp])[] = [
  [
    'allOf',
    Type.Intersect([Type.Object({}), Type.Object({})]),
    /look\.filter uses allOf, which not every model can be held to.*in run/
  ],
  ['not', Type.Not(Type.String()), /look\.filter uses not/],
  ['$ref', Type.Ref('T'), /look\.filter uses \$ref/],
  ['if', Type.Unsafe({ type: 'string', if: {} }), /look\.filter uses if/],
  ['uniqueItems', Type.Array(Type.String(), { uniqueItems: true }), /look\.filter uses uniqueItems/],
  ['prefixItems', Type.Unsafe({ type: 'array', prefixItems: [] }), /look\.filter uses prefixItems/],
  ['a tuple', Type.Tuple([Type.String()]), /look\.filter uses additionalItems/],
  ['a record', Type.Record(Type.String(), Type.Number()), /look\.filter uses patternProperties/],
  ['oneOf', Type.Unsafe({ oneOf: [] }), /look\.filter uses oneOf/],
  ['an unheard-of keyword', Type.Unsafe({ type: 'string', colour: 1 }), /look\.filter uses colour/],
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

const CYCLE: Record<string, unknown> = { type: 'array' };
CYCLE['items'] = CYCLE;

test.each<readonly [string, unknown, RegExp]>([
  ['undefined', undefined, /look is no schema but undefined\. Write one with Type/],
  ['null', null, /look is no schema but null/],
  ['a list', [], /look is no schema but \[\]/],
  ['a property that is null', { type: 'object', properties: { a: null } }, /look\.a is no schema but null/],
  ['a property that is true', { type: 'object', properties: { a: true } }, /look\.a is no schema but true/],
  ['properties that are none', { type: 'object', properties: [] }, /look has properties that are no object/],
  ['a member that is null', { anyOf: [null] }, /look is no schema but null/],
  ['no members', { anyOf: [] }, /look has \[\] as anyOf.*at least one/],
  ['no values', { enum: [] }, /look has \[\] as enum.*at least one/],
  ['values that are no list', { enum: 'abc' }, /look has "abc" as enum.*list/],
  ['a schema within itself', CYCLE, /look\[\] contains itself.*as deep/],
  ['an object as a value', { const: {} }, /look allows only {}.*Type\.Union/],
  ['a big integer as a value', Type.Literal(1n as never), /look allows only 1\./],
  ['values of another type', { type: 'string', enum: ['a', 1] }, /look has the type "string" beside 1/],
  ['a value of another type', { type: 'number', const: 'a' }, /look has the type "number" beside "a"/],
  ['a type beside a union', { type: 'string', anyOf: [{ type: 'string' }] }, /look uses type beside anyOf/],
  ['a bound beside values', { enum: ['a'], minLength: 2 }, /look uses minLength beside enum/],
  ['a bound of another type', { type: 'string', minimum: 2 }, /look uses minimum beside string/],
  ['a bound that is no number', { type: 'string', minLength: 'x' }, /look has "x" as minLength.*number/],
  ['a bound that nothing can be', Type.Number({ maximum: Number.NaN }), /look has null as maximum/],
  ['a length below zero', { type: 'array', items: { type: 'null' }, maxItems: -1 }, /look has -1 as maxItems/],
  ['multiples of zero', { type: 'integer', multipleOf: 0 }, /look has 0 as multipleOf/],
  ['a pattern of another language', Type.String({ pattern: '(?P<a>b)' }), /look has a pattern that cannot.*JavaScript/],
  ['a pattern that is no text', { type: 'string', pattern: 5 }, /look has 5 as pattern/],
  ['an unknown format beside a pattern', Type.String({ format: 'ipv9', pattern: 'a' }), /look uses format ipv9/],
  [
    'requiring what is not there',
    { type: 'object', properties: {}, required: ['toString'] },
    /look requires "toString"/
  ],
  ['requiring no list', { type: 'object', properties: {}, required: true }, /look requires true/],
  ['a keyword that objects inherit', { type: 'string', constructor: 1 }, /look uses constructor/]
])('%s is refused, with what to write', (_name, schema, said) => {
  expect(() => checkPortable(schema as TSchema, 'look')).toThrow(said);
  expect(() => checkPortable(schema as TSchema, 'look')).toThrow(CellwrightError);
});

test('a format beside a pattern is checked as well as the pattern', () => {
  const schema = checkPortable(Type.String({ format: 'date', pattern: '^2024|-31$' }), 'look');
  const dates = ['2024-02-29', '2025-01-31', '2025-01-30', '2024', 'x-31'];
  expect(dates.map(date => Check(schema, date))).toEqual([true, true, false, false, false]);
});

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
