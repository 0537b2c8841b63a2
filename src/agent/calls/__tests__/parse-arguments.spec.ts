import { Type } from '@sinclair/typebox';
import { checkPortable } from '../../schema/check-portable.js';
import { parseArguments } from '../parse-arguments.js';

const SCHEMA = checkPortable(
  Type.Object({
    dataset: Type.String(),
    limit: Type.Optional(Type.Integer({ minimum: 1 })),
    order: Type.Optional(Type.Union([Type.Literal('up'), Type.Literal('down')])),
    nothing: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    where: Type.Optional(Type.Array(Type.Object({ column: Type.String(), value: Type.Optional(Type.Number()) })))
  }),
  'look'
);

const read = (raw: unknown): unknown => {
  const parsed = parseArguments(raw, SCHEMA);
  return parsed.status === 'ok' ? parsed.args : parsed.message;
};

test.each([
  ['an object', { dataset: 'df' }, { dataset: 'df' }],
  ['its JSON text', ' {"dataset":"df","limit":3} ', { dataset: 'df', limit: 3 }],
  ['its text as a JSON string', '"{\\"dataset\\":\\"df\\"}"', { dataset: 'df' }],
  ['null for an optional property', '{"dataset":"df","limit":null}', { dataset: 'df' }],
  ['null where null is a value', '{"dataset":"df","nothing":null}', { dataset: 'df', nothing: null }]
])('reads %s', (_name, raw, args) => {
  expect(read(raw)).toEqual(args);
});

test('no text means no arguments', () => {
  expect(parseArguments('', Type.Object({}))).toEqual({ status: 'ok', args: {} });
});

test.each([
  ['{"dataset":"df"', 'The arguments are not complete JSON. Send one JSON object.'],
  ["{'dataset':'df'}", 'The arguments are not complete JSON. Send one JSON object.'],
  ['["df"]', 'The arguments are not a JSON object. Send one JSON object.'],
  ['null', 'The arguments are not a JSON object. Send one JSON object.'],
  ['{}', 'dataset is missing.'],
  ['{"dataset":null}', 'dataset: expected string.'],
  ['{"dataset":"df","rows":1,"__proto__":{}}', 'rows is unknown; __proto__ is unknown.'],
  ['{"dataset":"df","limit":"3"}', 'limit: expected integer.'],
  ['{"dataset":"df","limit":0}', 'limit: expected integer to be greater or equal to 1.'],
  ['{"dataset":"df","order":"left"}', 'order is none of the allowed forms ("up", "down").'],
  ['{"dataset":"df","where":[{"column":"a","extra":1}]}', 'where.0.extra is unknown.']
])('refuses %s and says why', (raw, message) => {
  expect(read(raw)).toBe(message);
});

test('an object whose schema takes more keys keeps them', () => {
  const open = Type.Object({ a: Type.Number() }, { additionalProperties: true });
  expect(parseArguments('{"a":1,"b":2}', open)).toEqual({ status: 'ok', args: { a: 1, b: 2 } });
});
