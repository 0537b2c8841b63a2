import { random } from './random.js';
import type { Cell, Table } from './table.js';

const ROWS = 140;
/** The last rows are repetitions of the first ones. */
const REPEATED = 9;

const draws = (seed: number): (() => number) => random(seed);
const pick =
  (seed: number, ...values: readonly Cell[]) =>
  (draw = draws(seed)) =>
  (): Cell =>
    values[Math.floor(draw() * values.length)] ?? null;
const whole =
  (seed: number, low: number, high: number) =>
  (draw = draws(seed)) =>
  (): number =>
    low + Math.floor(draw() * (high - low + 1));
const day = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10);

function column(
  name: string,
  make: (row: number) => Cell,
  repeated = REPEATED
): { readonly name: string; readonly cells: readonly Cell[] } {
  const cells = Array.from({ length: ROWS - repeated }, (_, row) => make(row));
  return { name, cells: [...cells, ...cells.slice(0, repeated)] };
}

const start = whole(11, 0, 300)();
const starts = Array.from({ length: ROWS }, () => start());
const nights = whole(12, 1, 12)();
const lengths = Array.from({ length: ROWS }, () => nights());
const grouped = (value: number): string => value.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/gu, ',');

/** Tables that have to be cleaned and turned: numbers as text, two dates, quarters side by side, repeated rows. */
export const TABLES_RESHAPE: readonly Table[] = [
  {
    name: 'bookings',
    columns: [
      column('booking_id', row => `B${String(2000 + row)}`),
      column('first_name', pick(1, 'Ada', 'Ben', 'Cleo', 'Dora', 'Emil')()),
      column('last_name', pick(2, 'Falk', 'Grau', 'Holm', 'Iwers')()),
      column('room_type', pick(3, 'Single', 'Double', 'Suite')()),
      column('hotel', pick(4, 'Seaview', 'Parkside', 'Old Mill')()),
      column('check_in', row => day('2024-01-01', starts[row] ?? 0)),
      column('check_out', row => day('2024-01-01', (starts[row] ?? 0) + (lengths[row] ?? 0))),
      column('guests', whole(5, 1, 4)()),
      column(
        'total_paid',
        (
          make => () =>
            `$${grouped(make())}`
        )(whole(6, 90, 4200)())
      ),
      column(
        'commission',
        (
          make => () =>
            `${String(make())}%`
        )(whole(7, 3, 18)())
      ),
      column('breakfast', pick(8, 'yes', 'no')()),
      column('score', pick(9, null, 6, 7, 8, 9, 10, 5)()),
      column('spa_eur', pick(10, null, null, 20, 35, 50, 80)())
    ]
  },
  {
    name: 'branches',
    columns: [
      column('Branch Name', row => `Branch ${String(row)}`, 0),
      column('District', pick(21, 'north', 'south', 'east')(), 0),
      column('staffCount', whole(22, 3, 40)(), 0),
      column('Revenue', whole(23, 1000, 90_000)(), 0),
      column('Cost', whole(24, 800, 70_000)(), 0),
      column('floorArea_m2', whole(25, 40, 900)(), 0),
      column('q1', whole(26, 1, 99)(), 0),
      column('q2', whole(27, 1, 99)(), 0),
      column('q3', pick(28, null, 5, 15, 25, 60)(), 0),
      column('q4', whole(29, 1, 99)(), 0),
      column('height_cm', whole(30, 150, 199)(), 0),
      column('weight_kg', whole(31, 48, 110)(), 0),
      column('managerAge', whole(32, 22, 66)(), 0)
    ]
  }
];
