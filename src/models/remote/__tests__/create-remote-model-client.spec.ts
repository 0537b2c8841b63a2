import type { ModelEvent, ModelRequest } from '../../../agent/index.js';
import type { StreamNotice } from '../../../protocol/index.js';
import { createRemoteModelClient } from '../create-remote-model-client.js';
import type { ServiceRequest } from '../service-calls.js';
import { collect, never, question } from '../../__tests__/collect.js';
import { sseResponse } from './sse-response.js';

const connection = {
  id: 'openai:m',
  label: 'm',
  host: 'api.example',
  destination: 'network' as const,
  capabilities: { tools: true, jsonSchema: true, grammar: false, images: false }
};

const modelRequest: ModelRequest = { ...question, context: [{ text: 'df', data: { type: 'canary' } }] };

const REPLY: readonly ModelEvent[] = [
  { type: 'thinking', delta: 'Hm' },
  { type: 'text', delta: 'Grüße, 世界 👩‍🔬!\n\ndata: x' },
  { type: 'call-delta', index: 0, id: 'a', name: 'datasetInfo', arguments: '{"x":' },
  { type: 'call-delta', index: 0, arguments: '"é"}' },
  { type: 'usage', usage: { inputTokens: 3 } },
  { type: 'end', reason: 'calls' }
];

const sent = (events: readonly object[]): Buffer =>
  Buffer.from(`: still here\n\n${events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('')}`);
const bytes = sent(REPLY);

const ask = (
  request: ServiceRequest,
  signal = never,
  more: { readonly chat?: string; readonly onNotice?: (notice: StreamNotice) => void } = {}
): Promise<readonly ModelEvent[]> =>
  collect(createRemoteModelClient({ connection, request, ...more }).stream(modelRequest, signal));

function answer(response: Response): ServiceRequest {
  return () => Promise.resolve(response);
}

describe('a model behind the service', () => {
  it('is asked in text only, in one POST with the signal and the chat', async () => {
    const seen: [string, RequestInit][] = [];
    const stop = new AbortController();
    const send: ServiceRequest = (path, init) => {
      seen.push([path, init]);
      return Promise.resolve(sseResponse([bytes]));
    };
    await ask(send, stop.signal, { chat: 'c-1' });
    expect(seen).toHaveLength(1);
    const [[path, init]] = seen as [[string, RequestInit]];
    expect([path, init.method, init.signal]).toEqual(['stream', 'POST', stop.signal]);
    expect(init.headers).toMatchObject({ 'Content-Type': 'application/json' });
    expect(JSON.parse(init.body as string)).toEqual({
      connection: 'openai:m',
      host: 'api.example',
      destination: 'network',
      chat: 'c-1',
      request: { ...modelRequest, context: [{ text: 'df' }] }
    });
  });

  it('says the same wherever the network cuts its reply', async () => {
    for (let at = 0; at <= bytes.length; at++) {
      const events = await ask(answer(sseResponse([bytes.subarray(0, at), bytes.subarray(at)])));
      expect([at, events]).toEqual([at, REPLY]);
    }
  });

  it.each(['ends', 'breaks'] as const)(
    'fails after what arrived when its reply %s before the last event',
    async after => {
      const last = bytes.lastIndexOf('data: ');
      for (let at = 0; at < last; at++) {
        const events = await ask(answer(sseResponse([bytes.subarray(0, at)], after)));
        expect([at, events.at(-1)]).toMatchObject([at, { type: 'error', error: { code: 'protocol' } }]);
        expect(events.slice(0, -1)).toEqual(REPLY.slice(0, events.length - 1));
      }
    }
  );

  it.each([
    '{"type":"text"}',
    '{"type":"data","data":{"type":"x"}}',
    '{"type"',
    '{"type":"queued","position":0}',
    '{"type":"loading","share":2,"bytes":1}',
    '{"type":"loading","share":0.5}'
  ])('fails at what has no known form: %s', async text => {
    const events = await ask(answer(sseResponse([Buffer.from(`data: ${text}\n\n`)], 'stays open')));
    expect(events).toMatchObject([{ type: 'error', error: { code: 'protocol' } }]);
  });

  it('lets go of the transfer after the last event', async () => {
    const cancelled = jest.fn();
    await ask(answer(sseResponse([bytes], 'stays open', cancelled)));
    expect(cancelled).toHaveBeenCalledTimes(1);
  });
});

