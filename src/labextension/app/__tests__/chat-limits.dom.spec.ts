import type { IModelClient, ModelRequest } from '../../../agent/index.js';
import type { ModelUse } from '../../models/model-entry.js';
import { silentModel } from './silent-model.js';
import { startChat } from './start-chat.js';

/** A model on the server that counts `tokens` in and 20 out for each reply; all but the last of them are calls. */
class Counting implements IModelClient {
  readonly id = 'counting';
  readonly destination = 'server';
  readonly capabilities = { tools: true, jsonSchema: false, grammar: false, images: false };
  readonly requests: ModelRequest[] = [];

  constructor(
    private readonly _replies: number,
    private readonly _tokens = 100
  ) {}

  async *stream(request: ModelRequest) {
    this.requests.push(request);
    yield { type: 'usage', usage: { inputTokens: this._tokens, outputTokens: 20, cachedTokens: 40 } } as const;
    if (this.requests.length < this._replies) {
      const args = JSON.stringify({ dataset: `none${String(this.requests.length)}` });
      yield { type: 'call-delta', index: 0, id: 'c', name: 'datasetInfo', arguments: args } as const;
      yield { type: 'end', reason: 'calls' } as const;
      return;
    }
    yield { type: 'text', delta: 'Three.' } as const;
    yield { type: 'end', reason: 'stop' } as const;
  }
}

const server = { destination: 'server', place: 'this machine' } as const;
const SOON = 0.0005; // Minutes.

describe('the limits of a run', () => {
  it.each([
    ['stepDeadline', 'A step took too long', 'Minutes for a step'],
    ['runDeadline', 'The answer took too long', 'Minutes for an answer']
  ] as const)('%s ends it with a card that says which and names the setting', async (setting, title, name) => {
    const { controller, written, until } = startChat([], silentModel, undefined, { settings: { [setting]: SOON } });
    controller.ask('How many rows?');
    await until(() => controller.state.turns.length === 1 && controller.state.runningId === null);
    expect(controller.state.turns[0]).toMatchObject({ status: 'failed', error: { title } });
    expect(controller.state.turns[0]?.error?.message).toContain(`“${name}”`);
    expect(controller.state.turns[0]?.error?.actions).toContain('retry');
    expect(written.at(-1)?.turn.status).toBe('failed');
  });

  it('a request that would take the question above its tokens is not sent', async () => {
    const model = new Counting(100, 50_000);
    const { controller, until } = startChat([], model, undefined, { settings: { maxTokens: 100_000 }, entry: server });
    controller.ask('How many rows?');
    await until(() => controller.state.turns.length === 1 && controller.state.runningId === null);
    const [turn] = controller.state.turns;
    expect(turn).toMatchObject({ status: 'failed', error: { title: 'The tokens for this question are used up' } });
    expect(turn?.error?.message).toContain('“Most tokens for a question”');
    expect(turn?.usage).toMatchObject({ input: 100_000, output: 40 });
    expect(model.requests).toHaveLength(2);
  });

  it('nothing is sent where the question alone is above its tokens', async () => {
    const model = new Counting(1);
    const { controller, until } = startChat([], model, undefined, { settings: { maxTokens: 50 }, entry: server });
    controller.ask('How many rows?');
    await until(() => controller.state.turns.length === 1 && controller.state.runningId === null);
    expect(model.requests).toEqual([]);
    const [turn] = controller.state.turns;
    expect(turn).toMatchObject({ status: 'failed', error: { actions: ['open-settings', 'new-chat'] } });
    expect(turn?.error?.message).toMatch(/^Needs about [\d,]+ tokens; your limit is 50\. Nothing was sent\./);
    expect(controller.state.turns[0]?.usage).toBeUndefined();
  });
});

describe('the tokens of a run', () => {
  it('are kept with the answer, with what they cost where prices are stated', async () => {
    const prices = { input: 10, cached: 1, output: 100, currency: 'EUR' };
    const { controller, written, until, ask } = startChat([], new Counting(2), undefined, {
      entry: { ...server, prices }
    });
    await ask('How many rows?', 'done');
    const usage = controller.state.turns[0]?.usage;
    expect(usage).toMatchObject({ input: 200, output: 40, cached: 80 });
    // Twice 60 × 10 + 40 × 1 + 20 × 100 for a million.
    expect(usage?.costs).toEqual([{ currency: 'EUR', amount: expect.closeTo(0.00528, 10) as number }]);
    expect(usage?.about).toBeUndefined();
    await until(() => written.at(-1)?.turn.status === 'done');
    expect(written.at(-1)?.turn.usage).toEqual(usage);
  });
});

describe('the chat of a request', () => {
  it('is the same for two questions of it and another one for a new chat', async () => {
    const uses: (ModelUse | undefined)[] = [];
    const { controller, until } = startChat([], new Counting(1), use => uses.push(use), { entry: server });
    const ask = async (at: number): Promise<void> => {
      controller.ask('How many rows?');
      await until(() => controller.state.turns[at]?.status === 'done' && controller.state.runningId === null);
    };
    await ask(0);
    await ask(1);
    controller.newChat();
    await ask(0);
    const [first, second, third] = uses.flatMap(use => use?.chat ?? []);
    expect(first).toMatch(/^[\w-]{1,64}$/);
    expect(second).toBe(first);
    expect(third).toMatch(/^[\w-]{1,64}$/);
    expect(third).not.toBe(first);
  });
});
