import { Type } from '@sinclair/typebox';
import type { ServerResponse } from 'node:http';
import { tenth } from '../../../../faults/ledger.js';
import type { ModelEvent, ModelRequest } from '../../../agent/index.js';
import { resultOf } from '../../../agent/__tests__/scripted-agent.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import type { OpenAiOptions } from '../open-ai-options.js';
import { never, question } from '../../__tests__/collect.js';
import { failed } from '../../__tests__/failed.js';
import { sseResponse } from '../../remote/__tests__/sse-response.js';
import { joinedEvents } from './joined-events.js';
import { type Answer, LOOK, said, serverOfTests, status, streamed, unending, wholeRequest } from './stub-server.js';
import { pass, passUntil, stopTime } from './virtual-time.js';

const server = serverOfTests();

const ask = (
  options: Partial<OpenAiOptions> = {},
  request: Partial<ModelRequest> = {}
): Promise<readonly ModelEvent[]> => {
  const defaults = { baseUrl: server.baseUrl, model: 'm', api: 'responses', mostTries: 1 } as const;
  const client = createOpenAiClient({ ...defaults, ...options });
  return joinedEvents(client.stream({ ...question, ...request }, never));
};

/** Events as OpenAI's documentation has them; the stream has no mark of its end. */
const events = (...all: readonly (readonly [type: string, fields: object])[]): string =>
  all
    .map(
      ([type, fields], at) => `event: ${type}\ndata: ${JSON.stringify({ type, ...fields, sequence_number: at })}\n\n`
    )
    .join('');
const created = ['response.created', { response: { object: 'response', status: 'in_progress', error: null } }] as const;
const ended = (status: string, more: object = {}): readonly [string, object] => [
  `response.${status}`,
  { response: { object: 'response', status, error: null, incomplete_details: null, usage: null, ...more } }
];
const words = (delta: string, index = 0): readonly [string, object] => [
  'response.output_text.delta',
  { output_index: index, content_index: 0, item_id: 'msg_1', delta, logprobs: [] }
];
const call = (index: number, id: string, name: string, text = '') => ({
  output_index: index,
  item: { type: 'function_call', id: `fc_${id}`, call_id: id, name, arguments: text, status: 'completed' }
});
const fragment = (index: number, delta: string): readonly [string, object] => [
  'response.function_call_arguments.delta',
  { output_index: index, item_id: 'fc', delta }
];
const usage = {
  ...{ input_tokens: 11, input_tokens_details: { cached_tokens: 3 } },
  ...{ output_tokens: 7, output_tokens_details: { reasoning_tokens: 2 }, total_tokens: 18 }
};
const message = (...content: readonly object[]): object => ({ type: 'message', role: 'assistant', content });

const text = (delta: string): ModelEvent => ({ type: 'text', delta });
const end = (reason: 'stop' | 'calls' | 'length' | 'filter'): ModelEvent => ({ type: 'end', reason });
const called = (index: number, id: string, name: string, args: string): ModelEvent => {
  return { type: 'call-delta', index, id, name, arguments: args };
};

