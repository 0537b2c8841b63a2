import type { ModelEvent } from '../../../agent/index.js';
import { ReplyReader } from '../reply-reader.js';

/** What a reader makes of a reply in these pieces before it has ended. */
function readOf(pieces: readonly string[]): readonly ModelEvent[] {
  const reader = new ReplyReader();
  return pieces.flatMap(content => [...reader.read({ choices: [{ delta: { content } }] })]);
}

test('blanks may come before a thought', () => {
  expect(readOf([' '.repeat(900), '\n<thi', 'nk>one, two and three'])).toMatchObject([{ type: 'thinking' }]);
});

test('blanks that do not end are text, and not held', () => {
  const events = readOf(Array.from({ length: 100 }, () => ' '.repeat(100)));
  expect(events.every(({ type }) => type === 'text')).toBe(true);
  expect(events.map(event => (event.type === 'text' ? event.delta : '')).join('')).toHaveLength(10_000);
});
