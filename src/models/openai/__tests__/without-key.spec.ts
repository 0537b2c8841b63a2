import type { ModelEvent } from '../../../agent/index.js';
import { withoutKey } from '../mask-key.js';
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
const veiled = (events: readonly ModelEvent[], apiKey = KEY): Promise<readonly ModelEvent[]> =>
  joinedEvents(withoutKey(from(events), { apiKey }));

describe('a reply that repeats the key', () => {
  it('is given on without it, wherever it is split in three', async () => {
    const whole = `It is ${KEY}, and sk-a is none.`;
    for (let one = 1; one < whole.length - 1; one++) {
      for (let two = one + 1; two < whole.length; two += 3) {
        const events = [...texts(whole.slice(0, one), whole.slice(one, two), whole.slice(two)), STOP];
        expect([one, two, await veiled(events)]).toEqual([
          one,
          two,
          [{ type: 'text', delta: 'It is [key], and sk-a is none.' }, STOP]
        ]);
      }
    }
  });

  it('in a call keeps its name and id with its first fragment', async () => {
    const fragments = ['{"x": "sk-', `aaaa-0123456789"}`].map((text, at): ModelEvent => ({
      type: 'call-delta',
      index: 3,
      ...(at === 0 && { id: 'a', name: 'look' }),
      arguments: text
    }));
    const events: ModelEvent[] = [];
    for await (const event of withoutKey(from([...fragments, STOP]), { apiKey: KEY })) {
      events.push(event);
    }
    expect(events).toEqual([
      { type: 'call-delta', index: 3, id: 'a', name: 'look', arguments: '{"x": "' },
      { type: 'call-delta', index: 3, arguments: '[key]"}' },
      STOP
    ]);
  });

  it('in another case is given on without it, wherever it is split', async () => {
    const said = KEY.toUpperCase();
    for (let at = 1; at < said.length; at++) {
      const events = [...texts(said.slice(0, at), `${said.slice(at)}.`), STOP];
      expect([at, await veiled(events)]).toEqual([at, [{ type: 'text', delta: '[key].' }, STOP]]);
    }
  });

  it('as the name or id of a call is given on without it', async () => {
    const call = (id: string): ModelEvent => ({ type: 'call-delta', index: 0, id, name: `a${id}`, arguments: '{}' });
    expect(await veiled([call(KEY), STOP])).toEqual([call('[key]'), STOP]);
  });

  it('is given on whole where it only looks like it', async () => {
    const call: ModelEvent = { type: 'call-delta', index: 0, name: 'look', arguments: 's' };
    const events = [...texts('yes'), call, { type: 'call-delta' as const, index: 1, arguments: 's' }, STOP];
    expect(await veiled(events)).toEqual(events);
  });

  it('is given on up to where it broke off', async () => {
    const stream = withoutKey(from(texts('yes, sk-'), new Error('broken')), { apiKey: KEY });
    const seen: ModelEvent[] = [];
    const read = async (): Promise<void> => {
      for await (const event of stream) {
        seen.push(event);
      }
    };
    await expect(read()).rejects.toThrow('broken');
    expect(seen.map(event => (event.type === 'text' ? event.delta : '')).join('')).toBe('yes, sk-');
  });

  it('is not changed for a short key, which may be a word', async () => {
    expect(await veiled([...texts('ollama is fine'), STOP], 'ollama')).toEqual([...texts('ollama is fine'), STOP]);
  });

  it('is not held up by a piece that cannot be the key', async () => {
    const stream = withoutKey(from([...texts('one', 'two'), STOP]), { apiKey: KEY });
    expect((await stream.next()).value).toEqual({ type: 'text', delta: 'one' });
  });
});
