import fc from 'fast-check';

export type Cell = string | number | boolean | null;
export type SmallType = 'integer' | 'number' | 'text' | 'boolean' | 'datetime' | 'date';
export type SmallColumn = { readonly name: string; readonly type: SmallType; readonly cells: readonly Cell[] };
export type SmallTable = readonly SmallColumn[];

/** Text that breaks code which does not quote it; in capitals each of it is as long as in small letters, and no text is the name of a column. */
export const TEXTS = [
  ...['a', 'b', 'A', "isn't", '"q"', '', ' x ', '%', '_', 'Tür', 'ab ab'],
  ...['\\n', 'a\nc', '{a}', '$1', '??', "'; --"]
];
export const DAYS = ['2023-12-31', '2024-01-01', '2024-01-31', '2024-02-29', '2024-07-01', '2025-03-10'];
const TIMES = ['T00:00:00', 'T08:30:00', 'T23:59:59'];
const NAMES = [
  ...['fare', 'Ride Class', 'order', 'a"b', "it's", 'x;--', 'größe', 'select', 'percent', 'count', 'column_name'],
  ...['missing', 'a\nb', '{x}', '%s', '?', 'n', 'rows', 'df', 'Fare (USD)', '1st', 'day', 'month', 'a.b', 'qty`s']
];

/** Steps of a quarter, so that sums and means are exact in whatever order they are worked out. */
export const NUMBERS = fc.integer({ min: -16, max: 40 }).map(quarters => quarters / 4);
export const INTEGERS = fc.integer({ min: -3, max: 6 });

function cell(type: SmallType): fc.Arbitrary<Cell> {
  switch (type) {
    case 'integer':
      return INTEGERS;
    case 'number':
      return NUMBERS;
    case 'text':
      return fc.constantFrom(...TEXTS);
    case 'boolean':
      return fc.boolean();
    case 'datetime':
      return fc.tuple(fc.constantFrom(...DAYS), fc.constantFrom(...TIMES)).map(parts => parts.join(''));
    case 'date':
      return fc.constantFrom(...DAYS);
  }
}

/** A table of up to twelve rows, also of none or one, with repeated rows and missing values, and a column of each type. */
export const smallTable: fc.Arbitrary<SmallTable> = fc
  .record({
    names: fc.shuffledSubarray(NAMES, { minLength: 8, maxLength: 8 }),
    rows: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 2, max: 12 }) },
      { weight: 1, arbitrary: fc.integer({ max: 1, min: 0 }) }
    ),
    gaps: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })
  })
  .chain(({ names, rows, gaps }) => {
    const types: readonly SmallType[] = ['integer', 'number', 'text', 'boolean', 'datetime', 'number', 'text', 'date'];
    const row = types.map((type, at) => (gaps[at] === true ? fc.option(cell(type), { freq: 4 }) : cell(type)));
    return fc
      .array(fc.tuple(...row), { minLength: Math.max(1, rows - 2), maxLength: Math.max(1, rows) })
      .chain(drawn =>
        fc.array(fc.constantFrom(...drawn), { minLength: 0, maxLength: 2 }).map(again => [...drawn, ...again])
      )
      .map(drawn => (rows === 0 ? [] : drawn))
      .map(drawn =>
        types.map((type, at) => ({ name: names[at] ?? '', type, cells: drawn.map(values => values[at] ?? null) }))
      );
  });
