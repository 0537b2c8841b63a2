import type { Message, ModelEvent, ModelRequest } from '../../../agent/index.js';
import { collect, never } from '../../__tests__/collect.js';
import { parseScenario, ScriptedModelClient } from '../index.js';

const request = (text: string, role: ModelRequest['role'] = 'main', last?: Message): ModelRequest => ({
  role,
  messages: [{ role: 'user', text }, ...(last === undefined ? [] : [last])],
  tools: [],
  context: []
});

const ask = (client: ScriptedModelClient, of = request('x')) => collect(client.stream(of, never));

const clientOf = (...replies: readonly object[]): ScriptedModelClient =>
  new ScriptedModelClient(parseScenario(replies));
const said = (events: readonly ModelEvent[]): string =>
  events.map(event => (event.type === 'text' ? event.delta : `<${event.type}>`)).join('');

test('replies without a match come in order, and running out of them is an error that says so', async () => {
  const client = clientOf({ text: 'a' }, { text: 'b' });
  expect([said(await ask(client)), said(await ask(client))]).toEqual(['a<end>', 'b<end>']);
  const message = 'The scenario has no reply for request 3 (role main, last message: third question).';
  const error = { code: 'unavailable', message, hint: 'Add a reply to the scenario.' };
  expect(await ask(client, request('third question'))).toEqual([{ type: 'error', error }]);
  expect(client.requests).toHaveLength(3);
});

test('replies with a match do not depend on the order of requests', async () => {
  const replies = [
    { match: { role: 'subquery' }, text: 'sub' },
    { match: { text: 'mass' }, text: 'mass' },
    { match: { text: '42' }, text: 'result' },
    { text: 'other' }
  ];
  const parts = [{ type: 'json', value: 42 }] as const;
  const result: Message = { role: 'tool', callId: 'a', toolName: 'x', status: 'ok', parts };
  const requests = [request('body mass'), request('x', 'subquery'), request('mass', 'main', result), request('hello')];
  const client = clientOf(...replies);
  for (const [index, of] of requests.entries()) {
    const expected = ['mass<end>', 'sub<end>', 'result<end>', 'other<end>'][index];
    expect([said(await ask(client, of)), said(await ask(clientOf(...replies), of))]).toEqual([expected, expected]);
  }
});

test('several replies of one match come in order, and the last of them stays', async () => {
  const match = { role: 'main' };
  const client = clientOf({ match, text: 'a' }, { match, text: 'b' });
  const texts = [await ask(client), await ask(client), await ask(client)];
  expect(texts.map(said)).toEqual(['a<end>', 'b<end>', 'b<end>']);
});

test('events are played as they are, also without an end; calls in short form become fragments, raw text stays raw', async () => {
  const events: ModelEvent[] = [
    { type: 'text', delta: 'cut' },
    { type: 'usage', usage: { inputTokens: 1 } }
  ];
  expect(await ask(clientOf(events))).toEqual(events);
  const calls = [{ name: 'a', arguments: { n: 1 } }, { id: 'i', name: 'b', arguments: '{"n":' }, { name: 'c' }];
  expect(await ask(clientOf({ calls }))).toEqual([
    { type: 'call-delta', index: 0, name: 'a', arguments: '{"n":1}' },
    { type: 'call-delta', index: 1, id: 'i', name: 'b', arguments: '{"n":' },
    { type: 'call-delta', index: 2, name: 'c', arguments: '{}' },
    { type: 'end', reason: 'calls' }
  ]);
});

test('a reply that hangs ends when it is stopped', async () => {
  const abort = new AbortController();
  const replying = clientOf({ text: 'a', hang: true }).stream(request('x'), abort.signal);
  expect(await collect(replying, () => abort.abort())).toEqual([
    { type: 'text', delta: 'a' },
    { type: 'end', reason: 'aborted' }
  ]);
});
