import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import {
  type Answer,
  piece,
  status,
  streamed,
  StubServer,
  transcript,
  unending
} from '../../../models/openai/__tests__/stub-server.js';
import { runSelfTest } from '../../../models/remote/index.js';
import type { ConnectionDraft, SelfTestEvent } from '../../../protocol/index.js';
import { runningService, type RunningService } from '../../__tests__/running-service.js';
import { serviceForTest } from '../../__tests__/service-for-test.js';
import { selfTestTasks } from '../self-test-tasks.js';

type Call = readonly [tool: string, args: unknown];

/** What solves each task, by its place. */
const SOLUTIONS: readonly (readonly Call[])[] = selfTestTasks.map(({ query }) => {
  const exact = query.split('this text: ')[1] ?? '';
  switch (true) {
    case query.includes('Oslo'):
      return [['getWeather', { city: 'Oslo', unit: 'celsius' }]];
    case query.includes('Boston'):
      return [['getWeather', { city: 'Boston', unit: 'fahrenheit' }]];
    case query.includes('lamp'):
      return [
        [
          'placeOrder',
          {
            customer: { name: 'Ada Lind', address: { street: 'Elm Street 5', city: 'Bergen' } },
            article: 'lamp',
            pieces: 4
          }
        ]
      ];
    case query.includes('ocean'):
      return [['setTags', { tags: ['ocean', 'ice', 'wind'] }]];
    case query.includes('12.5'):
      return [['convertMoney', { amount: 12.5, from: 'EUR', to: 'USD' }]];
    case query.includes('special wish'):
      return [['bookTable', { name: 'Ada', people: 2 }]];
    case query.includes('100 JPY'):
      return [
        ['convertMoney', { amount: 100, from: 'JPY', to: 'EUR' }],
        ['bookTable', { name: 'Bo', people: 3 }]
      ];
    case exact !== '':
      return [['saveNote', { title: query.includes('Trip') ? 'Trip' : 'Report', body: exact }]];
    default:
      return [];
  }
});

type Message = { readonly role: string; readonly content: string };

const say = (text: string): Answer => streamed(transcript([piece({ content: text }), piece({}, 'stop')]));

/** Answers as a model would that has these solutions, in the words of native tool calls or of an envelope. */
function solver(solutions: readonly (readonly Call[])[]): Answer {
  return (response, seen) => {
    const messages = seen.body['messages'] as readonly Message[];
    const text = messages.map(({ content }) => content).join('\n');
    const calls = solutions[selfTestTasks.findIndex(({ query }) => text.includes(query))] ?? [];
    const done = messages.some(({ role }) => role === 'tool');
    const fragments = calls.map(([name, args], index) => ({
      index,
      id: `c${index}`,
      function: { name, arguments: JSON.stringify(args) }
    }));
    const answer =
      done || calls.length === 0
        ? say('8. Done.')
        : streamed(transcript([piece({ tool_calls: fragments }), piece({}, 'tool_calls')]));
    answer(response, seen);
  };
}

const server = new StubServer();
let service: RunningService;

beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(async () => {
  server.requests.length = 0;
  service = await runningService(serviceForTest());
});
afterEach(() => service.close());

async function test(
  change: Partial<ConnectionDraft> = {},
  signal = new AbortController().signal
): Promise<readonly SelfTestEvent[]> {
  const connection = { name: 'Stub', baseUrl: server.baseUrl, model: 'm', ...change };
  const { id } = await service.api.saveConnection({ connection });
  const events: SelfTestEvent[] = [];
  for await (const event of runSelfTest(service.request, id, signal)) {
    events.push(event);
  }
  return events;
}

