import { Type } from '@sinclair/typebox';
import { calls, cut, ran, scriptedModel, statuses, usingAgent } from './scripted-agent.js';

const SCHEMA = Type.Object({ n: Type.Number() });

describe('a sub-query', () => {
  test('with a schema returns the validated value, and passes the schema on', async () => {
    const values: number[] = [];
    const use = usingAgent(async agent => {
      const { value } = await agent.oneshot({ prompt: 'p', query: 'q', schema: SCHEMA });
      values.push(value.n);
    });
    const { model } = await ran(
      [calls('use', 'use'), { text: '{"n":1}' }, { text: '```json\r\n{"n": 2}\r\n```' }, { text: 'end' }],
      [{ use }]
    );
    expect(values).toEqual([1, 2]);
    expect(model.requests[1]?.schema).toBe(SCHEMA);
  });

  test.each([
    ['what is not JSON', { text: 'n is 1' }, 'The reply is not JSON'],
    ['what does not fit', { text: '{"n":"1"}' }, 'n: expected number'],
    ['nothing', { text: '' }, 'was empty'],
    ['what is cut off', cut('{"n":1}', 'length'), 'cut before its end, at the model’s limit of tokens'],
    [
      'what is cut in its code',
      cut('So: ```python\ndf.', 'length'),
      'cut in the middle of the code, at the model’s limit'
    ],
    ['thoughts alone', cut('First', 'length', 'thinking'), 'The model only thought, and ran out of tokens.'],
    ['nothing before a filter', [{ type: 'end', reason: 'filter' }], 'cut before its end, by a filter of the provider'],
    ['a failure', [{ type: 'error', error: { code: 'server', message: 'It broke.' } }], 'It broke.']
  ])('that gets %s throws in the tool', async (_name, reply, message) => {
    const use = usingAgent(agent => agent.oneshot({ prompt: 'p', query: 'q', schema: SCHEMA }));
    const { result } = await ran([calls('use'), reply, { text: 'end' }], [{ use }]);
    expect(result).toMatchObject({ status: 'answer', text: 'end' });
    expect(statuses(result.messages)).toEqual(['use error']);
    expect(JSON.stringify(result.messages)).toContain(message);
  });

  test('goes to the model of its role, and its usage counts', async () => {
    const counted = (text: string, usage: object): unknown => [
      { type: 'text', delta: text },
      { type: 'usage', usage },
      { type: 'end', reason: 'stop' }
    ];
    const small = scriptedModel([counted('small', { inputTokens: 3 })]);
    const use = usingAgent(agent => agent.oneshot({ prompt: 'p', query: 'q' }));
    const { model, result } = await ran([calls('use'), counted('x', { inputTokens: 4, outputTokens: 1 })], [{ use }], {
      roles: { subquery: small }
    });
    expect([small.requests.length, model.requests.length]).toEqual([1, 2]);
    expect(result.usage).toEqual({ inputTokens: 7, outputTokens: 1 });
  });
});
