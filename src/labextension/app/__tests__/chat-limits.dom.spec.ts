import type { IModelClient } from '../../../agent/index.js';
import type { ModelEntry, ModelUse } from '../../models/models.js';
import { calling, modelOf, saying } from './models.js';
import { startChat } from './start-chat.js';

/** A model that counts `tokens` in and 20 out for each reply; all but the last of them are calls. */
function counting(replies: number, tokens = 100): { readonly model: IModelClient; readonly requests: () => number } {
  let requests = 0;
  const model = modelOf(async function* (request, signal) {
    requests += 1;
    yield { type: 'usage', usage: { inputTokens: tokens, outputTokens: 20, cachedTokens: 40 } };
    const reply = requests < replies ? calling('datasetInfo', { dataset: `none${requests}` }) : saying('Three.');
    yield* reply.stream(request, signal);
  });
  return { model: { ...model, destination: 'server' }, requests: () => requests };
}

const server: Partial<ModelEntry> = { destination: 'server', place: 'this machine' };
const SOON = 0.0005; // Minutes.

describe('the limits of a run', () => {
  it.each([
    ['stepDeadline', 'A step took too long', 'Minutes per step'],
    ['runDeadline', 'The answer took too long', 'Minutes per answer']
  ] as const)('%s ends it with a card that says which and names the setting', async (setting, title, name) => {
    const { written, turn, ask } = startChat({ settings: { [setting]: SOON } });
    await ask('How many rows?', 'failed');
    expect(turn()?.error).toMatchObject({ title, actions: expect.arrayContaining(['retry']) as unknown });
    expect(turn()?.deadlines).toEqual({ step: 10, run: 30, [setting === 'stepDeadline' ? 'step' : 'run']: SOON });
    expect(turn()?.error?.message).toContain(`“${name}”`);
    expect(written.at(-1)?.turn.status).toBe('failed');
  });

  it('a request that would take the question above its tokens is not sent', async () => {
    const { model, requests } = counting(100, 50_000);
    const { turn, ask } = startChat({ model, settings: { maxTokens: 100_000 }, entry: server });
    await ask('How many rows?', 'failed');
    expect(turn()?.error?.title).toBe('This question has reached its token limit');
    expect(turn()?.error?.message).toContain('“Token limit per question”');
    expect(turn()?.usage).toMatchObject({ input: 100_000, output: 40 });
    expect(requests()).toBe(2);
  });
});

test('the tokens of a run are kept with the answer, with what they cost where prices are stated', async () => {
  const prices = { input: 10, cached: 1, output: 100, currency: 'EUR' };
  const { written, turn, until, ask } = startChat({ model: counting(2).model, entry: { ...server, prices } });
  await ask('How many rows?', 'done');
  const usage = turn()?.usage;
  expect(usage).toMatchObject({ input: 200, output: 40, cached: 80 });
  // Twice 60 × 10 + 40 × 1 + 20 × 100 for a million.
  expect(usage?.costs).toEqual([{ currency: 'EUR', amount: expect.closeTo(0.00528, 10) as number }]);
  expect(usage?.about).toBeUndefined();
  await until(() => written.at(-1)?.turn.status === 'done');
  expect(written.at(-1)?.turn.usage).toEqual(usage);
});

test('two questions of a chat are sent under one name, and those of a new chat under another', async () => {
  const uses: (ModelUse | undefined)[] = [];
  const { controller, ask } = startChat({ model: counting(1).model, onCreate: use => uses.push(use), entry: server });
  await ask('How many rows?', 'done');
  await ask('How many rows?', 'done', 1);
  controller.newChat();
  await ask('How many rows?', 'done');
  const [first, second, third] = uses.flatMap(use => use?.chat ?? []);
  expect([first, third]).toEqual([expect.stringMatching(/^[\w-]{1,64}$/), expect.stringMatching(/^[\w-]{1,64}$/)]);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});
