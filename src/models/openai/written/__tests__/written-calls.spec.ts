import type { ModelEvent } from '../../../../agent/index.js';
import { collect } from '../../../__tests__/collect.js';
import { joinedEvents } from '../../__tests__/joined-events.js';
import { HeldText, readWrittenCalls, withWrittenCalls } from '../written-calls.js';
import { TOOLS, TRANSCRIPTS, UNFINISHED } from './transcripts.js';

const INFO = '{"name": "datasetInfo", "arguments": {"name": "df"}}';
const REPLIES = TRANSCRIPTS.map(({ of, text, calls }) => [of, text, calls] as const);

async function* streamed(pieces: Iterable<string>, last: ModelEvent | Error): AsyncGenerator<ModelEvent> {
  for (const delta of pieces) {
    yield { type: 'text', delta };
  }
  if (last instanceof Error) {
    throw last;
  }
  yield last;
}

/** What is shown of a reply in these pieces, what it calls, and its last event. */
async function watch(pieces: Iterable<string>, last: ModelEvent = { type: 'end', reason: 'stop' }) {
  const events = await joinedEvents(withWrittenCalls(streamed(pieces, last), { tools: TOOLS }));
  return {
    shown: events.map(event => (event.type === 'text' ? event.delta : '')).join(''),
    calls: events.filter(event => event.type === 'call-delta'),
    last: events.at(-1)
  };
}

/** Names and arguments; arguments that are not JSON as they are. */
const callsIn = (text: string): readonly (readonly [string, unknown])[] =>
  readWrittenCalls(text, TOOLS).map(({ name, arguments: args }) => [name.replace('data__', ''), valueOf(args)]);

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

test.each(REPLIES)('%s: is what it means, however it comes', async (_, text, calls) => {
  expect(callsIn(text)).toEqual(calls);
  const halves = Array.from({ length: text.length - 1 }, (_one, at) => [text.slice(0, at + 1), text.slice(at + 1)]);
  const whole = await watch([text]);
  for (const pieces of [[text], text, ...halves]) {
    const { shown, calls: found, last } = await watch(pieces);
    expect(found).toHaveLength(calls.length);
    expect(last).toEqual({ type: 'end', reason: calls.length > 0 ? 'calls' : 'stop' });
    // Nobody sees what is meant for a tool; an answer is seen whole.
    expect(shown.trim()).toBe(calls.length === 0 ? text.trim() : whole.shown.trim());
    expect(calls.length === 0 || !/arguments|parameters|query|<|```/.test(shown)).toBe(true);
  }
});

test.each(REPLIES.filter(([, , calls]) => calls.length > 0))(
  'what is cut off is no other call: %s',
  (_, text, calls) => {
    for (let end = 0; end < text.length; end += 1) {
      // Arguments that are not JSON are refused by whoever runs the call.
      const found = callsIn(text.slice(0, end)).filter(([, value]) => value instanceof Object);
      expect(calls.slice(0, found.length)).toEqual(found);
    }
  }
);

test('nothing is called where no tool is offered', () => {
  expect(readWrittenCalls(INFO, [])).toEqual([]);
});

test.each(UNFINISHED)('nothing is called in a long text of %j', piece =>
  expect(callsIn(piece.repeat(200_000 / piece.length))).toEqual([])
);

test.each([
  ['long lines', `${'word '.repeat(400)}\nand more\n${'x'.repeat(900)}`, ''],
  ['a long line, then a call', `${'x'.repeat(900)}\n`, '{"name": "datasetInfo"}'],
  ['a fence of code with long lines', `\`\`\`python\n${'y'.repeat(900)}\n\`\`\`\nDone.`, ''],
  ['an object without an end', 'Here.\n', `{"a": "${'x'.repeat(900)}`],
  ['an object behind a colon', 'I call: ', `{"name": "datasetInfo"}\n${'x'.repeat(900)}`]
])('only what may be a call is held back: %s', (_, shown, rest) => {
  for (const length of [1, 7, 5_000]) {
    const held = new HeldText(['datasetInfo']);
    const pieces = (shown + rest).match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
    expect(pieces.map(piece => held.push(piece)).join('')).toBe(shown);
    expect(held.rest()).toBe(rest);
  }
});

test.each([
  'The mean is 3.\n\n- a\n- b',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '[A link](https://example.org) and\n[more](#x)',
  '```python\ndf.head()\n```\nThat is all.',
  '**data** <b>bold</b>',
  ...['x', 'word\n', '{', '```', ' '].map(piece => piece.repeat(20_000))
])('other text is shown whole, and words as they come: %#', async text => {
  let [shown, longest] = [0, 0];
  const isProse = text.length < 1_000;
  const held = new HeldText(['datasetInfo']);
  for (const [at, letter] of Array.from(text).entries()) {
    shown += held.push(letter).length;
    longest = Math.max(longest, at + 1 - shown);
  }
  // Some characters at the beginning of a line may have to wait for more of it.
  expect(!isProse || longest < 24).toBe(true);
  expect(shown + held.rest().length).toBe(text.length);
  expect(!isProse || (await watch(text)).shown === text).toBe(true);
});

test('a call in a reply that is cut off or breaks off is neither made nor shown', async () => {
  expect(await watch([INFO], { type: 'end', reason: 'length' })).toMatchObject({ shown: '', calls: [] });
  const seen = jest.fn();
  const broken = withWrittenCalls(streamed([INFO], new Error('broke off')), { tools: TOOLS });
  await expect(collect(broken, seen)).rejects.toThrow('broke off');
  expect(seen).not.toHaveBeenCalled();
});

test('the words before a call stay, its markup does not', async () => {
  expect((await watch([`I look at it.\n\n<tool_call>\n${INFO}\n</tool_call>`])).shown.trim()).toBe('I look at it.');
  expect((await watch([`\`\`\`json\n${INFO}\n\`\`\``])).shown).toBe('');
});

test('a model that writes the same calls again and again is not waited for', async () => {
  let pieces = 0;
  const endless = function* (): Generator<string> {
    for (; pieces < 100; pieces += 1) {
      yield `${INFO}\n{"name": "generatePythonCode", "arguments": {"query": "Mean fare"}}\n`;
    }
  };
  const { calls, last } = await watch(endless());
  expect(calls).toMatchObject([{ name: 'data__datasetInfo' }, { name: 'data__generatePythonCode' }]);
  expect(last?.type).toBe('end');
  expect(pieces).toBe(1);
});
