import fc from 'fast-check';
import { Type } from '@sinclair/typebox';
import { readChoice } from '../read-choice.js';

const TOOLS = [{ name: 'find', description: 'Finds.', params: Type.Object({ what: Type.String() }) }];
const read = (text: string): ReturnType<typeof readChoice> =>
  readChoice({ text, calls: [], usage: {} }, TOOLS, 'answer');

test('whatever words, quotes and braces stand around a whole call, its arguments arrive as they were written', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.string(), (before, what, after) => {
      fc.pre(!/"(thought|tool|name|arguments)"/.test(before));
      const { calls } = read(`${before}\n${JSON.stringify({ tool: 'find', arguments: { what } })}\n${after}`);
      expect(calls.map(({ name }) => name)).toEqual(['find']);
      expect(JSON.parse(calls[0]?.arguments ?? '')).toEqual(JSON.parse(JSON.stringify({ what })));
    }),
    { numRuns: 1000 }
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
