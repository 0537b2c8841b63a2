import { Check } from '@sinclair/typebox/value';
import { cut, scriptedAgent, scriptedModel, statuses } from '../../__tests__/scripted-agent.js';
import type { AgentOptions } from '../../index.js';
import { asTypeBox } from '../../schema/schema.js';
import { find, seen } from './find-tool.js';

const act = (name: string, args: unknown): unknown => ({ text: JSON.stringify({ tool: name, arguments: args }) });
const grammar = (replies: readonly unknown[], options: Partial<AgentOptions> = {}) =>
  scriptedAgent({ capabilities: { tools: false, jsonSchema: true }, replies }, [{ find }], options);
const twoSteps = [
  { text: 'I need the tool.' },
  act('find', { what: 'dog', most: null }),
  { text: 'Found.' },
  act('respondToUser', { text: 'Here it is.' })
];

test('two phases: a free thought, then a choice within the envelope, until the answer, with one prompt that describes all', async () => {
  const { agent, model, events } = grammar(twoSteps);
  expect(await agent.react('Find a dog')).toBe('Here it is.');
  expect(seen).toEqual([{ what: 'dog' }]);
  expect(model.requests.map(({ role }) => role)).toEqual(['reason', 'act', 'reason', 'act']);
  expect(model.requests.map(({ schema }) => schema !== undefined)).toEqual([false, true, false, true]);
  expect(model.requests.every(({ tools }) => tools.length === 0)).toBe(true);
  expect(events.flatMap(event => (event.type === 'model-delta' ? [[event.kind, event.delta]] : []))).toEqual([
    ['thinking', 'I need the tool.'],
    ['call', JSON.stringify({ tool: 'find', arguments: { what: 'dog', most: null } })],
    ['thinking', 'Found.'],
    ['call', JSON.stringify({ tool: 'respondToUser', arguments: { text: 'Here it is.' } })],
    ['text', 'Here it is.']
  ]);
  expect(events.flatMap(event => (event.type === 'step-thought' ? [event.text] : []))).toEqual([
    'I need the tool.',
    'Found.'
  ]);
  const systems = model.requests.map(({ messages }) => (messages[0]?.role === 'system' ? messages[0].text : ''));
  expect(new Set(systems).size).toBe(1);
  expect(systems[0]).toMatch(/^Help\.\n\nTool find: Finds images\.\n.*"what".*\n\nTool respondToUser: /);
});

test('the envelope takes a tool with its own arguments or the answer, the name first', async () => {
  const { agent, model } = grammar(twoSteps);
  await agent.run('Find a dog');
  const schema = model.requests[1]?.schema;
  const forms = (schema?.['anyOf'] ?? []) as readonly { readonly properties: object }[];
  expect(forms.map(({ properties }) => Object.keys(properties))).toEqual([
    ['tool', 'arguments'],
    ['tool', 'arguments']
  ]);
  const fits = (value: unknown): boolean => schema !== undefined && Check(asTypeBox(schema), value);
  expect(fits({ tool: 'find', arguments: { what: 'dog' } })).toBe(true);
  expect(fits({ tool: 'respondToUser', arguments: { text: 'a' } })).toBe(true);
  expect(fits({ tool: 'respondToUser', arguments: { what: 'dog' } })).toBe(false);
  expect(fits({ tool: 'other', arguments: {} })).toBe(false);
});

test('one phase: the thought is the first field of the envelope, and bounded', async () => {
  const { agent, model, events } = grammar(
    [
      { text: '{"thought":"A tool.","tool":"find","arguments":{"what":"dog"}}' },
      { text: '{"thought":"Done.","tool":"respondToUser","arguments":{"text":"Here."}}' }
    ],
    { decision: { type: 'grammar', phases: 1 } }
  );
  expect(await agent.react('Find a dog')).toBe('Here.');
  expect(model.requests).toHaveLength(2);
  const forms = (model.requests[0]?.schema?.['anyOf'] ?? []) as readonly { properties: Record<string, object> }[];
  expect(Object.keys(forms[0]?.properties ?? {})).toEqual(['thought', 'tool', 'arguments']);
  expect(forms[0]?.properties['thought']).toMatchObject({ type: 'string', maxLength: 600 });
  expect(events.flatMap(event => (event.type === 'step-thought' ? [event.text] : []))).toEqual(['A tool.', 'Done.']);
});

test('thinking and acting may be two models', async () => {
  const script = (id: string, replies: readonly unknown[]) =>
    scriptedModel({ id, capabilities: { jsonSchema: true }, replies });
  const [reason, small] = [script('r', [twoSteps[0], twoSteps[2]]), script('a', [twoSteps[1], twoSteps[3]])];
  const { agent } = scriptedAgent([{ text: 'never asked' }], [{ find }], { roles: { reason, act: small } });
  expect(await agent.react('Find a dog')).toBe('Here it is.');
  expect([reason.requests.length, small.requests.length]).toEqual([2, 2]);
});

test.each([
  ['a call that was cut off', '{"tool":"find","arguments":{"what":"do'],
  ['arguments that do not fit', '{"tool":"find","arguments":{"what":1}}']
])('%s is never run, and fed back', async (_name, text) => {
  const { agent } = grammar([{ text: 'Hm.' }, cut(text, 'length'), ...twoSteps]);
  const result = await agent.run('Find a dog');
  expect(result).toMatchObject({ status: 'answer', text: 'Here it is.' });
  expect(statuses(result.messages)).toEqual(['find error', 'find ok']);
  expect(seen).toEqual([{ what: 'dog' }]);
});

test.each([
  ['an answer that was cut off', '{"tool":"respondToUser","arguments":{"text":"He', 'was not complete JSON', ''],
  ['a choice that names no tool', 'Sure!', 'named no tool', 'its reply named no tool']
])('%s is told to the model, and counted', async (_name, text, told, ends) => {
  const wrong = [{ text: 'Hm.' }, { text }];
  const { agent, model } = grammar([...wrong, ...twoSteps.slice(2)]);
  expect(await agent.react('Find a dog')).toBe('Here it is.');
  expect(JSON.stringify(model.requests[2]?.context)).toContain(told);
  expect(await grammar([...wrong, ...wrong, ...wrong]).agent.run('Find a dog')).toMatchObject({
    status: 'failed',
    error: { code: 'too_many_errors', message: expect.stringContaining(ends) as string }
  });
});

test.each(['filter', undefined])('a thought that ended by %s is not acted on', async reason => {
  const { agent, model } = grammar([cut('I n', reason), ...twoSteps.slice(2)]);
  expect(await agent.react('Find a dog')).toBe('Here it is.');
  expect(model.requests.map(({ role }) => role)).toEqual(['reason', 'reason', 'act']);
  expect(JSON.stringify(model.requests[1]?.context)).toContain('broke off');
});

test.each(['grammar', 'prompted'] as const)('arguments nested too deeply are an observation (%s)', async type => {
  const deep = `{"tool":"find","arguments":{"n":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
  const end = type === 'grammar' ? twoSteps.slice(2) : [{ text: 'Here it is.' }];
  const { agent } = grammar([...(type === 'grammar' ? [{ text: 'Hm.' }] : []), { text: deep }, ...end], {
    decision: { type }
  });
  const result = await agent.run('Find a dog');
  expect(result).toMatchObject({ status: 'answer', text: 'Here it is.' });
  expect(statuses(result.messages)).toEqual(['find error']);
});
