import type { IModelClient, ModelEvent, ModelRequest } from '../../../../agent/index.js';
import type { TurnUsage } from '../../../chat/state/chat-turn.js';
import { UsageMeter } from '../usage-meter.js';

const REQUEST: ModelRequest = {
  role: 'main',
  messages: [{ role: 'user', text: 'How many rows does the table of orders have?' }],
  tools: [],
  context: []
};
const PRICES = { input: 2, output: 8, currency: 'USD' };
const END: ModelEvent = { type: 'end', reason: 'stop' };

function model(events: readonly ModelEvent[], destination: IModelClient['destination'] = 'network'): IModelClient {
  return {
    id: 'm',
    destination,
    capabilities: { tools: true, jsonSchema: false, grammar: false, images: false },
    async *stream() {
      yield* events;
    }
  };
}

const counted = (input: number, output: number): ModelEvent => ({
  type: 'usage',
  usage: { inputTokens: input, outputTokens: output }
});

function meter(most = 0): { readonly meter: UsageMeter; readonly seen: TurnUsage[]; full: () => number } {
  const seen: TurnUsage[] = [];
  let full = 0;
  return {
    meter: new UsageMeter({ most, onFull: () => (full += 1), onUsage: usage => seen.push(usage) }),
    seen,
    full: () => full
  };
}

async function ask(client: IModelClient, upTo = Infinity): Promise<readonly ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of client.stream(REQUEST, new AbortController().signal)) {
    if (events.push(event) >= upTo) {
      break;
    }
  }
  return events;
}

describe('UsageMeter', () => {
  it('adds up what models report, and what each of them costs, also of a reader that leaves at the end', async () => {
    const { meter: watching, seen } = meter();
    const first = watching.watch(model([counted(1000, 100), END]), PRICES);
    const second = watching.watch(model([counted(500, 10), END]), { ...PRICES, currency: 'EUR' });
    expect(await ask(first, 2)).toEqual([counted(1000, 100), END]);
    await ask(second);
    expect(seen.at(-1)).toEqual({
      input: 1500,
      output: 110,
      cached: 0,
      costs: [
        { currency: 'USD', amount: expect.closeTo(0.0028, 10) as number },
        { currency: 'EUR', amount: expect.closeTo(0.00108, 10) as number }
      ]
    });
  });

  it('says no cost where one of several is not known; a model on the server has none', async () => {
    const { meter: watching, seen } = meter();
    await ask(watching.watch(model([counted(1000, 100), END]), PRICES));
    await ask(watching.watch(model([counted(1000, 100), END], 'server'), undefined));
    expect(seen.at(-1)?.costs).toHaveLength(1);
    await ask(watching.watch(model([counted(1, 1), END]), undefined));
    expect(seen.at(-1)?.costs).toBeUndefined();
  });

  it('estimates what is said to be nothing, so that the cap holds', async () => {
    const { meter: watching, seen, full } = meter(200);
    const text: ModelEvent = { type: 'text', delta: 'There are three of them in it.' };
    const client = watching.watch(model([text, counted(0, 0), END]), undefined);
    await ask(client);
    expect(seen).toMatchObject([{ about: true }]);
    expect(seen[0]?.input).toBeGreaterThan(5);
    expect(seen[0]?.output).toBeGreaterThan(3);
    for (let time = 0; time < 40; time++) {
      await ask(client);
    }
    expect(full()).toBeGreaterThan(0);
  });

  it('counts a reply that is left in its middle, and nothing of a request that failed at once', async () => {
    const { meter: watching, seen } = meter();
    const failed: ModelEvent = { type: 'error', error: { code: 'auth', message: 'No.' } };
    await ask(watching.watch(model([failed]), undefined));
    expect(seen).toEqual([]);
    await ask(watching.watch(model([{ type: 'text', delta: 'Three' }, END]), undefined), 1);
    expect(seen).toHaveLength(1);
    await ask(watching.watch(model([{ type: 'text', delta: 'Three' }, failed]), undefined));
    expect(seen).toHaveLength(2);
  });
});
