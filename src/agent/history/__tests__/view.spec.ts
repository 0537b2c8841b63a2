import fc from 'fast-check';
import { runsAll, seed } from '../../../../faults/ledger.js';
import { unpaired } from '../../__tests__/scripted-agent.js';
import type { Message } from '../../index.js';
import { groupRecords } from '../history-record.js';
import { tokensOfMessage } from '../token-budget.js';
import { view, type Summary, type View } from '../view.js';

const text = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.integer({ min: 0, max: 30_000 }).map(n => 'word '.repeat(n / 5)),
  fc.integer({ min: 0, max: 5_000 }).map(n => '漢🎉'.repeat(n / 3))
);
const user = text.map((words): readonly Message[] => [{ role: 'user', text: words }]);
const answer = text.map((words): readonly Message[] => [{ role: 'assistant', text: words, calls: [] }]);
const batch = fc.tuple(text, fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }));

/** A log of questions, answers and calls with results; ids are made unique by their place. */
const log = fc.array(fc.oneof(user, answer, batch), { minLength: 1, maxLength: 25 }).map(parts =>
  parts.flatMap((part, at): readonly Message[] => {
    if (!isBatch(part)) {
      return part;
    }
    const [words, calls] = part;
    return [
      {
        role: 'assistant',
        text: words,
        calls: calls.map(([args], n) => ({ id: `${at}-${n}`, name: 'x', arguments: args }))
      },
      ...calls.map(([, result], n): Message => ({
        role: 'tool',
        callId: `${at}-${n}`,
        toolName: 'x',
        status: 'ok',
        parts: [{ type: 'text', text: result }]
      }))
    ];
  })
);

function isBatch(part: readonly Message[] | [string, [string, string][]]): part is [string, [string, string][]] {
  return typeof part[0] === 'string';
}

const see = (messages: readonly Message[], budget?: number, summary?: Summary): View =>
  view(
    groupRecords(
      messages.map(message => ({ message })),
      { destination: 'page' }
    ),
    summary,
    budget ?? Infinity
  );
const tokens = (messages: readonly Message[]): number =>
  messages.reduce((sum, message) => sum + tokensOfMessage(message), 0);

const RUNS = runsAll ? 1000 : 100;

test('whatever the history, a request is within its budget, pairs its calls, and holds the whole question and the newest', () => {
  const cut = { some: 0, none: 0 };
  fc.assert(
    fc.property(log, fc.integer({ min: 400, max: 20_000 }), (messages, budget) => {
      const { messages: seen, hidden } = see(messages, budget);
      expect(tokens(seen)).toBeLessThanOrEqual(budget);
      expect(unpaired(seen)).toEqual([]);
      expect(seen.at(-1)?.role).toBe(messages.at(-1)?.role);
      const question = messages.filter(({ role }) => role === 'user').at(-1);
      // A quarter is more than what stands for the newest group and what is left out.
      if (question !== undefined && tokensOfMessage(question) <= budget * 0.75 - 100) {
        expect(seen).toContain(question);
      }
      expect(hidden).toBe(tokens(messages) > budget);
      cut[hidden ? 'some' : 'none']++;
      if (!hidden) {
        expect(seen).toEqual(messages);
      }
    }),
    { numRuns: RUNS, seed }
  );
  // The property is worth something only when some histories fit and some do not.
  expect(Math.min(cut.some, cut.none)).toBeGreaterThan(RUNS / 20);
});

test('a first record that is larger than the window is cut in the middle, with a notice and its place', () => {
  const huge: Message = { role: 'user', text: `first words ${'x'.repeat(1_000_000)} last words` };
  const { messages, hidden } = see([huge], 1000);
  expect(hidden).toBe(true);
  expect(messages).toHaveLength(1);
  const seen = messages[0];
  expect(seen).toMatchObject({
    role: 'user',
    text: expect.stringMatching(
      /^first words x+\n\[… \d+ characters left out …\]\nx+ last words\n\[recall 1\]$/
    ) as string
  });
  expect(tokens(messages)).toBeGreaterThan(100);
});

test('a summary stands in place of what it shadows, but never of the newest question', () => {
  const messages: readonly Message[] = [
    { role: 'user', text: 'old' },
    { role: 'assistant', text: 'reply', calls: [] },
    { role: 'user', text: 'new' },
    { role: 'assistant', text: 'thought', calls: [{ id: 'a', name: 'x', arguments: '{}' }] },
    { role: 'tool', callId: 'a', toolName: 'x', status: 'ok', parts: [] },
    { role: 'assistant', text: 'more', calls: [] }
  ];
  const { messages: seen, hidden } = see(messages, Infinity, { summary: 'It was about old things.', upTo: 5 });
  expect(hidden).toBe(true);
  expect(seen).toEqual([
    { role: 'user', text: '[Messages 1 to 5, summed up; recall brings them back.]\nIt was about old things.' },
    messages[2],
    messages[5]
  ]);
});
