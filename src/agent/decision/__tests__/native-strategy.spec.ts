import { question } from '../../../models/__tests__/collect.js';
import { modelOf } from '../../__tests__/model-of.js';
import type { IModelClient, ModelEvent } from '../../index.js';
import { chooseStrategy } from '../choose-strategy.js';

const OPTIONS = { signal: new AbortController().signal, emit: () => undefined };
const decide = (stream: IModelClient['stream']) =>
  chooseStrategy(modelOf(stream, { id: 'odd' })).decide(question, OPTIONS);

test('a client that throws though it must not is a model failure', async () => {
  const failing = [
    () => {
      throw new Error('at once');
    },
    async function* (): AsyncGenerator<ModelEvent> {
      yield { type: 'text', delta: 'I' };
      throw new Error('at once');
    }
  ];
  for (const stream of failing) {
    await expect(decide(stream)).rejects.toMatchObject({
      failure: { code: 'protocol', message: 'The model odd failed: at once' }
    });
  }
});

test('a model that reads no images is told where one was', async () => {
  let told: unknown;
  const parts = [{ type: 'image', mime: 'image/png', data: 'AAAA' }] as const;
  const result = { role: 'tool', callId: 'c', toolName: 't', status: 'ok', parts } as const;
  const stream: IModelClient['stream'] = async function* ({ messages }) {
    told = messages;
    yield await Promise.resolve({ type: 'end', reason: 'stop' });
  };
  const request = { ...question, messages: [result] };
  const unseeing = modelOf(stream);
  await chooseStrategy(unseeing).decide(request, OPTIONS);
  expect(told).toEqual([
    { ...result, parts: [{ type: 'text', text: '[image/png left out: this model reads no images]' }] }
  ]);
  const seeing = modelOf(stream, { capabilities: { ...unseeing.capabilities, images: true } });
  await chooseStrategy(seeing).decide(request, OPTIONS);
  expect(told).toEqual([result]);
});

test.each([
  ['text', { type: 'text', delta: 'words '.repeat(1_000) }, 'text'],
  ['thought', { type: 'thinking', delta: 'words '.repeat(1_000) }, 'thought'],
  ['a call', { type: 'call-delta', index: 0, id: 'a', name: 'a', arguments: 'words '.repeat(1_000) }, 'calls']
] as const)(
  'a reply without end is cut off after a million characters, and asked for no further: %s',
  async (_, event, kept) => {
    let left = false;
    const decision = await decide(async function* (): AsyncGenerator<ModelEvent> {
      try {
        for (;;) {
          yield await Promise.resolve(event);
        }
      } finally {
        left = true;
      }
    });
    expect(decision.cut).toBe('length');
    expect(JSON.stringify(decision[kept]).length).toBeGreaterThan(1_000_000);
    expect(JSON.stringify(decision).length).toBeLessThan(1_000_200);
    expect(left).toBe(true);
  }
);
