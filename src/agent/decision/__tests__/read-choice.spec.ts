import fc from 'fast-check';
import { Type } from '@sinclair/typebox';
import { runsAll, seed } from '../../../../faults/ledger.js';
import { readChoice } from '../read-choice.js';

const TOOLS = [{ name: 'find', description: 'Finds.', params: Type.Object({ what: Type.String() }) }];
const read = (text: string): ReturnType<typeof readChoice> =>
  readChoice({ text, calls: [], usage: {} }, TOOLS, 'within');

/** Whether what stands at `at` is part of JSON that begins before it: then it is quoted there, and no call. */
function isNested(text: string, at: number): boolean {
  const places = (pattern: RegExp) => [...text.matchAll(pattern)].map(({ index }) => index);
  const ends = places(/[\]}]/g).filter(end => end > at);
  return places(/[[{]/g).some(start => start < at && ends.some(end => isJson(text.slice(start, end + 1))));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('whatever words, quotes and braces stand around a whole call, its arguments arrive as they were written', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.string(), (before, what, after) => {
      const reply = `${before}\n${JSON.stringify({ tool: 'find', arguments: { what } })}\n${after}`;
      fc.pre(!/"(thought|tool|name|arguments)"/.test(before) && !isNested(reply, before.length));
      const { calls } = read(reply);
      expect(calls.map(({ name }) => name)).toEqual(['find']);
      expect(JSON.parse(calls[0]?.arguments ?? '')).toEqual(JSON.parse(JSON.stringify({ what })));
    }),
    { numRuns: runsAll ? 1000 : 100, seed }
  );
});

test('a call cut off at any place is no answer to be shown, and never whole', () => {
  const text = '{"tool": "find", "arguments": {"what": "a \\"dog\\" {running}"}}';
  for (let end = '{"tool": "find"'.length; end < text.length; end++) {
    const { calls } = read(text.slice(0, end));
    expect(calls).toHaveLength(1);
    expect(() => JSON.parse(calls[0]?.arguments ?? '') as unknown).toThrow();
  }
});

test.each([
  ['quoted in a sentence', 'You call it with {"tool":"find","arguments":{"what":"dog"}} and wait.'],
  ['quoted at the end of a sentence', 'It is written `{"tool":"find","arguments":{"what":"dog"}}`'],
  ['followed by words on its line', '{"tool":"find","arguments":{"what":"dog"}} is how it is written.'],
  ['nested in other arguments', '{"name":"Bob","arguments":{"tool":"find","arguments":{"what":"dog"}}}'],
  ['nested, on lines of its own', '{"name":"Bob","list":[\n{"tool":"find","arguments":{"what":"dog"}}\n]}'],
  ['nested behind a word', 'So: {"a":1, "b":\n{"tool":"find","arguments":{"what":"dog"}}\n}'],
  ['nested in what is cut off', '{"name":"Bob","arguments":\n{"tool":"find","arguments":{"what":"dog"}}\n']
])('an envelope %s is an answer, and nothing is run', (_name, text) => {
  expect(read(text)).toMatchObject({ text, calls: [] });
});

test('a whole reply that is no envelope, or more than one, names no tool', () => {
  const envelope = '{"tool":"find","arguments":{"what":"dog"}}';
  const whole = (text: string) => readChoice({ text, calls: [], usage: {} }, TOOLS, 'whole');
  for (const text of [`Sure: ${envelope}`, `${envelope}${envelope}`, `[${envelope}]`, `${envelope} Done.`, '42']) {
    expect(whole(text)).toMatchObject({ calls: [], problem: { what: 'named no tool' } });
  }
  for (const text of [envelope, ` ${envelope}\n`, '```json\r\n' + envelope + '\r\n```']) {
    expect(whole(text).calls).toMatchObject([{ name: 'find', arguments: '{"what":"dog"}' }]);
  }
});

test.each<readonly [of: string, make: (n: number) => string]>([
  ['blanks behind a name', n => `{"tool"${' '.repeat(n)}`],
  ['nested braces', n => `${'{\n'.repeat(n)}${'}\n'.repeat(n)}`],
  ['small objects', n => '{}\n'.repeat(n)],
  ['openings', n => '{"tool":\n'.repeat(n)],
  ['fences', n => '```json\n{}\n```\n'.repeat(n)]
])('a reply of a hundred thousand %s is read as one of ten', (_name, make) => {
  const shape = (n: number): unknown => {
    const { text, calls, problem } = read(make(n));
    return { isWhole: text === make(n), calls: calls.map(({ name }) => name), problem: problem?.what };
  };
  expect(shape(100_000)).toEqual(shape(10));
});
