import { tenth } from '../../../../faults/ledger.js';
import type { ModelEvent, ModelFailure, ModelRequest } from '../../../agent/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import { deadlinesOf, type OpenAiOptions } from '../open-ai-options.js';
import { retryDelay } from '../deadlines-and-retries.js';
import { environmentOfTests } from '../../__tests__/environment-of-tests.js';
import { never, question } from '../../__tests__/collect.js';
import { joinedEvents } from './joined-events.js';
import {
  type Answer,
  leftWhileOpen,
  LOOK,
  piece,
  serverOfTests,
  status,
  streamed,
  transcript,
  wholeRequest
} from './stub-server.js';
import { sseResponse } from '../../remote/__tests__/sse-response.js';
import { transcripts } from './transcripts.js';
import { passUntil, stopTime } from './virtual-time.js';

const KEY = 'sk-canary-0123456789';

environmentOfTests();
const server = serverOfTests();
const other = serverOfTests();
/** A reply that ends by a filter. */
const filtered = streamed(transcripts['withheld by a filter']!.text);
const FILTERED: ModelEvent = { type: 'end', reason: 'filter' };
afterEach(() => jest.useRealTimers());

const clientOf = (options: Partial<OpenAiOptions> = {}): ReturnType<typeof createOpenAiClient> =>
  createOpenAiClient({ baseUrl: server.baseUrl, apiKey: KEY, model: 'm', ...options });

function ask(
  options: Partial<OpenAiOptions> = {},
  signal = never,
  request: Partial<ModelRequest> = {}
): Promise<readonly ModelEvent[]> {
  return joinedEvents(clientOf(options).stream({ ...question, ...request }, signal));
}

/** The failure that ends a reply; it names a next step and holds no key. */
async function failure(options: Partial<OpenAiOptions> = {}): Promise<ModelFailure> {
  const last = (await ask(options)).at(-1);
  expect(last?.type).toBe('error');
  const { error } = last as Extract<ModelEvent, { type: 'error' }>;
  expect(JSON.stringify(error)).not.toMatch(/canary/i);
  expect(error.hint).toBeTruthy();
  return error;
}

describe('what a reply means', () => {
  it.each(Object.entries(transcripts))('does not depend on where it is cut: %s', async (name, { text, events }) => {
    server.answers = [streamed(text)];
    expect(await ask()).toEqual(events);
    const bytes = Buffer.from(text);
    for (const at of tenth(name, [...bytes.keys()].slice(1))) {
      const cut = (): Promise<Response> => Promise.resolve(sseResponse([bytes.subarray(0, at), bytes.subarray(at)]));
      expect([at, await ask({ fetch: cut })]).toEqual([at, events]);
    }
  });

  it('is the same when the server did not stream', async () => {
    const message = { role: 'assistant', content: 'Three.\n' };
    server.answers = [status(200, { choices: [{ message, finish_reason: 'stop' }], usage: { prompt_tokens: 1 } })];
    expect(await ask()).toEqual([
      { type: 'text', delta: 'Three.\n' },
      { type: 'usage', usage: { inputTokens: 1 } },
      { type: 'end', reason: 'stop' }
    ]);
  });

  it.each([-1, 1e300, 0.5, '7', null])('holds no count of tokens that is %j', async tokens => {
    const usage = { prompt_tokens: tokens, completion_tokens: 3, prompt_tokens_details: { cached_tokens: tokens } };
    server.answers = [streamed(transcript([piece({ content: 'a' }), piece({}, 'stop'), { choices: [], usage }]))];
    expect(await ask()).toContainEqual({ type: 'usage', usage: { outputTokens: 3 } });
  });
});

const EMPTY = { type: 'object', properties: {}, required: [], additionalProperties: false };

