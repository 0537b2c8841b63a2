import { findDayRanges } from '../find-day-ranges.js';
import { tokenize } from '../tokenize.js';

const periodsIn = (text: string) => findDayRanges(tokenize(text)).map(({ period }) => [period.from, period.until]);

describe('findDayRanges', () => {
  it.each([
    ['from 15 to 30 November 2023', '2023-11-15', '2023-12-01'],
    ['between 1 and 15 March 2023', '2023-03-01', '2023-03-16'],
    ['28 December to 3 January 2024', '2023-12-28', '2024-01-04'],
    ['November 28 to December 3, 2023', '2023-11-28', '2023-12-04']
  ])('reads both days of %s', (text, from, until) => {
    expect(periodsIn(text)).toContainEqual([from, until]);
  });

  it.each(['15 and 30 November 2023', 'from 15 to 31 November 2023', 'from 30 to 15 March 2023', 'from 5 to 9 euros'])(
    'does not read %s as days in a row',
    text => {
      expect(periodsIn(text)).toEqual([]);
    }
  );
});
