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
    ['%m/%d/%Y', ['01/31/2023', '02/02/2023']]
  ])('reads %s from the values', (format, values) => {
    expect(formatOf(...values)).toBe(format);
  });

  it.each<[string, readonly string[]]>([
    ['days and months that could be each other', ['01/02/2023', '03/04/2023']],
    ['mixed forms', ['2023-01-31', '31.01.2023']],
    ['other text', ['red', 'blue']],
    ['nothing', []]
  ])('does not guess from %s', (_, values) => {
    expect(formatOf(...values)).toBeUndefined();
  });
});