describe('what is sent', () => {
  it('is messages with calls and results, context at the tail, tools and schema', async () => {
    server.answers = [filtered];
    await ask({}, undefined, wholeRequest(''));
    const [{ body, headers, url }] = server.requests as [(typeof server.requests)[number]];
    expect(url).toBe('/v1/chat/completions');
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(body).toEqual({
      model: 'm',
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0,
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'How many?' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'a', type: 'function', function: { name: 'look', arguments: '{"dataset":"df"}' } }]
        },
        { role: 'tool', tool_call_id: 'a', content: 'x: int' },
        { role: 'user', content: 'df: 3 rows\n\nAnd now?' }
      ],
      tools: [{ type: 'function', function: { name: 'look', description: 'Schema.', parameters: LOOK } }],
      response_format: { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema: EMPTY } }
    });
  });

  it.each<[ModelRequest['role'], number | undefined, number | undefined]>([
    ['subquery', undefined, 0],
    ['subquery', 0.7, 0.7],
    ['main', undefined, undefined]
  ])('of the role %s with the temperature %s is sent with %s', async (role, temperature, sent) => {
    server.answers = [filtered];
    await ask({}, undefined, { role, ...(temperature !== undefined && { temperature }) });
    expect(server.requests[0]?.body['temperature']).toBe(sent);
  });

  it('has no authorization without a key, whatever the environment holds', async () => {
    server.answers = [filtered];
    process.env['OPENAI_API_KEY'] = KEY;
    await ask({ apiKey: undefined });
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });
});

describe('a refusal', () => {
  const no = (code: number, extra: object = {}): Answer =>
    status(code, { error: { message: `No, not with ${KEY}.`, ...extra } });
  const ok = (body: string, type: string): Answer => status(200, body, { 'content-type': type });

  it.each([
    ['HTTP 401', no(401), 'auth'],
    ['HTTP 403', no(403), 'auth'],
    ['HTTP 404', no(404), 'not_found'],
    ['HTTP 400', no(400), 'bad_request'],
    ['HTTP 400 for its length', no(400, { code: 'context_length_exceeded' }), 'too_long'],
    ['HTTP 413', no(413), 'too_long'],
    ['HTTP 429 for want of credit', no(429, { code: 'insufficient_quota' }), 'rate_limit'],
    ['a web page', ok('<html><body>Log in</body></html>', 'text/html; charset=utf-8'), 'protocol'],
    ['text that is no event stream', ok('It works!', 'text/plain'), 'protocol'],
    ['an event that is no JSON', ok('data: {"choices": [\n\n', 'text/event-stream'), 'protocol'],
    ['nothing', ok('', 'text/event-stream'), 'protocol'],
    ['JSON of another kind', ok('{"status": "ok"}', 'application/json'), 'protocol']
  ])(
    'that is %s, also one that looks like success, is told as what it is after one request',
    async (_what, answer, code) => {
      server.answers = [answer];
      expect((await failure()).code).toBe(code);
      expect(server.requests).toHaveLength(1);
    }
  );

  it('without a key asks for one, and of a model that has the Responses API only says to choose that', async () => {
    server.answers = [status(401, {}), status(404, { error: { message: 'Only supported in v1/responses.' } })];
    expect((await failure({ apiKey: undefined })).message).toContain('asks for a key');
    const hint = expect.stringContaining('CELLWRIGHT_OPENAI_API to responses') as string;
    expect(await failure()).toMatchObject({ code: 'bad_request', hint });
  });

  it.each([{}, { apiKey: undefined }])('with HTTP 403 is told with the reason of the server: %j', async options => {
    server.answers = [status(403, { error: { message: 'Not in your country.' } })];
    const { message } = await failure(options);
    expect(message).toContain('refused the request (HTTP 403). It said: “Not in your country.”');
  });

  it.each([KEY, KEY.toUpperCase(), `${KEY.slice(0, 9)}<b></b>${KEY.slice(9)}`, `${KEY.slice(0, 9)}<i>${KEY.slice(9)}`])(
    'that repeats the key is quoted without it: %s',
    async said => {
      server.answers = [status(400, { error: { message: `bad ${said} here` } })];
      expect((await failure()).message).toContain('bad [key] here');
    }
  );

  it.each([
    ['as an object', { error: { message: 'no memory left', code: 'ERROR' } }, 'server'],
    ['with the code of a network that fails', { error: { message: 'no memory left', code: 'ECONNREFUSED' } }, 'server'],
    ['as a text', { error: 'no memory left' }, 'server'],
    ['in place of the piece', { object: 'error', message: 'no memory left', code: 400 }, 'bad_request'],
    ['with a status', { error: { message: 'no memory left', code: 429 } }, 'rate_limit'],
    ['because it was too long', { error: { message: 'no memory left: context length exceeded' } }, 'too_long']
  ])('that is said within a reply, %s, is told as what it is, after one request', async (_how, chunk, expected) => {
    server.answers = [streamed(transcript([chunk]))];
    const error = await failure();
    expect(error.code).toBe(expected);
    expect(error.message).toContain(expected === 'too_long' ? 'longer than' : 'no memory left');
    expect(server.requests).toHaveLength(1);
  });

  it('in the middle of a reply is a failure that keeps what arrived', async () => {
    server.answers = [streamed(transcript([piece({ content: 'one' }), { error: { message: `lost ${KEY}` } }]))];
    const events = await ask();
    expect(events.map(({ type }) => type)).toEqual(['text', 'error']);
    expect(JSON.stringify(events)).not.toContain(KEY);
    expect(server.requests).toHaveLength(1);
  });
});

