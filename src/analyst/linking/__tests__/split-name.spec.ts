import { splitName } from '../split-name.js';

describe('splitName', () => {
  it.each<[string, readonly string[]]>([
    ['Tot Amt (USD)', ['tot', 'amt', 'usd']],
    ['empl_no', ['empl', 'no']],
    ['dtHired', ['dt', 'hired']],
    ['HTTPStatusCode', ['http', 'status', 'code']],
    ['Größe', ['grosse']],
    ['Kundennummer', ['kunde', 'nummer']],
    ['body_mass_g', ['body', 'mass', 'g']],
    ['Disc %', ['disc', '%']],
    ['', []]
  ])('parts %s into its words', (name, words) => {
    expect(splitName(name)).toEqual(words);
  });
});
