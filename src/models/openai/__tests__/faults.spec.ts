import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ModelEvent } from '../../../agent/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import type { Deadlines, OpenAiOptions } from '../open-ai-options.js';
import { joinedEvents } from './joined-events.js';
import { type Answer, piece, QUESTION, streamed, StubServer, transcript, unending } from './stub-server.js';
import { pass, stopTime } from './virtual-time.js';

const MB = 1024 * 1024;

const server = new StubServer();

// The SDK is loaded with the first QUESTION, which is none of the time that passes here.
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
  return joinedEvents(client.stream({ ...QUESTION, messages }, new AbortController().signal));
}

/** Sends the pieces one by one, then again from the first, with this much time between them, in milliseconds. */
function dripping(
  pieces: readonly string[],
  every: number
): { readonly answer: Answer; readonly opened: Promise<Open> } {
  let settle: (open: Open) => void;
  const opened = new Promise<Open>(resolve => (settle = resolve));
  return {
    opened,
    answer: unending('', (response: ServerResponse) => {
      let at = 0;
      const timer = setInterval(() => response.write(pieces[at++ % pieces.length]), every);
      response.on('close', () => clearInterval(timer));
      response.write(pieces[at++ % pieces.length]);
      settle({ closed: once(response, 'close') });
    })
  };
}

type Open = { readonly closed: Promise<unknown> };

const asked = (deadlines: Partial<Deadlines>): AsyncIterator<ModelEvent> =>
  createOpenAiClient({ baseUrl: server.baseUrl, model: 'm', deadlines })
    .stream(QUESTION, new AbortController().signal)
    [Symbol.asyncIterator]();
/** Says what comes when so much time has passed, and that nothing came before. */
const after = async (ms: number, next: Promise<IteratorResult<ModelEvent>>): Promise<unknown> => {
  let isOver = false;
  void next.then(() => (isOver = true));
  await pass(ms - 1);
  expect(isOver).toBe(false);
  await pass(1);
  return (await next).value;
};
const LATE = { type: 'error', error: { code: 'timeout' } };

describe('a server that falls silent', () => {
  beforeEach(stopTime);
  afterEach(() => jest.useRealTimers());

  it.each([
    ['first piece', { firstToken: 1000 }, unending(': waiting\n\n'), 0],
    ['next piece', { idle: 1000 }, unending(transcript([piece({ content: 'one' })], '')), 1],
    ['head of the reply', { firstToken: 1000 }, () => undefined, 0]
  ])('is left at the deadline for the %s', async (_name, deadlines, answer, arrive) => {
    const opened = new Promise<Open>(resolve => {
      server.answers = [
        (response, seen) => {
          answer(response, seen);
          resolve({ closed: once(response, 'close') });
        }
      ];
    });
    const events = asked(deadlines);
    let next = events.next();
    const { closed } = await opened;
    for (let at = 0; at < arrive; at++) {
      expect((await next).value).toEqual({ type: 'text', delta: 'one' });
      next = events.next();
    }
    expect(await after(1000, next)).toMatchObject(LATE);
    await closed;
    expect(server.requests).toHaveLength(1);
  });
});

describe('a server that drips', () => {
  beforeEach(stopTime);
  afterEach(() => jest.useRealTimers());

  it.each([
    ['byte by byte', Array.from(transcript([piece({ content: 'word '.repeat(99) })]))],
    ['comments only', [': still here\n\n']]
  ])('%s is left at the deadline of the first piece', async (_, pieces) => {
    const { answer, opened } = dripping(pieces, 5);
    server.answers = [answer];
    const next = asked({ firstToken: 250 }).next();
    const { closed } = await opened;
    expect(await after(250, next)).toMatchObject(LATE);
    await closed;
    expect(server.requests).toHaveLength(1);
  });

  it('byte by byte after a piece is left at the deadline between pieces, with that piece kept', async () => {
    const first = transcript([piece({ content: 'one' })], '');
    const { answer, opened } = dripping(
      [first, ...Array.from(transcript([piece({ content: 'word '.repeat(99) })]))],
      5
    );
    server.answers = [answer];
    const events = asked({ idle: 250 });
    expect((await events.next()).value).toEqual({ type: 'text', delta: 'one' });
    expect(await after(250, events.next())).toMatchObject(LATE);
    await (
      await opened
    ).closed;
  });

  it('pieces without end is left at the deadline of the whole reply', async () => {
    const { answer, opened } = dripping([transcript([piece({ content: 'x' })], '')], 10);
    server.answers = [answer];
    const events = asked({ whole: 400, idle: 300 });
    for (let passed = 0; passed < 390; passed += 10) {
      expect((await events.next()).value).toEqual({ type: 'text', delta: 'x' });
      await pass(10);
    }
    expect((await events.next()).value).toEqual({ type: 'text', delta: 'x' });
    const last = events.next();
    await pass(10);
    expect(await last).toMatchObject({
      value: { type: 'error', error: { code: 'timeout', message: expect.stringContaining('come to an end') as string } }
    });
    await (
      await opened
    ).closed;
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
  /** What is heard of a reply that begins with these pieces, goes on with others once these have arrived, and is reset. */
  const heard = async (first: string, then: string): Promise<readonly ModelEvent[]> => {
    const events: ModelEvent[] = [];
    let open: ServerResponse | undefined;
    server.answers = [unending(first, response => (open = response))];
    const client = createOpenAiClient({ baseUrl: server.baseUrl, model: 'm' });
    for await (const event of client.stream(QUESTION, new AbortController().signal)) {
      if (events.push(event) === 1) {
        open?.write(then, () => open?.socket?.resetAndDestroy());
      }
    }
    return events;
  };
  const one = transcript([piece({ content: 'one' })], '');

  it('within a piece keeps what came before it, and the request is not sent again', async () => {
    const two = transcript([piece({ content: 'two' })], '');
    for (const cut of [1, 7, 20, two.length - 2]) {
      server.requests.length = 0;
      const events = await heard(one, two.slice(0, cut));
      expect([cut, events.map(({ type }) => type)]).toEqual([cut, ['text', 'error']]);
      expect(events[0]).toEqual({ type: 'text', delta: 'one' });
      expect(server.requests).toHaveLength(1);
    }
  });

  it('within a call never ends in a call', async () => {
    const call = piece({
      tool_calls: [{ index: 0, id: 'a', function: { name: 'runPython', arguments: '{"code": "1"}' } }]
    });
    expect((await heard(one, transcript([call], ''))).at(-1)?.type).toBe('error');
  });
});

describe('a reply', () => {
  it('that breaks off is not whole because its text holds the mark of the end', async () => {
    server.answers = [streamed(transcript([piece({ content: 'It ends with data: [DONE]' })], ''))];
    expect((await ask()).at(-1)).toMatchObject({ type: 'error', error: { code: 'protocol' } });
  });

  it('with one word of 10 MB is read whole', async () => {
    const word = 'x'.repeat(10 * MB);
    server.answers = [streamed(transcript([piece({ content: word }), piece({}, 'stop')]))];
    const [event] = await ask();
    expect(event?.type === 'text' && event.delta === word).toBe(true);
  });

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
