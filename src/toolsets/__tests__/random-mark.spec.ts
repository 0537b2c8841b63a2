import { estimateTokens, fenceText } from '../../datasets/index.js';
import { randomMark } from '../random-mark.js';

describe('the mark of a fence', () => {
  it('is another one each time, and as many tokens: a request that is counted twice has one size', () => {
    const marks = Array.from({ length: 500 }, randomMark);
    expect(new Set(marks).size).toBe(500);
    expect(new Set(marks.map(mark => estimateTokens(fenceText('a text', mark)))).size).toBe(1);
  });
});
