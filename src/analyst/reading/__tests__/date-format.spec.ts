import { dateFormatOf } from '../date-format.js';

function formatOf(...values: readonly string[]): string | undefined {
  const top = {
    values: values.map(value => ({ value, count: 1 })),
    complete: false,
    evidence: { type: 'full' } as const
  };
  return dateFormatOf({ name: 'x', type: 'text', dtype: 'str', top });
}

describe('dateFormatOf', () => {
  it.each<[string, readonly string[]]>([
    ['%Y-%m-%d', ['2023-01-31', '2024-02-01']],
    ['%Y-%m-%d %H:%M:%S', ['2023-01-31 10:00:00']],
    ['%d.%m.%Y', ['01.02.2023', '03.04.2023']],
    ['%d/%m/%Y', ['01/02/2023', '31/04/2023']],
    ['%m/%d/%Y', ['01/31/2023', '02/02/2023']],
    ['%m/%d/%Y %I:%M %p', ['01/31/2023 9:30 AM', '02/02/2023 11:00 PM']],
    ['%d.%m.%y', ['01.02.23', '31.04.23']],
    ['%d %b %Y', ['04 Mar 2021', '6 May 2021']],
    ['%d-%B-%Y', ['04-March-2021', '06-May-2021']],
    ['%a, %d %b %Y', ['Fri, 11 Jan 2019', 'Tue, 22 Jan 2019']],
    ['%B %d, %Y', ['March 4, 2021', 'May 6, 2021']]
  ])('reads %s from the values', (format, values) => {
    expect(formatOf(...values)).toBe(format);
  });

  it.each<[string, readonly string[]]>([
    ['days and months that could be each other', ['01/02/2023', '03/04/2023']],
    ['mixed forms', ['2023-01-31', '31.01.2023']],
    ['a number with a word', ['12 kg 2021', '13 kg 2022']],
    ['days with and without a time', ['2023-01-31', '2023-01-31 10:00']],
    ['other text', ['red', 'blue']],
    ['nothing', []]
  ])('does not guess from %s', (_, values) => {
    expect(formatOf(...values)).toBeUndefined();
  });
});
