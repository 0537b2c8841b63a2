import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ModelEvent, ModelRequest } from '../../../agent/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import type { OpenAiOptions } from '../open-ai-options.js';
import { joinedEvents } from './joined-events.js';
import { piece, streamed, StubServer, transcript, unending, type Answer } from './stub-server.js';

const MB = 1024 * 1024;
const request: ModelRequest = { role: 'main', messages: [{ role: 'user', text: 'How many?' }], tools: [], context: [] };

const server = new StubServer();

// The SDK is loaded with the first request, which the deadlines here do not allow for.
beforeAll(async () => {
  await server.listen();
  server.answers = [streamed(transcript([piece({}, 'stop')]))];
  await ask();
}, 60_000);
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
});

function ask(options: Partial<OpenAiOptions> = {}, text = ''): Promise<readonly ModelEvent[]> {
  const client = createOpenAiClient({ baseUrl: server.baseUrl, model: 'm', ...options });
  const messages = [{ role: 'user' as const, text }];
  return joinedEvents(client.stream({ ...request, messages }, new AbortController().signal));
}

/** Sends the pieces one by one, then again from the first, with this much time between them, in milliseconds. */
function dripping(
  pieces: readonly string[],
  every: number
): { readonly answer: Answer; readonly closed: Promise<unknown> } {
  let settle: (closed: Promise<unknown>) => void;
  const closed = new Promise<unknown>(resolve => (settle = resolve));
  return {
    closed,
    answer: unending('', (response: ServerResponse) => {
      let at = 0;
      const timer = setInterval(() => response.write(pieces[at++ % pieces.length]), every);
      response.on('close', () => clearInterval(timer));
      settle(once(response, 'close'));
    })
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const began = performance.now();
  const result = await work;
  expect(performance.now() - began).toBeLessThan(ms);
  return result;
}

describe('a server that drips', () => {
  it('byte by byte is left at the deadline of the first piece, a second later at most', async () => {
    const { answer, closed } = dripping(Array.from(transcript([piece({ content: 'word '.repeat(99) })])), 5);
    server.answers = [answer];
    const events = await within(1250, ask({ deadlines: { firstToken: 250 } }));
    expect(events).toMatchObject([{ type: 'error', error: { code: 'timeout' } }]);
    await within(1000, closed);
    expect(server.requests).toHaveLength(1);
  });

  it('byte by byte after a piece is left at the deadline between pieces, with that piece kept', async () => {
    const first = transcript([piece({ content: 'one' })], '');
    const { answer, closed } = dripping(
      [first, ...Array.from(transcript([piece({ content: 'word '.repeat(99) })]))],
      5
    );
    server.answers = [answer];
    const events = await within(1500, ask({ deadlines: { idle: 250 } }));
    expect(events).toMatchObject([
      { type: 'text', delta: 'one' },
      { type: 'error', error: { code: 'timeout' } }
    ]);
    await within(1000, closed);
  });

  it('comments only is left at the deadline of the first piece', async () => {
    const { answer, closed } = dripping([': still here\n\n'], 10);
    server.answers = [answer];
    expect(await within(1250, ask({ deadlines: { firstToken: 250 } }))).toMatchObject([
      { type: 'error', error: { code: 'timeout' } }
    ]);
    await within(1000, closed);
  });

  it('pieces without end is left at the deadline of the whole reply', async () => {
    const { answer, closed } = dripping([transcript([piece({ content: 'x' })], '')], 10);
    server.answers = [answer];
    const events = await within(1400, ask({ deadlines: { whole: 400, idle: 300 } }));
    expect(events).toMatchObject([
      { type: 'text', delta: expect.stringMatching(/^x+$/) as string },
      { type: 'error', error: { code: 'timeout', message: expect.stringContaining('come to an end') as string } }
    ]);
    await within(1000, closed);
  });
});

describe('a refusal without end', () => {
  it.each([400, 500])('with status %i is read no further than what is shown of it', async code => {
    let sent = 0;
    const closed = new Promise<void>(resolve => {
      server.answers = [
        response => {
          response.writeHead(code, { 'content-type': 'application/json' });
          response.write('No room left.');
          const more = (): void => {
            if (!response.destroyed && sent < 100) {
              sent += 1;
              response.write('x'.repeat(MB), () => setImmediate(more));
            }
          };
          more();
          response.on('close', resolve);
        }
      ];
    });
    const [event] = await ask({ mostTries: 1 });
    expect(event).toMatchObject({
      type: 'error',
      error: { message: expect.stringContaining(`(HTTP ${code}). It said: “No room left.`) as string }
    });
    await closed;
    expect(sent).toBeLessThan(60);
  });
});

describe('a connection that is reset', () => {
  it('within a piece keeps what came before it, and the request is not sent again', async () => {
    const [one, two] = [transcript([piece({ content: 'one' })], ''), transcript([piece({ content: 'two' })], '')];
    for (const cut of [1, 7, 20, two.length - 2]) {
      server.requests.length = 0;
      server.answers = [
        unending(one, response => {
          response.write(two.slice(0, cut), () => setTimeout(() => response.socket?.resetAndDestroy(), 10));
        })
      ];
      const events = await ask();
      expect([cut, events.map(({ type }) => type)]).toEqual([cut, ['text', 'error']]);
      expect(events[0]).toEqual({ type: 'text', delta: 'one' });
      expect(server.requests).toHaveLength(1);
    }
  });

  it('within a call never ends in a call', async () => {
    const call = piece({
      tool_calls: [{ index: 0, id: 'a', function: { name: 'runPython', arguments: '{"code": "1"}' } }]
    });
    server.answers = [
      unending(transcript([call], ''), response => setTimeout(() => response.socket?.resetAndDestroy(), 10))
    ];
    expect((await ask()).at(-1)?.type).toBe('error');
  });
});

describe('a reply', () => {
  it('that breaks off is not whole because its text holds the mark of the end', async () => {
    server.answers = [streamed(transcript([piece({ content: 'It ends with data: [DONE]' })], ''))];
    expect((await ask()).at(-1)).toMatchObject({ type: 'error', error: { code: 'protocol' } });
  });

  it('of 200 calls at once has them all, whole and in order', async () => {
    const numbers = Array.from({ length: 200 }, (_, at) => at);
    const part = (text: (at: number) => string): unknown =>
      piece({
        tool_calls: numbers.map(at => ({ index: at, id: `c${at}`, function: { name: 'look', arguments: text(at) } }))
      });
    server.answers = [streamed(transcript([part(() => '{"n":'), part(at => `${at}}`), piece({}, 'tool_calls')]))];
    const events = await ask();
    expect(events.slice(0, -1)).toEqual(
      numbers.map(at => ({ type: 'call-delta', index: at, id: `c${at}`, name: 'look', arguments: `{"n":${at}}` }))
    );
    expect(events.at(-1)).toEqual({ type: 'end', reason: 'calls' });
  });

  it('goes to its own question when 200 are asked at once', async () => {
    server.answers = [
      (response, seen) => {
        const [{ content }] = seen.body['messages'] as [{ content: string }];
        streamed(...transcript([piece({ content }), piece({}, 'stop')]).match(/[^]{1,40}/g)!)(response, seen);
      }
    ];
    const questions = Array.from({ length: 200 }, (_, at) => `question ${at}`);
    const client = createOpenAiClient({ baseUrl: server.baseUrl, model: 'm' });
    const replies = await Promise.all(
      questions.map(text =>
        joinedEvents(client.stream({ ...request, messages: [{ role: 'user', text }] }, new AbortController().signal))
      )
    );
    expect(replies.map(events => events[0])).toEqual(questions.map(delta => ({ type: 'text', delta })));
  }, 30_000);

  it('with one word of 10 MB is read within seconds, and memory does not grow with their number', async () => {
    const word = 'x'.repeat(10 * MB);
    server.answers = [streamed(transcript([piece({ content: word }), piece({}, 'stop')]))];
    const read = async (): Promise<number> => {
      const [event] = await within(5000, ask());
      expect(event?.type === 'text' && event.delta.length).toBe(word.length);
      return process.memoryUsage().rss;
    };
    const first = await read();
    await read();
    expect((await read()) - first).toBeLessThan(150 * MB);
  }, 20_000);

  it.each([
    ['in one line', (response: ServerResponse) => response.write('data: {"x": "')],
    ['in pieces', (response: ServerResponse) => response.write(transcript([piece({ content: 'one' })], ''))]
  ])(
    'without end %s is cut off at 32 MB, and its connection closed',
    async (_how, begin) => {
      let sent = 0;
      const closed = new Promise<void>(resolve => {
        server.answers = [
          unending('', response => {
            begin(response);
            const filler =
              _how === 'in one line' ? 'x'.repeat(MB) : transcript([piece({ content: 'x'.repeat(MB) })], '');
            const more = (): void => {
              if (!response.destroyed && sent < 100) {
                sent += 1;
                response.write(filler, () => setImmediate(more));
              }
            };
            more();
            response.on('close', resolve);
          })
        ];
      });
      const events = await ask();
      expect(events.at(-1)).toMatchObject({
        type: 'error',
        error: { message: expect.stringContaining('32 MB') as string }
      });
      await closed;
      expect(sent).toBeLessThan(60);
    },
    20_000
  );
});
