import { comparisons, type NumberSpan } from '../comparisons.js';
import { tokenize } from '../tokenize.js';

const spansOf = (question: string): readonly NumberSpan[] => comparisons(tokenize(question));

/** What is said of numbers, with the words that say it. */
function said(question: string): readonly string[] {
  const tokens = tokenize(question);
  return comparisons(tokens).map(({ start, end, op, values, unit }) =>
    [
      op,
      values.join(' '),
      unit,
      tokens
        .slice(start, end)
        .map(({ text }) => text)
        .join(' ')
    ].join(' | ')
  );
}

test.each([
  ['more than 5 orders', 'greater | 5 |  | more than 5'],
  ['over 2.5k', 'greater | 2500 |  | over 2.5k'],
  ['> 10', 'greater | 10 |  | > 10'],
  ['heavier than 5 kg', 'greater | 5 | kg | heavier than 5 kg'],
  ['at least 5', 'greaterOrEqual | 5 |  | at least 5'],
  ['no less than 5', 'greaterOrEqual | 5 |  | no less than 5'],
  ['>= 5', 'greaterOrEqual | 5 |  | > = 5'],
  ['5 or more', 'greaterOrEqual | 5 |  | 5 or more'],
  ['20 minutes and above', 'greaterOrEqual | 20 | minutes | 20 minutes and above'],
  ['less than 5', 'less | 5 |  | less than 5'],
  ['< 10%', 'less | 10 | % | < 10 %'],
  ['under $20', 'less | 20 |  | under $ 20'],
  ['within 3 days', 'less | 3 | days | within 3 days'],
  ['at most 5', 'lessOrEqual | 5 |  | at most 5'],
  ['<= 5', 'lessOrEqual | 5 |  | < = 5'],
  ['no more than three', 'lessOrEqual | 3 |  | no more than three'],
  ['more than once', 'greater | 1 |  | more than once'],
  ['at least twice', 'greaterOrEqual | 2 |  | at least twice'],
  ['18 or younger', 'lessOrEqual | 18 |  | 18 or younger'],
  ['5 eur', 'equal | 5 | eur | 5 eur'],
  ['between 3 and 7', 'range | 3 7 |  | between 3 and 7'],
  ['from 3 to 7 km', 'range | 3 7 | km | from 3 to 7 km'],
  ['3-7', 'range | 3 7 |  | 3 - 7'],
  ['3 or 5', 'either | 3 5 |  | 3 or 5'],
  ['2 and 4', 'either | 2 4 |  | 2 and 4']
])('%s', (question, expected) => {
  expect(said(question)).toContain(expected);
});

test.each(['more than 5', 'at most 5', '5 or more', '< 5'])('%s is no plain number', question => {
  expect(spansOf(question).map(({ op }) => op)).not.toContain('equal');
});

test('"from" may compare nothing', () => {
  expect(said('from 3')).toEqual(['greaterOrEqual | 3 |  | from 3', 'equal | 3 |  | 3']);
});

test('a range from high to low names two numbers', () => {
  expect(spansOf('between 7 and 3').filter(({ op }) => op === 'range')).toEqual([]);
});

test.each(['no figures here', '', 'more than', '🐧 或 五'])('no number in "%s"', question => {
  expect(spansOf(question)).toEqual([]);
});
