import { mentionAt } from '../use-mentions.js';

describe('mentionAt', () => {
  it.each([
    ['@', 1, { start: 0, typed: '' }],
    ['mean of @df.fa', 14, { start: 8, typed: 'df.fa' }],
    ['(@data/we', 9, { start: 1, typed: 'data/we' }],
    ['in @"my fi', 10, { start: 3, typed: 'my fi' }],
    ['@df and', 7, null],
    ['me@home', 7, null],
    ['@"my file.csv" and', 18, null]
  ])('finds what is written at the cursor of %j', (text, cursor, found) => {
    expect(mentionAt(text, cursor)).toEqual(found);
  });

  it('does not look behind the cursor', () => {
    expect(mentionAt('@da and more', 3)).toEqual({ start: 0, typed: 'da' });
  });
});
