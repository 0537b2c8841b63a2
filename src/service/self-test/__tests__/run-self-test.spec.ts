import {
  type Answer,
  piece,
  said,
  serverOfTests,
  status,
  streamed,
  transcript
} from '../../../models/openai/__tests__/stub-server.js';
import { runSelfTest } from '../../../models/remote/index.js';
import type { ConnectionDraft, SelfTestEvent } from '../../../protocol/index.js';
import { collect, never } from '../../../models/__tests__/collect.js';
import { draftOf, serviceOfTests } from '../../__tests__/running-service.js';
import { selfTestTasks } from '../self-test-tasks.js';

type Call = readonly [tool: string, args: unknown];

const ADDRESS = { street: 'Elm Street 5', city: 'Bergen' };
/** What solves the tasks, by a word of their question. */
const KNOWN: Readonly<Record<string, readonly Call[]>> = {
  Oslo: [['getWeather', { city: 'Oslo', unit: 'celsius' }]],
  Boston: [['getWeather', { city: 'Boston', unit: 'fahrenheit' }]],
  lamp: [['placeOrder', { customer: { name: 'Ada Lind', address: ADDRESS }, article: 'lamp', pieces: 4 }]],
  ocean: [['setTags', { tags: ['ocean', 'ice', 'wind'] }]],
  '12.5': [['convertMoney', { amount: 12.5, from: 'EUR', to: 'USD' }]],
  'special wish': [['bookTable', { name: 'Ada', people: 2 }]],
  '100 JPY': [
    ['convertMoney', { amount: 100, from: 'JPY', to: 'EUR' }],
    ['bookTable', { name: 'Bo', people: 3 }]
  ]
};
/** What solves each task, by its place. */
const SOLUTIONS: readonly (readonly Call[])[] = selfTestTasks.map(({ query }) => {
  const [, exact] = query.split('this text: ');
  const title = query.includes('Trip') ? 'Trip' : 'Report';
  return exact === undefined
    ? (Object.entries(KNOWN).find(([word]) => query.includes(word))?.[1] ?? [])
    : [['saveNote', { title, body: exact }]];
});

const SHORT: Call = ['saveNote', { title: 'Report', body: 'Line' }];

type Message = { readonly role: string; readonly content: string };

/** Answers as a model would that has these solutions, in the words of native tool calls or of an envelope. */
function solver(solutions: readonly (readonly Call[])[]): Answer {
  return (response, seen) => {
    const messages = seen.body['messages'] as readonly Message[];
    const text = messages.map(({ content }) => content).join('\n');
    const calls = solutions[selfTestTasks.findIndex(({ query }) => text.includes(query))] ?? [];
    const done = messages.some(({ role }) => role === 'tool');
    const fragments = calls.map(([name, args], index) => {
      return { index, id: `c${index}`, function: { name, arguments: JSON.stringify(args) } };
    });
    const answer =
      done || calls.length === 0
        ? said('8. Done.')
        : streamed(transcript([piece({ tool_calls: fragments }), piece({}, 'tool_calls')]));
    answer(response, seen);
  };
}

const server = serverOfTests();
const service = serviceOfTests();

async function test(change: Partial<ConnectionDraft> = {}): Promise<readonly SelfTestEvent[]> {
  const { id } = await service.api.saveConnection({ connection: draftOf(server, change) });
  return collect(runSelfTest(service.request, id, never));
}

/** What the last event says of all tasks. */
function resultOf(events: readonly SelfTestEvent[]) {
  const last = events.at(-1);
  expect(last?.type).toBe('done');
  return (last as Extract<SelfTestEvent, { type: 'done' }>).result;
}

describe('the self-test', () => {
  it('says 10 of 10 of a model that solves them, task by task, and keeps that with the model', async () => {
    server.answers = [solver(SOLUTIONS)];
    const events = await test();
    expect(events.slice(0, -1)).toEqual(
      selfTestTasks.map(({ name }, at) => ({ type: 'task', number: at + 1, of: 10, name, passed: true }))
    );
    expect(resultOf(events)).toMatchObject({ passed: 10, of: 10, failed: [] });
    const [model] = await service.api.models();
    expect(model?.selfTest).toMatchObject({ passed: 10, of: 10 });
  });

  it.each([
    ['no arguments are right', SOLUTIONS.map(calls => calls.map(([tool]): Call => [tool, {}])), 1],
    ['no tool is called', SOLUTIONS.map(() => []), 1],
    ['a tool is called for all', SOLUTIONS.map((): Call[] => [['setTags', { tags: [] }]]), 0],
    ['all is called twice', SOLUTIONS.map(calls => [...calls, ...calls]), 2],
    ['the last task is cut short', [...SOLUTIONS.slice(0, 9), [SHORT]], 9]
  ])('counts and names what was not solved when %s', async (_what, solutions, passed) => {
    server.answers = [solver(solutions)];
    const { failed, ...result } = resultOf(await test());
    expect(result).toMatchObject({ passed, of: 10 });
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
        said(acting ? JSON.stringify(envelope) : 'Let me think.')(response, seen);
      }
    ];
    const events = await test({ strategy: 'grammar' });
    expect(events.flatMap(event => (event.type === 'task' && event.passed ? event.number : []))).toContain(4);
    expect(server.requests.every(({ body }) => !('tools' in body))).toBe(true);
  });

  it('counts every task as failed, with the reason, when the server refuses tools', async () => {
    server.answers = [status(400, { error: { message: 'm does not support tools' } })];
    const events = await test();
    expect(events).toHaveLength(11);
    const result = resultOf(events);
    expect(result).toMatchObject({ passed: 0, of: 10 });
    expect(result.failed.every(({ reason }) => reason.includes('m does not support tools'))).toBe(true);
    const [model] = await service.api.models();
    expect(model?.selfTest?.passed).toBe(0);
  });

  it.each([
    ['the key is refused', 'auth', status(401, {})],
    ['a web page comes', 'protocol', status(200, '<html></html>', { 'content-type': 'text/html' })],
    ['nothing comes', 'protocol', streamed('')]
  ])('ends with what is wrong when %s, and keeps the result of before', async (_what, code, answer) => {
    server.answers = [solver(SOLUTIONS)];
    await test();
    const [model] = await service.api.models();
    server.answers = [answer];
    expect(await test({ id: model!.id })).toMatchObject([{ type: 'error', error: { code } }]);
    expect((await service.api.models())[0]?.selfTest).toEqual(model?.selfTest);
  });
});
