import type { ModelEvent } from '../../../../agent/index.js';
import { withWrittenCalls } from '../with-written-calls.js';
import { TOOLS, TRANSCRIPTS } from './transcripts.js';

async function* streamed(pieces: readonly string[], last: ModelEvent): AsyncGenerator<ModelEvent> {
  for (const delta of pieces) {
    yield { type: 'text', delta };
  }
  yield last;
}

async function watch(pieces: readonly string[], last: ModelEvent = { type: 'end', reason: 'stop' }) {
  const events: ModelEvent[] = [];
  for await (const event of withWrittenCalls(streamed(pieces, last), { tools: TOOLS })) {
    events.push(event);
  }
  return {
    shown: events.map(event => (event.type === 'text' ? event.delta : '')).join(''),
    calls: events.filter(({ type }) => type === 'call-delta'),
    last: events.at(-1)
  };
}

test.each(TRANSCRIPTS.map(({ of, text, calls }) => [of, text, calls] as const))(
  '%s: the same however it comes',
  async (_, text, calls) => {
    const halves = Array.from({ length: text.length - 1 }, (_one, at) => [text.slice(0, at + 1), text.slice(at + 1)]);
    const [whole] = await Promise.all([watch([text])]);
    for (const pieces of [[text], Array.from(text), ...halves]) {
      const { shown, calls: found, last } = await watch(pieces);
      expect(found).toHaveLength(calls.length);
      expect(last).toEqual({ type: 'end', reason: calls.length > 0 ? 'calls' : 'stop' });
      // Nobody sees what is meant for a tool; an answer is seen whole.
      expect(shown.trim()).toBe(calls.length === 0 ? text.trim() : whole.shown.trim());
      expect(calls.length === 0 || !/arguments|parameters|query|<|```/.test(shown)).toBe(true);
    }
  }
);

test.each([
  'The mean is 3.\n\n- a\n- b',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '[A link](https://example.org) and\n[more](#x)',
  '```python\ndf.head()\n```\nThat is all.',
  '**data** <b>bold</b>'
])('other text is shown as it comes: %j', async text => {
  let came = 0;
  let shown = '';
  const letters = (async function* (): AsyncGenerator<ModelEvent> {
    for (const delta of text) {
      came += 1;
      yield { type: 'text', delta };
      // Some characters at the beginning of a line may have to wait for more of it.
      expect(came - shown.length).toBeLessThan(24);
    }
    yield { type: 'end', reason: 'stop' };
  })();
  for await (const event of withWrittenCalls(letters, { tools: TOOLS })) {
    shown += event.type === 'text' ? event.delta : '';
  }
  expect(shown).toBe(text);
});

test('a call that is cut off, or comes beside one of the provider, stays text, and what had arrived is kept', async () => {
  const call = '{"name": "datasetInfo", "arguments": {"name": "df"}}';
  expect(await watch([call], { type: 'end', reason: 'length' })).toMatchObject({ shown: call, calls: [] });
  const broken = (async function* (): AsyncGenerator<ModelEvent> {
    yield { type: 'text', delta: call };
    throw new Error('broke off');
  })();
  const events: ModelEvent[] = [];
  const read = async (): Promise<void> => {
    for await (const event of withWrittenCalls(broken, { tools: TOOLS })) {
      events.push(event);
    }
  };
  await expect(read()).rejects.toThrow('broke off');
  expect(events).toEqual([{ type: 'text', delta: call }]);
});

test('the words before a call stay, its markup does not', async () => {
  const call = '{"name": "datasetInfo", "arguments": {"name": "df"}}';
  expect((await watch([`I look at it.\n\n<tool_call>\n${call}\n</tool_call>`])).shown.trim()).toBe('I look at it.');
  expect((await watch([`\`\`\`json\n${call}\n\`\`\``])).shown).toBe('');
});
