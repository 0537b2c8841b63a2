import type { ModelEvent } from '../../../../agent/index.js';
import type { Prices } from '../../../../protocol/index.js';
import type { TurnUsage } from '../../../chat/state/chat-turn.js';
import { modelOf } from '../../__tests__/models.js';
import { UsageMeter } from '../usage-meter.js';

const USD: Prices = { input: 2, output: 8, currency: 'USD' };
const END: ModelEvent = { type: 'end', reason: 'stop' };
const FAILED: ModelEvent = { type: 'error', error: { code: 'auth', message: 'No.' } };
const TEXT: ModelEvent = { type: 'text', delta: 'There are three of them in it.' };
const counted = (inputTokens: number, outputTokens: number): ModelEvent => ({
  type: 'usage',
  usage: { inputTokens, outputTokens }
});

type Asked = { readonly prices?: Prices; readonly destination?: 'server' | 'network'; readonly upTo?: number };

/** A meter, and a way to ask a model that answers with these events and is left after so many of them. */
function start(most = 0) {
  const seen: TurnUsage[] = [];
  const onFull = jest.fn();
  const meter = new UsageMeter({ most, onFull, onUsage: usage => seen.push(usage) });
  const ask = async (events: readonly ModelEvent[], { prices, destination = 'network', upTo = 9 }: Asked = {}) => {
    const model = modelOf(async function* () {
      yield* events;
    });
    const messages = [{ role: 'user', text: 'How many rows does the table of orders have?' }] as const;
    const request = { role: 'main', messages, tools: [], context: [] } as const;
    const said: ModelEvent[] = [];
    const watched = meter.watch({ ...model, destination }, prices);
    for await (const event of watched.stream(request, new AbortController().signal)) {
      if (said.push(event) >= upTo) {
        break;
      }
    }
    return said;
  };
  return { ask, seen, onFull };
}

describe('UsageMeter', () => {
  it('adds up what models report, also to a reader that leaves at the end, and what it costs where all of that is known', async () => {
    const { ask, seen } = start();
    const events = [counted(1000, 100), END];
    expect(await ask(events, { prices: USD, upTo: 2 })).toEqual(events);
    await ask([counted(500, 10), END], { prices: { ...USD, currency: 'EUR' } });
    const costs = [
      { currency: 'USD', amount: expect.closeTo(0.0028, 10) as number },
      { currency: 'EUR', amount: expect.closeTo(0.00108, 10) as number }
    ];
    expect(seen.at(-1)).toEqual({ input: 1500, output: 110, cached: 0, costs });
    await ask([counted(1000, 100), END], { destination: 'server' }); // It has none.
    expect(seen.at(-1)?.costs).toEqual(costs);
    await ask([counted(1, 1), END]);
    expect(seen.at(-1)?.costs).toBeUndefined();
  });

  it('estimates what is said to be nothing, so that the cap holds', async () => {
    const { ask, seen, onFull } = start(200);
    await ask([TEXT, counted(0, 0), END]);
    expect(seen).toMatchObject([{ about: true }]);
    expect(seen[0]?.input).toBeGreaterThan(5);
    expect(seen[0]?.output).toBeGreaterThan(3);
    for (let time = 0; time < 40; time++) {
      await ask([TEXT, counted(0, 0), END]);
    }
    expect(onFull).toHaveBeenCalled();
  });

  it('counts a reply that is left in its middle, and nothing of a request that failed at once', async () => {
    const { ask, seen } = start();
    await ask([FAILED]);
    expect(seen).toEqual([]);
    await ask([TEXT, END], { upTo: 1 });
    await ask([TEXT, FAILED]);
    expect(seen).toHaveLength(2);
  });
});
