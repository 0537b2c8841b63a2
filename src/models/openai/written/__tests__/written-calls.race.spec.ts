import { growth } from '../../../../agent/__tests__/growth.js';
import { HeldText, readWrittenCalls } from '../written-calls.js';
import { TOOLS, UNFINISHED } from './transcripts.js';

test.each(['x', 'word\n', '{', '```', ' '])(
  'a text of %j that comes letter by letter costs time by its length',
  piece => {
    const read = (text: string): void => {
      const held = new HeldText(['datasetInfo']);
      for (const letter of text) {
        held.push(letter);
      }
    };
    expect(growth(n => read(piece.repeat(n / 10)))).toBeLessThan(1.8);
  }
);

test.each(UNFINISHED)('a text of %j is read in time that grows with its length', piece => {
  const time = (length: number): number => {
    const text = piece.repeat(length / piece.length);
    const times = [1, 2, 3, 4, 5].map(() => {
      const start = performance.now();
      readWrittenCalls(text, TOOLS);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  // Eight times the length: 8 times as long, or 64 times if it were the square.
  expect(time(40_000) / Math.max(time(5_000), 0.2)).toBeLessThan(30);
});