const REPLIES: Readonly<Record<string, readonly [string, readonly ModelEvent[]]>> = {
  'text with usage, and what it says whole once more': [
    events(
      created,
      ['response.output_item.added', { output_index: 0, item: message() }],
      words('Grüße, 世界 '),
      words('👩‍🔬!'),
      ['response.output_text.done', { output_index: 0, text: 'Grüße, 世界 👩‍🔬!' }],
      ['response.output_item.done', { output_index: 0, item: message({ type: 'output_text', text: 'Grüße' }) }],
      ended('completed', { usage, output: [message({ type: 'output_text', text: 'Grüße' })] })
    ),
    [
      text('Grüße, 世界 👩‍🔬!'),
      { type: 'usage', usage: { inputTokens: 11, outputTokens: 7, cachedTokens: 3 } },
      end('stop')
    ]
  ],
  'a thought, then two calls in fragments that are mixed up': [
    events(
      created,
      ['response.output_item.added', { output_index: 0, item: { type: 'reasoning', id: 'rs_1', summary: [] } }],
      ['response.reasoning_summary_text.delta', { output_index: 0, summary_index: 0, delta: 'I look.' }],
      ['response.reasoning_summary_part.added', { output_index: 0, summary_index: 1 }],
      ['response.reasoning_summary_text.delta', { output_index: 0, summary_index: 1, delta: 'I see.' }],
      ['response.output_item.added', call(1, 'a', 'one')],
      ['response.output_item.added', call(2, 'b', 'two')],
      fragment(1, '{"x"'),
      fragment(2, '{"y":'),
      fragment(1, ':"é"}'),
      fragment(2, '2}'),
      ['response.function_call_arguments.done', { output_index: 1, arguments: '{"x":"é"}', name: 'one' }],
      ['response.output_item.done', call(1, 'a', 'one', '{"x":"é"}')],
      ['response.output_item.done', call(2, 'b', 'two', '{"y":2}')],
      ended('completed')
    ),
    [
      { type: 'thinking', delta: 'I look.\n\nI see.' },
      called(0, 'a', 'one', '{"x":"é"}'),
      called(1, 'b', 'two', '{"y":2}'),
      end('calls')
    ]
  ],
  'whole items only, as some servers send them': [
    events(
      ['response.output_item.done', { output_index: 0, item: { type: 'reasoning', summary: [{ text: 'Hm' }] } }],
      ['response.output_item.done', { output_index: 1, item: message({ type: 'output_text', text: 'I look.' }) }],
      ['response.output_item.added', call(2, 'a', 'one')],
      ['response.output_item.done', call(2, 'a', 'one', '{"x":1}')],
      ended('completed')
    ),
    [{ type: 'thinking', delta: 'Hm' }, text('I look.'), called(0, 'a', 'one', '{"x":1}'), end('calls')]
  ],
  'a refusal': [
    events(['response.refusal.delta', { output_index: 0, delta: 'I cannot help.' }], ended('completed')),
    [text('I cannot help.'), end('stop')]
  ],
  'a call that is cut off by length': [
    events(
      ['response.output_item.added', call(0, 'a', 'one')],
      fragment(0, '{"x": "ab'),
      ended('incomplete', { incomplete_details: { reason: 'max_output_tokens' } })
    ),
    [called(0, 'a', 'one', '{"x": "ab'), end('length')]
  ],
  'a reply that is cut, with nothing said of it': [
    events(words('So'), ['response.incomplete', { response: null }]),
    [text('So'), end('length')]
  ],
  'two messages, with a blank line between': [
    events(words('I '), words('look.'), words('Three', 2), words('.', 2), ended('completed')),
    [text('I look.\n\nThree.'), end('stop')]
  ],
  'what a filter withheld': [
    events(words('So'), ended('incomplete', { incomplete_details: { reason: 'content_filter' } })),
    [text('So'), end('filter')]
  ]
};

