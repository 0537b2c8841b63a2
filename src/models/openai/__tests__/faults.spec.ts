import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { ModelEvent } from '../../../agent/index.js';
import { createOpenAiClient } from '../create-open-ai-client.js';
import type { OpenAiOptions } from '../open-ai-options.js';
import { never, question } from '../../__tests__/collect.js';
import { failed } from '../../__tests__/failed.js';
import { joinedEvents } from './joined-events.js';
import { type Answer, piece, serverOfTests, streamed, transcript, unending } from './stub-server.js';
import { pass, stopTime } from './virtual-time.js';

const MB = 1024 * 1024;
const one = transcript([piece({ content: 'one' })], '');
const long = Array.from(transcript([piece({ content: 'word '.repeat(99) })]));

const server = serverOfTests();

function asked(options: Partial<OpenAiOptions> = {}): AsyncIterableIterator<ModelEvent> {
  const client = createOpenAiClient({ baseUrl: server.baseUrl, model: 'm', ...options });
  return client.stream(question, never) as AsyncGenerator<ModelEvent>;
}

// The SDK is loaded with the first question, which is none of the time that passes here.
beforeAll(async () => {
  server.answers = [streamed(transcript([piece({}, 'stop')]))];
  await joinedEvents(asked());
}, 60_000);

/** A reply that begins so, or not at all, and is then written to as long as it is open; `closed` when nobody reads it any more. */
function open(
  begin: string | undefined,
  write: (response: ServerResponse) => void
): Promise<{ readonly closed: Promise<unknown> }> {
  return new Promise(resolve => {
    const opened = (response: ServerResponse): void => {
      write(response);
      resolve({ closed: once(response, 'close') });
    };
    server.answers = [begin === undefined ? opened : unending(begin, opened)];
  });
}

/** Sends the pieces one by one, then again from the first, each after 5 ms. */
const drip =
  (pieces: readonly string[]) =>
  (response: ServerResponse): void => {
    let at = 0;
    const timer = setInterval(() => response.write(pieces[at++ % pieces.length]), 5);
    response.on('close', () => clearInterval(timer));
  };

/** Sends a piece as often as the other side takes one, 100 times at most. */
const flood =
  (filler: string, sent: { count: number }) =>
  (response: ServerResponse): void => {
    if (!response.destroyed && sent.count < 100) {
      sent.count += 1;
      response.write(filler, () => setImmediate(flood(filler, sent), response));
    }
  };

describe('a server that is slow', () => {
  beforeEach(stopTime);
  afterEach(() => jest.useRealTimers());

  it.each([
    ['that does not answer at all', { firstToken: 250 }, undefined, []],
    ['that says nothing but comments', { firstToken: 250 }, ': waiting\n\n', []],
    ['that drips comments', { firstToken: 250 }, ': waiting\n\n', [': still here\n\n']],
    ['that drips a first piece byte by byte', { firstToken: 250 }, 'data: ', long],
    ['that falls silent after a piece', { idle: 250 }, one, []],
    ['that drips byte by byte after a piece', { idle: 250 }, one, long]
  ])(
    '%s is left at its deadline, with what had arrived kept, and asked once',
    async (_what, deadlines, begin, drops) => {
      const opened = open(begin, drops.length > 0 ? drip(drops) : () => undefined);
      const events = asked({ deadlines });
      let next = events.next();
      const { closed } = await opened;
      if (begin === one) {
        expect((await next).value).toEqual({ type: 'text', delta: 'one' });
        next = events.next();
      }
      let isOver = false;
      void next.then(() => (isOver = true));
      await pass(249);
      expect(isOver).toBe(false);
      await pass(1);
      expect((await next).value).toMatchObject({ type: 'error', error: { code: 'timeout' } });
      await closed;
      expect(server.requests).toHaveLength(1);
    }
  );

  it('whose pieces do not end is left at the deadline of the whole reply', async () => {
    const opened = open(one, drip([one]));
    const events = asked({ deadlines: { whole: 400, idle: 300 } });
    const read = joinedEvents(events);
    const { closed } = await opened;
    await pass(400);
    expect((await read).at(-1)).toMatchObject(failed('timeout', 'did not finish'));
    await closed;
  });
});

it.each([400, 500])('a refusal without end, %i, is read no further than what is shown of it', async code => {
  const sent = { count: 0 };
  const closed = new Promise<void>(resolve => {
    const answer: Answer = response => {
      response.writeHead(code, { 'content-type': 'application/json' });
      response.write('No room left.');
      flood('x'.repeat(MB), sent)(response);
      response.on('close', resolve);
    };
    server.answers = [answer];
  });
  const message = expect.stringContaining(`(HTTP ${code}). It said: “No room left.`) as string;
  expect((await joinedEvents(asked({ mostTries: 1 }))).at(0)).toMatchObject({ type: 'error', error: { message } });
  await closed;
  expect(sent.count).toBeLessThan(60);
});

const two = transcript([piece({ content: 'two' })], '');
const call = piece({
  tool_calls: [{ index: 0, id: 'a', function: { name: 'runPython', arguments: '{"code": "1"}' } }]
});

it.each([...[1, 7, 20, two.length - 2].map(cut => two.slice(0, cut)), transcript([call], '')])(
  'a connection that is reset keeps what came whole before, runs no call, and is not asked again: %j',
  async then => {
    let response: ServerResponse | undefined;
    void open(one, opened => (response = opened));
    const events: ModelEvent[] = [];
    for await (const event of asked()) {
      if (events.push(event) === 1) {
        response?.write(then, () => response?.socket?.resetAndDestroy());
      }
    }
    expect(events[0]).toEqual({ type: 'text', delta: 'one' });
    expect(events.at(-1)?.type).toBe('error');
    expect(events.slice(1, -1).every(({ type }) => type === 'call-delta')).toBe(true);
    expect(server.requests).toHaveLength(1);
  }
);

describe('a reply', () => {
  it('that breaks off is not whole because its text holds the mark of the end', async () => {
    server.answers = [streamed(transcript([piece({ content: 'It ends with data: [DONE]' })], ''))];
    expect((await joinedEvents(asked())).at(-1)).toMatchObject({ type: 'error', error: { code: 'protocol' } });
  });

  it('with one word of 10 MB is read whole', async () => {
    const word = 'x'.repeat(10 * MB);
    server.answers = [streamed(transcript([piece({ content: word }), piece({}, 'stop')]))];
    const [event] = await joinedEvents(asked());
    expect(event?.type === 'text' && event.delta === word).toBe(true);
  });

  it.each([
    ['in one line', 'data: {"x": "', 'x'.repeat(MB)],
    ['in pieces', one, transcript([piece({ content: 'x'.repeat(MB) })], '')]
  ])('without end %s is cut off at 32 MB, and its connection closed', async (_how, begin, filler) => {
    const sent = { count: 0 };
    const opened = open(begin, flood(filler, sent));
    const message = expect.stringContaining('32 MB') as string;
    expect((await joinedEvents(asked())).at(-1)).toMatchObject({ type: 'error', error: { message } });
    const { closed } = await opened;
    await closed;
    expect(sent.count).toBeLessThan(60);
  });
});