describe('the self-test', () => {
  it('has ten tasks, and a solution for each', () => {
    expect(SOLUTIONS.filter(calls => calls.length > 0)).toHaveLength(9);
    expect(selfTestTasks).toHaveLength(10);
  });

  it('says 10 of 10 of a model that solves them, task by task, and keeps that with the model', async () => {
    server.answers = [solver(SOLUTIONS)];
    const events = await test();
    expect(events.slice(0, -1)).toEqual(
      selfTestTasks.map(({ name }, at) => ({ type: 'task', number: at + 1, of: 10, name, passed: true }))
    );
    expect(events.at(-1)).toMatchObject({ type: 'done', result: { passed: 10, of: 10, failed: [] } });
    const [model] = await service.api.models();
    expect(model?.selfTest).toMatchObject({ passed: 10, of: 10 });
  });

  it.each([
    ['no arguments are right', SOLUTIONS.map(calls => calls.map(([tool]): Call => [tool, {}])), 1],
    ['no tool is called', SOLUTIONS.map(() => []), 1],
    ['a tool is called for all', SOLUTIONS.map((): Call[] => [['setTags', { tags: [] }]]), 0],
    ['all is called twice', SOLUTIONS.map(calls => [...calls, ...calls]), 2],
    [
      'the last task is cut short',
      [...SOLUTIONS.slice(0, 9), [['saveNote', { title: 'Report', body: 'Line' }]] as Call[]],
      9
    ]
  ])('counts and names what was not solved when %s', async (_what, solutions, passed) => {
    server.answers = [solver(solutions)];
    const last = (await test()).at(-1);
    expect(last).toMatchObject({ type: 'done', result: { passed, of: 10 } });
    const { failed } = (last as Extract<SelfTestEvent, { type: 'done' }>).result;
    expect(failed).toHaveLength(10 - passed);
    expect(failed.every(({ name, reason }) => name !== '' && reason !== '')).toBe(true);
  });

  it('reads decisions in the way that is set for the connection', async () => {
    const [, , , tags] = SOLUTIONS;
    server.answers = [
      (response, seen) => {
        const acting = 'response_format' in seen.body;
        const asked = JSON.stringify(seen.body).includes('ocean') && !JSON.stringify(seen.body).includes('Done.');
        const envelope = asked
          ? { tool: 'setTags', arguments: tags![0]![1] }
          : { tool: 'respondToUser', arguments: { text: 'No.' } };
        say(acting ? JSON.stringify(envelope) : 'Let me think.')(response, seen);
      }
    ];
    const events = await test({ strategy: 'grammar' });
    expect(events.flatMap(event => (event.type === 'task' && event.passed ? event.number : []))).toContain(4);
    expect(server.requests.every(({ body }) => !('tools' in body))).toBe(true);
  });

  it.each([
    [400, { error: { message: 'm does not support tools' } }, 'm does not support tools'],
    [422, { error: { message: 'tools: extra fields not permitted' } }, 'extra fields'],
    [404, { error: { message: 'No endpoints found that support tool use.' } }, 'No endpoints found']
  ])('counts every task as failed, with the reason, when the server answers %i to tools', async (code, body, said) => {
    server.answers = [status(code, body)];
    const events = await test();
    expect(events.slice(0, -1)).toHaveLength(10);
    expect(events.at(-1)).toMatchObject({ type: 'done', result: { passed: 0, of: 10 } });
    const { failed } = (events.at(-1) as Extract<SelfTestEvent, { type: 'done' }>).result;
    expect(failed.every(({ reason }) => reason.includes(said))).toBe(true);
    const [model] = await service.api.models();
    expect(model?.selfTest?.passed).toBe(0);
  });

  it('says of a server that refuses to hold a reply to a schema why the tasks failed', async () => {
    server.answers = [status(400, { error: { message: 'response_format is not supported' } })];
    const last = (await test({ strategy: 'grammar', schemaForm: 'json_schema' })).at(-1);
    expect(last).toMatchObject({ type: 'done', result: { passed: 0, of: 10 } });
    const { failed } = (last as Extract<SelfTestEvent, { type: 'done' }>).result;
    expect(failed.every(({ reason }) => reason.includes('response_format is not supported'))).toBe(true);
  });

  it('counts the tasks that plain text solves where tools are refused', async () => {
    server.answers = [
      (response, seen) => {
        const refuses = 'tools' in seen.body || 'response_format' in seen.body;
        (refuses ? status(400, {}) : say('8'))(response, seen);
      }
    ];
    const last = (await test({ strategy: 'prompted' })).at(-1);
    expect(last).toMatchObject({ type: 'done', result: { passed: 1, of: 10 } });
  });

  it('ends with what is wrong when the model cannot be asked, and keeps no result', async () => {
    server.answers = [status(401, {})];
    expect(await test()).toMatchObject([{ type: 'error', error: { code: 'auth' } }]);
    expect((await service.api.models())[0]?.selfTest).toBeUndefined();
  });

  it.each([
    ['a web page', status(200, '<html></html>', { 'content-type': 'text/html' })],
    ['nothing', streamed('')]
  ])('ends with what is wrong when %s comes, and keeps the result of before', async (_what, answer) => {
    server.answers = [solver(SOLUTIONS)];
    await test();
    const [model] = await service.api.models();
    server.answers = [answer];
    expect(await test({ id: model!.id })).toMatchObject([{ type: 'error', error: { code: 'protocol' } }]);
    expect((await service.api.models())[0]?.selfTest).toEqual(model?.selfTest);
  });

  it('ends at the model when the page leaves', async () => {
    const stop = new AbortController();
    const opened = new Promise<ServerResponse>(resolve => {
      server.answers = [unending(transcript([piece({ content: 'one' })], ''), resolve)];
    });
    const tested = test({}, stop.signal);
    const closed = once(await opened, 'close');
    stop.abort();
    await closed;
    expect(await tested).toEqual([]);
  });
});
