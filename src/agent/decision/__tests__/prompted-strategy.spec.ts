import { Type } from '@sinclair/typebox';
import { scriptedAgent, statuses, usingAgent } from '../../__tests__/scripted-agent.js';
import { find, seen } from './find-tool.js';

const prompted = (replies: readonly unknown[], toolsets: readonly object[] = [{ find }]) =>
  scriptedAgent({ capabilities: { tools: false }, replies }, toolsets);

test.each([
  ['bare', '{"tool": "find", "arguments": {"what": "dog"}}'],
  ['in a fence, with words around', 'I look.\n```json\n{"tool": "find", "arguments": {"what": "dog"}}\n```\nWait.'],
  ['with another order and null', '{"thought": "so", "arguments": {"what": "dog", "most": null}, "tool": "find"}'],
  ['under other names', '{"name": "find", "parameters": {"what": "dog"}}'],
  ['with arguments as JSON text', '{"tool": "find", "arguments": "{\\"what\\":\\"dog\\"}"}'],
  ['behind a label, at the end', 'Action: {"tool": "find", "arguments": {"what": "dog"}}'],
  ['behind a brace that opens nothing', 'Use { and then\n{"tool": "find", "arguments": {"what": "dog"}}']
])('a call is read %s', async (_name, text) => {
  const { agent } = prompted([{ text }, { text: 'Here.' }]);
  expect(await agent.react('Find a dog')).toBe('Here.');
  expect(seen).toEqual([{ what: 'dog' }]);
});

test.each(['42', '{"a":1}', '{"tool":"hammer"}', 'A {"name":"Bob","arguments":[]} of {"tools":1}', '{"name":"Bob"}'])(
  'the text %s is an answer',
  async text => {
    expect(await prompted([{ text }]).agent.react('go')).toBe(text);
  }
);

test.each([
  ['an unknown tool', '{"tool":"look","arguments":{}}', 'look error', 'There is no tool look'],
  ['wrong arguments', '{"tool":"find","arguments":{"most":1}}', 'find error', 'what is missing'],
  ['half a call', '{"tool":"find","arguments":{"what":"d', 'find error', 'not complete JSON|was cut off']
])('%s is not run, and fed back in words', async (_name, text, status, told) => {
  const { agent, model } = prompted([{ text }, { text: 'Here.' }]);
  const result = await agent.run('Find a dog');
  expect(result).toMatchObject({ status: 'answer', text: 'Here.' });
  expect(statuses(result.messages)).toEqual([status]);
  expect(seen).toEqual([]);
  expect(model.requests[1]?.messages.at(-1)).toMatchObject({
    role: 'user',
    text: expect.stringMatching(told) as string
  });
});

test('a sub-query with a schema is told the schema', async () => {
  const schema = Type.Object({ n: Type.Integer() });
  const count = usingAgent(async agent => (await agent.oneshot({ prompt: 'Count.', query: 'dogs', schema })).value);
  const { agent, model, events } = prompted(
    [{ text: '{"tool":"count","arguments":{}}' }, { text: '{"n":3}' }, { text: 'Three.' }],
    [{ count }]
  );
  await agent.run('go');
  expect(model.requests[1]?.messages[0]).toMatchObject({
    text: expect.stringMatching(/^Count\.\n\n.*"integer"/) as string
  });
  expect(events.find(({ type }) => type === 'tool-end')).toMatchObject({ result: { value: { n: 3 } } });
});
