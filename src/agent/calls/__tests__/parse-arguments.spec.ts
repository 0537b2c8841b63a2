import { Type, type TSchema } from '@sinclair/typebox';
import { tool, type ToolDefinition } from '../../index.js';
import { parseArguments } from '../perform-call.js';

const SCHEMA = Type.Object({
  dataset: Type.String(),
  limit: Type.Optional(Type.Integer({ minimum: 1 })),
  order: Type.Optional(Type.Union([Type.Literal('up'), Type.Literal('down')])),
  nothing: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  where: Type.Optional(Type.Array(Type.Object({ column: Type.String(), value: Type.Optional(Type.Number()) })))
});
const TAKES = ' look takes: dataset, limit, order, nothing, where.';

type Parse = ToolDefinition<TSchema, Record<string, never>, unknown>['parse'];

const read = (input: unknown, parse: Parse = 'json', params: TSchema = SCHEMA): Promise<unknown> =>
  parseArguments(input, tool({ description: '', params, parse, run: () => 1 }), {
    id: 'call_1',
    name: 'look',
    signal: new AbortController().signal,
    progress: () => undefined
  });

describe('the JSON parser', () => {
  test.each([
    ['an object', { dataset: 'df' }, { dataset: 'df' }],
    ['its JSON text', ' {"dataset":"df","limit":3} ', { dataset: 'df', limit: 3 }],
    ['its text as a JSON string', '"{\\"dataset\\":\\"df\\"}"', { dataset: 'df' }],
    ['its text in a fence', '```json\n{"dataset":"df"}\n```', { dataset: 'df' }],
    ['null for an optional property', '{"dataset":"df","limit":null}', { dataset: 'df' }],
    ['null where null is a value', '{"dataset":"df","nothing":null}', { dataset: 'df', nothing: null }]
  ])('reads %s', async (_name, input, args) => {
    expect(await read(input)).toEqual(args);
  });

  test.each([
    ['{"dataset":"df"', 'The arguments are not complete JSON.'],
    ["{'dataset':'df'}", 'The arguments are not complete JSON.'],
    ['```json\n{"dataset":"df"}', 'The arguments are not complete JSON.'],
    ['["df"]', 'The arguments are not a JSON object.'],
    ['null', 'The arguments are not a JSON object.'],
    ['{}', 'dataset is missing.'],
    ['{"dataset":null}', 'dataset: expected string.'],
    ['{"dataset":"df","rows":1,"__proto__":{}}', 'rows is unknown; __proto__ is unknown.'],
    ['{"dataset":"df","limit":"3"}', 'limit: expected integer, minimum 1.'],
    ['{"dataset":"df","limit":0}', 'limit: expected integer, minimum 1.'],
    ['{"dataset":"df","order":"left"}', 'order is none of the allowed forms ("up", "down").'],
    ['{"dataset":"df","where":[{"column":"a","extra":1}]}', 'where.0.extra is unknown.']
  ])('refuses %s, says why and what is taken', async (input, message) => {
    await expect(read(input)).rejects.toThrow(message + TAKES);
  });

  test('takes no text as no arguments', async () => {
    expect(await read('', 'json', Type.Object({}))).toEqual({});
    await expect(read('[]', 'json', Type.Object({}))).rejects.toThrow('look takes: no arguments.');
  });
});

describe('the tuple parser', () => {
  test.each([
    ['an array by position', '["df",3]', { dataset: 'df', limit: 3 }],
    ['null as left out', '["df",null,"up"]', { dataset: 'df', order: 'up' }],
    ['an array in a fence', '```\n["df"]\n```', { dataset: 'df' }],
    ['an object by name, which is what native calls send', '{"dataset":"df"}', { dataset: 'df' }]
  ])('reads %s', async (_name, input, args) => {
    expect(await read(input, 'tuple')).toEqual(args);
  });

  test.each([
    ['[]', 'dataset is missing.'],
    ['[1]', 'dataset: expected string.'],
    ['["df",1,"up",null,[],1]', 'There are 6 arguments.'],
    ['"df"', 'The arguments are not complete JSON.'],
    ['["df"', 'The arguments are not complete JSON.']
  ])('refuses %s and says why', async (input, message) => {
    await expect(read(input, 'tuple')).rejects.toThrow(message + TAKES);
  });
});

describe('a parser of the tool’s own', () => {
  test('may read anything, and what it makes is validated', async () => {
    const lines: Parse = input => ({ dataset: String(input).split('\n')[0] });
    expect(await read('df\nrest', lines)).toEqual({ dataset: 'df' });
    await expect(read('df', () => Promise.resolve({ dataset: 1 }))).rejects.toThrow('dataset: expected string.');
  });

  test('refuses by throwing', async () => {
    const refuse: Parse = () => {
      throw new Error('Write it on one line.');
    };
    await expect(read('df', refuse)).rejects.toThrow(`Write it on one line.${TAKES}`);
  });
});

test('what is absent has its default, and a null counts as absent, in objects, lists and unions', async () => {
  const place = Type.Object({
    x: Type.Number({ default: 1 }),
    tags: Type.Optional(Type.Array(Type.String(), { default: ['a'] }))
  });
  const params = Type.Object({ places: Type.Array(place), either: Type.Union([Type.String(), place]) });
  const input = { places: [{}, { x: 2, tags: null }], either: { tags: [] } };
  expect(await read(input, 'json', params)).toEqual({
    places: [
      { x: 1, tags: ['a'] },
      { x: 2, tags: ['a'] }
    ],
    either: { x: 1, tags: [] }
  });
});
