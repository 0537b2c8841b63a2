import { Type, type TSchema } from '@sinclair/typebox';
import { Check } from '@sinclair/typebox/value';
import { CellwrightError } from '../../index.js';
import { checkPortable } from '../schema.js';

const CYCLE: Record<string, unknown> = { type: 'array' };
CYCLE['items'] = CYCLE;

test.each<readonly [string, unknown, RegExp]>([
  ['allOf', Type.Intersect([Type.Object({}), Type.Object({})]), /look uses allOf, which not every model .*in run/],
  ['not', Type.Not(Type.String()), /look uses not/],
  ['$ref', Type.Ref('T'), /look uses \$ref/],
  ['if', { type: 'string', if: {} }, /look uses if/],
  ['uniqueItems', Type.Array(Type.String(), { uniqueItems: true }), /look uses uniqueItems/],
  ['a tuple', Type.Tuple([Type.String()]), /look uses additionalItems/],
  ['a record', Type.Record(Type.String(), Type.Number()), /look uses patternProperties/],
  ['oneOf', { oneOf: [] }, /look uses oneOf/],
  ['no type', Type.Unknown(), /look has no type.*string, number/],
  ['a list of types', { type: ['string', 'null'] }, /look has the type \["string","null"\]/],
  ['other keys', Type.Object({}, { additionalProperties: true }), /look uses additionalProperties/],
  ['a format that is not known', Type.String({ format: 'ipv9' }), /look uses format ipv9.*date, time.*pattern/],
  ['a format beside a pattern', Type.String({ format: 'date', pattern: 'a' }), /look uses format date.*not both/],
  ['items of no kind', { type: 'array' }, /look lists its items by place/],
  ['a list', [], /look is no schema but \[\]/],
  ['a property that is null', { type: 'object', properties: { a: null } }, /look\.a is no schema but null/],
  ['no members', { anyOf: [] }, /look has \[\] as anyOf.*at least one/],
  ['values that are no list', { enum: 'abc' }, /look has "abc" as enum.*list/],
  ['a schema within itself', CYCLE, /look\[\] contains itself.*as deep/],
  ['an object as a value', { const: {} }, /look allows only {}.*Type\.Union/],
  ['a type beside a union', { type: 'string', anyOf: [{ type: 'string' }] }, /look uses type beside anyOf/],
  ['a bound of another type', { type: 'string', minimum: 2 }, /look uses minimum beside string/],
  ['a pattern of another language', Type.String({ pattern: '(?P<a>b)' }), /look has a pattern that cannot.*JavaScript/],
  ['requiring what is not there', { type: 'object', properties: {}, required: ['a'] }, /look requires \["a"\]/],
  ['a keyword that objects inherit', { type: 'string', constructor: 1 }, /look uses constructor/],
  ['a property that objects inherit', Type.Object({ constructor: Type.Null() }), /look has a property constructor/],
  [
    'what lies deep',
    Type.Object({ a: Type.Array(Type.Object({ b: Type.Union([Type.Null(), Type.Unknown()]) })) }),
    /^look\.a\[\]\.b has no type/
  ]
])('%s is refused where the tool is defined, with the place and what to write', (_name, schema, said) => {
  expect(() => checkPortable(schema as TSchema, 'look')).toThrow(said);
  expect(() => checkPortable(schema as TSchema, 'look')).toThrow(CellwrightError);
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
