import type { ModelEvent } from '../../../agent/index.js';
import { withoutKey } from '../mask-key.js';
import { collect } from '../../__tests__/collect.js';
import { joinedEvents } from './joined-events.js';

const KEY = 'sk-aaaa-0123456789';
const STOP: ModelEvent = { type: 'end', reason: 'stop' };

async function* from(events: readonly ModelEvent[], error?: Error): AsyncGenerator<ModelEvent> {
  for (const event of events) {
    yield await Promise.resolve(event);
  }
  if (error !== undefined) {
    throw error;
  }
}

const texts = (...deltas: readonly string[]): readonly ModelEvent[] => deltas.map(delta => ({ type: 'text', delta }));
const call = (args: string, name?: string, index = 3): ModelEvent => ({
  type: 'call-delta',
  index,
  ...(name !== undefined && { id: name, name }),
  arguments: args
});
/** The key in two fragments of a call, and what begins as it does. */
const SPLIT = [call('{"x": "sk-', 'look'), call('aaaa-0123456789"}')];
const ALIKE = [...texts('yes'), call('s', 'look'), call('s', undefined, 1)];
const veiled = (events: readonly ModelEvent[], apiKey = KEY): Promise<readonly ModelEvent[]> =>
  joinedEvents(withoutKey(from(events), { apiKey }));

describe('a reply that repeats the key', () => {
  it('is given on without it, in any case, wherever it is split in three', async () => {
    for (const said of [KEY, KEY.toUpperCase()]) {
      const whole = `It is ${said}, and sk-a is none.`;
      for (let one = 1; one < whole.length - 1; one++) {
        for (let two = one + 1; two < whole.length; two += 3) {
          const events = [...texts(whole.slice(0, one), whole.slice(one, two), whole.slice(two)), STOP];
          const given = [...texts('It is [key], and sk-a is none.'), STOP];
          expect([one, two, await veiled(events)]).toEqual([one, two, given]);
        }
      }
    }
  });

  it.each<readonly [string, readonly ModelEvent[], readonly ModelEvent[], string]>([
    ['in a call keeps its name and id', SPLIT, [call('{"x": "[key]"}', 'look')], KEY],
    ['as the name and id of a call is given on without it', [call('{}', KEY)], [call('{}', '[key]')], KEY],
    ['is given on whole where it only looks like it', ALIKE, ALIKE, KEY],
    ['is not changed for a short key, which may be a word', texts('ollama is fine'), texts('ollama is fine'), 'ollama']
  ])('%s', async (_what, said, given, apiKey) => {
    expect(await veiled([...said, STOP], apiKey)).toEqual([...given, STOP]);
  });

  it('is given on up to where it broke off', async () => {
    let seen = '';
    const broken = withoutKey(from(texts('yes, sk-'), new Error('broken')), { apiKey: KEY });
    const read = collect(broken, event => (seen += event.type === 'text' ? event.delta : ''));
    await expect(read).rejects.toThrow('broken');
    expect(seen).toBe('yes, sk-');
  });

  it('is not held up by a piece that cannot be the key', async () => {
    const stream = withoutKey(from([...texts('one', 'two'), STOP]), { apiKey: KEY });
    expect((await stream.next()).value).toEqual({ type: 'text', delta: 'one' });
  });
});
