import { columnNames } from '../csv-column.js';

describe('columnNames', () => {
  it.each([
    [
      ['a', 'b'],
      ['a', 'b']
    ],
    [
      ['a', 'a', 'a'],
      ['a', 'a.1', 'a.2']
    ],
    [
      ['a', 'a.1', 'a'],
      ['a', 'a.1', 'a.2']
    ],
    [
      ['', 'x', ''],
      ['Unnamed: 0', 'x', 'Unnamed: 2']
    ],
    [
      ['__proto__', 'constructor', 'length', 'constructor'],
      ['__proto__', 'constructor', 'length', 'constructor.1']
    ]
  ])('makes of %j what pandas does', (header, names) => {
    expect(columnNames(header)).toEqual(names);
  });

  it('takes 10,000 equal names', () => {
    expect(columnNames(Array.from({ length: 10_000 }, () => 'x')).at(-1)).toBe('x.9999');
  });
});
