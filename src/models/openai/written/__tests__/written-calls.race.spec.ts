import { growth } from '../../../../agent/__tests__/growth.js';
import { readWrittenCalls } from '../read-written-calls.js';
import { HeldText } from '../with-written-calls.js';
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

test.each(UNFINISHED)('a text of %j is read in time that grows with its length', piece =>
  expect(growth(n => readWrittenCalls(piece.repeat(n / piece.length), TOOLS))).toBeLessThan(1.8)
);