describe('a reply of the Responses API', () => {
  it.each(Object.entries(REPLIES))('means the same wherever the network cuts it: %s', async (name, [sent, meant]) => {
    const bytes = Buffer.from(sent);
    expect(await ask({ fetch: () => Promise.resolve(sseResponse([bytes])) })).toEqual(meant);
    for (const at of tenth(name, [...bytes.keys()].slice(1))) {
      const cut = (): Response => sseResponse([bytes.subarray(0, at), bytes.subarray(at)]);
      expect([at, await ask({ fetch: () => Promise.resolve(cut()) })]).toEqual([at, meant]);
    }
  });

  it('that breaks off before its end is none, wherever that is, and no call of it is run', async () => {
    for (const [sent] of Object.values(REPLIES)) {
      const last = sent.lastIndexOf('event: ');
      for (const part of [sent.slice(0, last), sent.slice(0, last + 40)]) {
        const events = await ask({ fetch: () => Promise.resolve(sseResponse([Buffer.from(part)])) });
        expect(events.at(-1)).toMatchObject(failed('protocol', 'broke off'));
      }
    }
  });

  it('that repeats the key is given on without it, in words and within a call', async () => {
    const apiKey = 'sk-canary-0123456789';
    const said = [words('sk-canary-01'), words('23456789')];
    const begun = ['response.output_item.added', call(1, 'a', 'one')] as const;
    const fragments = [fragment(1, '{"x":"sk-can'), fragment(1, 'ary-0123456789"}')];
    server.answers = [streamed(events(...said, begun, ...fragments, ended('completed')))];
    expect(await ask({ apiKey })).toEqual([text('[key]'), called(0, 'a', 'one', '{"x":"[key]"}'), end('calls')]);
  });

  it('that is held to a schema is its last message', async () => {
    const schema = Type.Object({});
    server.answers = [
      streamed(events(words('{"n":'), words('1}'), words('{"n":', 1), words('2}', 1), ended('completed')))
    ];
    expect(await ask({}, { schema })).toEqual([text('{"n":2}'), end('stop')]);
  });

  it.each(['completed', 'incomplete'])('that says response.%s is whole, though the stream stays open', async last => {
    server.answers = [unending(events(words('So'), ended(last)))];
    const reason = last === 'completed' ? 'stop' : 'length';
    expect(await ask({ deadlines: { idle: 500 } })).toEqual([text('So'), end(reason)]);
  });

  describe('whose model thinks', () => {
    const item = { output_index: 1, item: { type: 'reasoning', summary: [] } };
    const thinks = ['response.output_item.added', item] as const;
    const begun = async (): Promise<{ reply: ReturnType<typeof ask>; send: (all: string) => void }> => {
      await ask(); // Which loads the SDK.
      stopTime();
      const opened = new Promise<ServerResponse>(resolve => {
        server.answers = [unending(events(words('One.')), resolve)];
      });
      const reply = ask({ deadlines: { firstToken: 1000, idle: 100 } });
      const response = await opened;
      return { reply, send: all => void response.write(all) };
    };
    beforeEach(() => {
      server.answers = [streamed(events(ended('completed')))];
    });
    afterEach(() => jest.useRealTimers());

    it.each<readonly [string, object]>([
      thinks,
      ['response.in_progress', { response: { object: 'response' } }],
      ['keepalive', {}],
      ['response.reasoning_summary_part.added', { output_index: 1, summary_index: 0 }],
      ['response.output_item.done', item]
    ])('after a message is waited for as before the first: %s', async (type, fields) => {
      const { reply, send } = await begun();
      for (const _ of [1, 2]) {
        send(events([type, fields]));
        await pass(900);
      }
      send(events(words('Two.', 2), ended('completed')));
      expect(await passUntil(reply)).toEqual([text('One.\n\nTwo.'), end('stop')]);
    });

    it('for too long is left, with what had arrived kept', async () => {
      const { reply, send } = await begun();
      send(events(thinks));
      const late = failed('timeout', /more than 1 s\. .*is kept/);
      expect(await passUntil(reply)).toMatchObject([text('One.'), late]);
    });
  });

  it.each([
    ['failed', [ended('failed', { error: { code: 'server_error', message: 'lost' } })], 'server', 'lost'],
    ['an error', [['error', { code: 'server_error', message: 'lost', param: null }]], 'server', 'lost'],
    ['an error in an object', [['error', { error: { code: null, message: 'lost' } }]], 'server', 'lost'],
    ['failed without a word', [['response.failed', { response: null }]], 'server', 'The response failed.'],
    ['no credit', [['error', { code: 'insufficient_quota', message: 'x' }]], 'rate_limit', 'no credit left'],
    ['no credit in an object', [['error', { error: { code: 'insufficient_quota' } }]], 'rate_limit', 'no credit left'],
    ['a limit', [ended('failed', { error: { code: 'rate_limit_exceeded', message: 'x' } })], 'rate_limit', 'no more'],
    ['too long', [['error', { code: 'context_length_exceeded', message: 'x' }]], 'too_long', 'longer than']
  ] as const)('that says %s within is a failure that keeps what arrived', async (_what, last, code, said) => {
    server.answers = [streamed(events(created, words('one'), ...last))];
    expect(await ask()).toMatchObject([text('one'), failed(code, said)]);
    expect(server.requests).toHaveLength(1);
  });
});

const EMPTY = { type: 'object', properties: {}, required: [], additionalProperties: false };

