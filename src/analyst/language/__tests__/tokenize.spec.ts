import { tokenize } from '../tokenize.js';

const texts = (question: string): readonly string[] => tokenize(question).map(token => token.text);
const numbers = (question: string): readonly (number | undefined)[] =>
  tokenize(question).flatMap(token => (token.value === undefined ? [] : [token.value]));

describe('tokenize', () => {
  it('parts words at hyphens and keeps comparison signs', () => {
    expect(texts('non-smokers where age >= 30?')).toEqual(['non', '-', 'smokers', 'where', 'age', '>=', '30', '?']);
  });

  it('keeps quoted text in one piece and leaves apostrophes alone', () => {
    expect(texts(`title is "The Long Way" or 'B, C'`)).toEqual(['title', 'is', 'The Long Way', 'or', 'B, C']);
    expect(texts(`What's the owner's age`)).toEqual(['What', 'the', 'owner', 'age']);
  });

  it.each<[string, readonly number[]]>([
    ['1,200 and 5k and 2.5', [1200, 5000, 2.5]],
    ['three million', [3_000_000]],
    ['$40 or 10%', [40, 10]],
    ['-4 degrees', [-4]]
  ])('reads the numbers of "%s"', (question, expected) => {
    expect(numbers(question)).toEqual(expected);
  });

  it('points every token at its place in the question', () => {
    const question = 'mean of "Tot Amt (USD)" by año';
    expect(tokenize(question).map(token => question.slice(token.start, token.end))).toEqual([
      'mean',
      'of',
      '"Tot Amt (USD)"',
      'by',
      'año'
    ]);
  });
});
