import { readWrittenCalls } from '../read-written-calls.js';
import { TOOLS } from './transcripts.js';

test.each([
  ['names', 'datasetInfo '],
  ['open brackets', '{"name": "datasetInfo", '],
  ['whole objects', '{"name": "datasetInfo"} '],
  ['markup', '<tool_call> ``` '],
  ['quotes', 'datasetInfo(name="']
])('a text of %s is read in time that grows with its length', (_, piece) => {
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