test('what happens before the reply is told beside it, in order, and is no part of it', async () => {
  const notices: readonly StreamNotice[] = [
    { type: 'queued', position: 2 },
    { type: 'queued', position: 1 },
    { type: 'loading', share: 0.5, bytes: 2_500_000_000 },
    { type: 'retry', attempt: 2, of: 4, waitMs: 500, reason: 'The host is busy.' }
  ];
  const told: StreamNotice[] = [];
  const onNotice = (notice: StreamNotice): void => void told.push(notice);
  const events = await ask(answer(sseResponse([sent([...notices, ...REPLY])])), never, { onNotice });
  expect([told, events]).toEqual([notices, REPLY]);
});

describe('stopping', () => {
  it('ends the stream and the transfer, also when the request does not heed its signal', async () => {
    const cancelled = jest.fn();
    const stop = new AbortController();
    const send = answer(sseResponse([bytes.subarray(0, 80)], 'stays open', cancelled));
    const stream = createRemoteModelClient({ connection, request: send }).stream(modelRequest, stop.signal);
    expect(await collect(stream, () => stop.abort())).toEqual([REPLY[0], { type: 'end', reason: 'aborted' }]);
    expect(cancelled).toHaveBeenCalledTimes(1);
  });

  it('does not wait for the head of the reply, and lets a late one go', async () => {
    const cancelled = jest.fn();
    const stop = new AbortController();
    let reply: (response: Response) => void = () => undefined;
    const events = ask(() => new Promise(resolve => (reply = resolve)), stop.signal);
    stop.abort();
    expect(await events).toEqual([{ type: 'end', reason: 'aborted' }]);
    reply(sseResponse([], 'stays open', cancelled));
    await new Promise(resolve => setImmediate(resolve));
    expect(cancelled).toHaveBeenCalledTimes(1);
  });

  it('before the question sends nothing', async () => {
    const send = jest.fn();
    expect(await ask(send, AbortSignal.abort())).toEqual([{ type: 'end', reason: 'aborted' }]);
    expect(send).not.toHaveBeenCalled();
  });
});

describe('without the service', () => {
  const said = { code: 'node_missing', message: 'Node.js is missing: install it.' };

  it.each<readonly [string, ServiceRequest, object]>([
    [
      'in the words of the server',
      answer(Response.json(said, { status: 503 })),
      { code: 'unavailable', message: said.message }
    ],
    ['when a server is gone', () => Promise.reject(new TypeError('fetch failed')), { code: 'unavailable' }],
    [
      'when a page is in its place',
      answer(new Response('<html>', { headers: { 'content-type': 'text/html' } })),
      { code: 'protocol' }
    ],
    [
      'when that page breaks off',
      answer(new Response(new ReadableStream({ start: to => to.error(new TypeError('terminated')) }))),
      { code: 'protocol' }
    ]
  ])('that is said %s', async (_how, send, error) => {
    expect(await ask(send)).toMatchObject([{ type: 'error', error }]);
  });

  it.each([
    [403, 'unavailable'],
    [404, 'unavailable'],
    [413, 'too_long'],
    [502, 'unavailable']
  ])('an answer of %i by something else on the way is said as %s with a next step', async (status, code) => {
    const events = await ask(answer(new Response('<html>', { status })));
    expect(events).toMatchObject([{ type: 'error', error: { code, hint: expect.any(String) as string } }]);
  });
});
