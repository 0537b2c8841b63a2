import type { DatasetProfile } from '../../../datasets/index.js';
import { boolean, date, datetime, integer, names, number, PENGUINS, table, text } from '../../__tests__/tables.js';

const amount = (low: number, high: number, missing = 0) => number(low, high, { distinct: 150, missing });

/** Tables of different trades; two of them find each other by a key. */
export const TABLES: readonly DatasetProfile[] = [
  PENGUINS,
  table('orders', 2000, {
    order_id: integer(1, 2000, { distinct: 2000 }),
    customer_id: integer(1, 200, { distinct: 180 }),
    ordered_on: datetime('2022-01-03T09:10:00', '2024-06-30T20:05:00', { distinct: 300 }),
    revenue: amount(4, 900),
    quantity: integer(1, 60, { distinct: 45 }),
    channel: text(['shop', 'web', 'phone']),
    returned: boolean()
  }),
  table('customers', 200, {
    customer_id: integer(1, 200, { distinct: 200 }),
    name: names(['Ada Lind', 'Bo Marsh'], 200),
    country: text(['Austria', 'France', 'Norway']),
    member_since: date('2015-02-01', '2023-11-30', { distinct: 300 })
  }),
  table('staff', 420, {
    full_name: names(['Iris Holm', 'Tom Quay'], 420),
    department: text(['Sales', 'Finance', 'Marketing', 'Support']),
    city: text(['Berlin', 'Oslo', 'Madrid']),
    salary: amount(28000, 140000),
    age: integer(19, 66, { distinct: 45 }),
    hired: date('2009-01-12', '2024-03-01', { distinct: 300 }),
    remote: text(['yes', 'no'])
  }),
  table('films', 900, {
    title: names(['Blue Harbour', 'Night Train'], 895),
    genre: text(['Drama', 'Comedy', 'Crime', 'Horror']),
    director: text(['Kim Vale', 'Ana Ruiz', 'Leo Falk']),
    rating: amount(2, 9.6, 4),
    budget: amount(0.2, 260, 30),
    votes: integer(12, 900000, { distinct: 800 }),
    released: integer(1961, 2023, { distinct: 60 })
  })
];