describe('a request of the Responses API', () => {
  const done = streamed(events(words('Done.'), ended('completed')));

  it('holds messages, calls, results, tools and schema, and asks that nothing be kept', async () => {
    server.answers = [done];
    await ask({ effort: 'low' }, wholeRequest('I look.'));
    const [{ url, body }] = server.requests as [(typeof server.requests)[number]];
    expect(url).toBe('/v1/responses');
    expect(body).toEqual({
      model: 'm',
      stream: true,
      store: false,
      temperature: 0,
      reasoning: { effort: 'low' },
      input: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'How many?' },
        { role: 'assistant', content: 'I look.' },
        { type: 'function_call', call_id: 'a', name: 'look', arguments: '{"dataset":"df"}' },
        { type: 'function_call_output', call_id: 'a', output: 'x: int' },
        { role: 'user', content: 'df: 3 rows\n\nAnd now?' }
      ],
      tools: [{ type: 'function', name: 'look', description: 'Schema.', parameters: LOOK, strict: false }],
      text: { format: { type: 'json_schema', name: 'reply', strict: true, schema: EMPTY } }
    });
  });

  it('brings the results of several calls back under their ids', async () => {
    server.answers = [done];
    const calls = ['x', 'y'].map(id => ({ id, name: 'look', arguments: `{"at":"${id}"}` }));
    const results = calls.map(({ id }) => resultOf(id, `${id} is there.`));
    await ask({}, { messages: [{ role: 'assistant', text: '', calls }, ...results] });
    expect(server.requests[0]?.body['input']).toMatchObject([
      { type: 'function_call', call_id: 'x', arguments: '{"at":"x"}' },
      { type: 'function_call', call_id: 'y', arguments: '{"at":"y"}' },
      { type: 'function_call_output', call_id: 'x', output: 'x is there.' },
      { type: 'function_call_output', call_id: 'y', output: 'y is there.' }
    ]);
  });

  it.each([
    ['responses', 'reasoning', "Unsupported parameter: 'reasoning.effort' is not supported with this model.", done],
    ['chat', 'reasoning_effort', 'Unrecognized request argument supplied: reasoning_effort', said('Done.')],
    ['chat', 'stream_options', 'Unrecognized request argument: stream_options', said('Done.')],
    ['chat', 'temperature', "Unsupported value: 'temperature' does not support 0 with this model.", said('Done.')]
  ] as const)('of %s leaves out %s once it was refused, and nothing else', async (api, key, message, reply) => {
    server.answers = [status(400, { error: { message } }), reply];
    const client = createOpenAiClient({ baseUrl: server.baseUrl, model: 'm', api, effort: 'high' });
    for (const _ of [1, 2]) {
      expect((await joinedEvents(client.stream({ ...question, role: 'act' }, never))).at(-1)).toEqual(end('stop'));
    }
    const [first, ...later] = server.requests.map(({ body }) => body);
    const { [key]: refused, ...rest } = first!;
    expect(refused).toBeDefined();
    expect(rest['store']).toBe(api === 'responses' ? false : undefined);
    expect(later).toEqual([rest, rest]);
  });

  it('leaves out what was refused to two requests at once in both', async () => {
    const held: (() => void)[] = [];
    const refusal = status(400, { error: { message: 'Unrecognized request argument: stream_options' } });
    const late: Answer = (response, request) => {
      held.push(() => refusal(response, request));
      if (held.length === 2) {
        held.forEach(answer => answer());
      }
    };
    server.answers = [late, late, said('Done.')];
    const client = createOpenAiClient({ baseUrl: server.baseUrl, model: 'm' });
    const replies = await Promise.all([1, 2].map(() => joinedEvents(client.stream(question, never))));
    expect(replies.map(events => events.at(-1))).toEqual([end('stop'), end('stop')]);
  });

  it('is that of OpenAI itself unless told otherwise, and of no other; OpenAI is asked to keep neither', async () => {
    const seen: [string, unknown][] = [];
    const send: typeof fetch = (url, init) => {
      seen.push([new URL(url as string).pathname, (JSON.parse(init?.body as string) as { store?: unknown }).store]);
      return Promise.resolve(new Response('', { status: 400 }));
    };
    const openAi = { baseUrl: 'https://api.openai.com/v1', model: 'm', mostTries: 1, fetch: send };
    const others = ['https://eu.api.openai.com/v1', 'https://api.openai.com.example/v1', server.baseUrl];
    const changes = [{}, { api: 'chat' as const }, ...others.map(baseUrl => ({ baseUrl }))];
    for (const options of changes.map(change => ({ ...openAi, ...change }))) {
      await joinedEvents(createOpenAiClient(options).stream(question, never));
    }
    expect(seen).toEqual([
      ['/v1/responses', false],
      ['/v1/chat/completions', false],
      ['/v1/responses', false],
      ['/v1/chat/completions', undefined],
      ['/v1/chat/completions', undefined]
    ]);
  });

  it.each([
    [404, 'not_found', {}],
    [400, 'bad_request', { error: { message: 'The model m cannot be used with the Responses API.' } }]
  ])('that cannot be sent, %i, is a failure that says what to choose', async (code, expected, said) => {
    server.answers = [status(code, said)];
    expect(await ask({ keyIn: 'connection', apiKey: 'k' })).toMatchObject([
      { type: 'error', error: { code: expected, hint: expect.stringContaining('Chat completions') as string } }
    ]);
  });
});