describe('sending again', () => {
  const busy = (code: number, wait = '0'): Answer => status(code, {}, { 'retry-after': wait });

  it.each([429, 500, 503])('helps over %i', async code => {
    server.answers = [busy(code), busy(code), filtered];
    expect((await ask()).at(-1)).toEqual(FILTERED);
    expect(server.requests).toHaveLength(3);
  });

  it.each([
    ['stops after four tries', busy(503), 'server', 4],
    ['does not wait for a server that asks for minutes', busy(429, '600'), 'rate_limit', 1]
  ])('%s', async (_what, answer, code, tries) => {
    server.answers = [answer];
    expect((await failure()).code).toBe(code);
    expect(server.requests).toHaveLength(tries);
  });

  it.each([
    ['half a second, more or less by a quarter', 1, undefined, [375, 625]],
    ['twice as long each time', 3, undefined, [1500, 2500]],
    ['what the server asks for in seconds', 1, '7', [7000, 7000]],
    ['what the server asks for as a date', 1, new Date(1_800_000_010_000).toUTCString(), [10_000, 10_000]],
    ['nothing when that is over', 1, '-5', [0, 0]],
    ['as usual when that is nonsense', 1, 'soon', [375, 625]],
    ['not at all for more than half a minute', 1, '31', [undefined, undefined]]
  ])('waits %s', (_what, tries, asked, waits) => {
    jest.useFakeTimers({ now: 1_800_000_000_000 });
    const problem = { status: 429, headers: new Headers(asked === undefined ? {} : { 'retry-after': asked }) };
    expect([0, 1].map(random => retryDelay(problem, tries, () => random))).toEqual(waits);
  });

  it('is given up when the question is stopped', async () => {
    const stop = new AbortController();
    server.answers = [
      (response, seen) => {
        busy(503, '20')(response, seen);
        response.on('close', () => stop.abort());
      }
    ];
    expect(await ask({}, stop.signal)).toEqual([{ type: 'end', reason: 'aborted' }]);
    expect(server.requests).toHaveLength(1);
  });

  it('helps over a connection that was reset', async () => {
    stopTime();
    server.answers = [response => response.destroy(), filtered];
    expect((await passUntil(ask())).at(-1)).toEqual(FILTERED);
  });
});

