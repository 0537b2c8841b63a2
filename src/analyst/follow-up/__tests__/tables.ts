import type { ColumnProfile, ColumnType, DatasetProfile, ScalarValue } from '../../../datasets/index.js';

const FULL = { type: 'full' } as const;

type Facts = {
  readonly values?: readonly ScalarValue[];
  readonly distinct?: number;
  readonly range?: readonly [ScalarValue, ScalarValue];
  readonly nulls?: number;
};

const column = (
  name: string,
  type: ColumnType,
  { values, distinct = values?.length, range, nulls = 0 }: Facts = {}
): ColumnProfile => ({
  name,
  type,
  dtype: type,
  nulls: { count: nulls, evidence: FULL },
  ...(distinct === undefined ? {} : { distinct: { count: distinct, approximate: false, evidence: FULL } }),
  ...(range === undefined ? {} : { range: { min: range[0], max: range[1], evidence: FULL } }),
  ...(values === undefined
    ? {}
    : {
        top: {
          values: values.map(value => ({ value, count: 10 })),
          complete: values.length === distinct,
          evidence: FULL
        }
      })
});

const table = (name: string, rows: number, ...columns: readonly ColumnProfile[]): DatasetProfile => ({
  name,
  engine: 'pandas',
  kind: 'frame',
  rows,
  columnCount: columns.length,
  columns,
  fingerprint: name,
  notes: []
});

const number = (name: string, low: number, high: number, nulls = 0): ColumnProfile =>
  column(name, 'number', { distinct: 150, range: [low, high], nulls });
const text = (name: string, ...values: readonly string[]): ColumnProfile => column(name, 'text', { values });
const date = (name: string, type: 'date' | 'datetime', from: string, to: string): ColumnProfile =>
  column(name, type, { distinct: 300, range: [from, to] });

/** Tables of different trades; two of them find each other by a key. */
export const TABLES: readonly DatasetProfile[] = [
  table(
    'penguins',
    344,
    text('species', 'Adelie', 'Chinstrap', 'Gentoo'),
    text('island', 'Biscoe', 'Dream', 'Torgersen'),
    number('bill_length_mm', 32, 60, 2),
    number('flipper_length_mm', 170, 232, 2),
    number('body_mass_g', 2700, 6300, 2),
    text('sex', 'female', 'male'),
    column('year', 'integer', { values: [2007, 2008, 2009], range: [2007, 2009] })
  ),
  table(
    'orders',
    2000,
    column('order_id', 'integer', { distinct: 2000, range: [1, 2000] }),
    column('customer_id', 'integer', { distinct: 180, range: [1, 200] }),
    date('ordered_on', 'datetime', '2022-01-03T09:10:00', '2024-06-30T20:05:00'),
    number('revenue', 4, 900),
    column('quantity', 'integer', { distinct: 45, range: [1, 60] }),
    text('channel', 'shop', 'web', 'phone'),
    column('returned', 'boolean', { values: [true, false] })
  ),
  table(
    'customers',
    200,
    column('customer_id', 'integer', { distinct: 200, range: [1, 200] }),
    column('name', 'text', { values: ['Ada Lind', 'Bo Marsh'], distinct: 200 }),
    text('country', 'Austria', 'France', 'Norway'),
    date('member_since', 'date', '2015-02-01', '2023-11-30')
  ),
  table(
    'staff',
    420,
    column('full_name', 'text', { values: ['Iris Holm', 'Tom Quay'], distinct: 420 }),
    text('department', 'Sales', 'Finance', 'Marketing', 'Support'),
    text('city', 'Berlin', 'Oslo', 'Madrid'),
    number('salary', 28000, 140000),
    column('age', 'integer', { distinct: 45, range: [19, 66] }),
    date('hired', 'date', '2009-01-12', '2024-03-01'),
    text('remote', 'yes', 'no')
  ),
  table(
    'films',
    900,
    column('title', 'text', { values: ['Blue Harbour', 'Night Train'], distinct: 895 }),
    text('genre', 'Drama', 'Comedy', 'Crime', 'Horror'),
    text('director', 'Kim Vale', 'Ana Ruiz', 'Leo Falk'),
    number('rating', 2, 9.6, 4),
    number('budget', 0.2, 260, 30),
    column('votes', 'integer', { distinct: 800, range: [12, 900000] }),
    column('released', 'integer', { distinct: 60, range: [1961, 2023] })
  )
];
