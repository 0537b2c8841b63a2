import { Type } from '@sinclair/typebox';
import { printForOpenAI } from '../print-schema.js';

const SCHEMA = Type.Object(
  {
    name: Type.String({ description: 'A name.', pattern: '^a', maxLength: 9 }),
    n: Type.Optional(Type.Integer({ minimum: 1 })),
    unit: Type.Union([Type.Literal('cm'), Type.Literal('m')]),
    size: Type.Union([Type.Literal(1), Type.Object({ on: Type.Optional(Type.Boolean()) })]),
    list: Type.Array(Type.String({ format: 'date' }), { minItems: 1, maxItems: 4 })
  },
  { title: 'T' }
);

test('strict structured output: all required, optional may be null, anyOf, words for the model kept', () => {
  const on = { anyOf: [{ type: 'null' }, { type: 'boolean' }] };
  expect(printForOpenAI(SCHEMA)).toEqual({
    title: 'T',
    type: 'object',
    properties: {
      name: { type: 'string', description: 'A name.' },
      n: { anyOf: [{ type: 'null' }, { type: 'integer' }] },
      unit: { type: 'string', enum: ['cm', 'm'] },
      size: {
        anyOf: [{ const: 1 }, { type: 'object', properties: { on }, required: ['on'], additionalProperties: false }]
      },
      list: { type: 'array', items: { type: 'string' } }
    },
    required: ['name', 'n', 'unit', 'size', 'list'],
    additionalProperties: false
  });
});

test('values of a plain enum are printed, in one type where they have one', () => {
  const named = Type.Unsafe({ enum: ['a', 'b'], description: 'A or b.' });
  const mixed = Type.Unsafe({ enum: [1, null, 'a'] });
  expect(printForOpenAI(named)).toEqual({ type: 'string', enum: ['a', 'b'], description: 'A or b.' });
  expect(printForOpenAI(mixed)).toEqual({ anyOf: [{ const: 1 }, { type: 'null' }, { const: 'a' }] });
});