describe('the network', () => {
  it('says where nothing answers', async () => {
    const error = await failure({ baseUrl: 'http://127.0.0.1:9/v1', mostTries: 1 });
    expect(error).toMatchObject({ code: 'unreachable', message: expect.stringContaining('127.0.0.1:9') as string });
  });

  it.each([
    ['https meets a server without it', () => server.baseUrl.replace('http:', 'https:'), 'http://'],
    ['a port is one that requests are not sent to', () => 'http://127.0.0.1:6000/v1', 'another port'],
    ['a name cannot be found', () => 'http://nowhere.invalid/v1', 'Check the address']
  ])('says so when %s', async (_what, baseUrl, hint) => {
    const error = await failure({ baseUrl: baseUrl(), mostTries: 1 });
    expect([error.code, error.hint]).toEqual(['unreachable', expect.stringContaining(hint)]);
  });

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'unreachable', 'certificate', 1],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout', 'took too long to connect', 1],
    ['ECONNRESET', 'unreachable', 'broke', 4]
  ])('says what %s means', async (code, expected, word, tries) => {
    let tried = 0;
    const broken = (): Promise<Response> => {
      tried += 1;
      return Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }));
    };
    stopTime();
    const message = expect.stringContaining(word) as string;
    expect(await passUntil(failure({ fetch: broken }))).toMatchObject({ code: expected, message });
    expect(tried).toBe(tries);
  });

  it('loses the request as soon as the question is stopped, and gets none that was stopped before', async () => {
    const events = await leftWhileOpen(server, signal => ask({}, signal));
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'aborted' });
    expect(await ask({}, AbortSignal.abort())).toEqual([{ type: 'end', reason: 'aborted' }]);
    expect(server.requests).toHaveLength(1);
  });
});

test.each([
  [{ api: 'responses' }, 300_000],
  [{ api: 'chat', effort: 'low' }, 300_000],
  [{ api: 'chat' }, 60_000],
  [{ api: 'responses', deadlines: { firstToken: 5000 } }, 5000]
] as const)('the first piece has, with %j, %i ms', (options, firstToken) => {
  expect(deadlinesOf({ baseUrl: server.baseUrl, ...options })).toMatchObject({ firstToken, idle: 30_000 });
});

describe('a redirect', () => {
  it('to another host or port is not followed, so neither key nor question gets there', async () => {
    other.answers = [filtered];
    for (const elsewhere of [other.baseUrl, other.baseUrl.replace('127.0.0.1', 'localhost')]) {
      for (const code of [301, 302, 307, 308]) {
        server.answers = [status(code, {}, { location: `${elsewhere}/chat/completions` })];
        expect((await failure()).message).toContain(new URL(elsewhere).host);
      }
    }
    expect(other.requests).toHaveLength(0);
  });

  it('to a host that is named by the key is told of without it', async () => {
    const apiKey = KEY.replace('c', 'C'); // Addresses are in lower case.
    server.answers = [status(307, {}, { location: `http://${apiKey}.example/` })];
    expect((await failure({ apiKey })).message).toContain('[key].example');
  });

  it('to what is no web address is told as that', async () => {
    server.answers = [status(307, {}, { location: 'mailto:x@y' })];
    const message = expect.stringMatching(/redirects requests to an address that begins with mailto:; /) as string;
    expect(await failure()).toMatchObject({ code: 'unreachable', message });
  });

  it('on the same host is followed with the request as it was', async () => {
    server.answers = [status(307, {}, { location: '/v1/other/chat/completions' }), filtered];
    expect((await ask()).at(-1)).toEqual(FILTERED);
    expect(server.requests.map(({ url }) => url)).toEqual(['/v1/chat/completions', '/v1/other/chat/completions']);
    expect(server.requests[1]?.body).toEqual(server.requests[0]?.body);
  });

  it('in a circle ends', async () => {
    server.answers = [status(307, {}, { location: '/v1/chat/completions' })];
    expect((await failure()).code).toBe('unreachable');
    expect(server.requests.length).toBeLessThanOrEqual(4);
  });
});
