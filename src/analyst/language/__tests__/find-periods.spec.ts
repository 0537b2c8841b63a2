import { findPeriods } from '../find-periods.js';
import { tokenize } from '../tokenize.js';

/** The longest period of a text, or nothing. */
function longest(text: string): readonly string[] | undefined {
  const spans = [...findPeriods(tokenize(text))].sort(
    (left, right) => right.end - right.start - (left.end - left.start)
  );
  return spans[0] === undefined ? undefined : [spans[0].period.from, spans[0].period.until];
}

describe('findPeriods', () => {
  it.each([
    ['2023', '2023-01-01', '2024-01-01'],
    ['March 2024', '2024-03-01', '2024-04-01'],
    ['December of 2023', '2023-12-01', '2024-01-01'],
    ['Q3 2022', '2022-07-01', '2022-10-01'],
    ['2024-02-29', '2024-02-29', '2024-03-01'],
    ['May 5, 2021', '2021-05-05', '2021-05-06'],
    ['5th of May 2021', '2021-05-05', '2021-05-06'],
    ['31.12.2023', '2023-12-31', '2024-01-01'],
    ['12/31/2023', '2023-12-31', '2024-01-01']
  ])('reads %s as a half-open span of days', (text, from, until) => {
    expect(longest(text)).toEqual([from, until]);
  });

  it.each(['03/04/2023', 'last week', '50000', 'may be'])('does not guess at %s', text => {
    expect(longest(text)).toBeUndefined();
  });
});
