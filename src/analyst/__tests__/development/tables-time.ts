import { draws } from './draws.js';
import { makeTable } from './make-table.js';
import { random } from './random.js';
import type { Table } from './table.js';

const { gaps, real, whole } = draws;
const pick = draws.pick(1.4);

const table = (
  name: string,
  rows: number,
  columns: Parameters<typeof makeTable>[1],
  extra: Partial<Table> = {}
): Table => makeTable(name, columns, { rows, seed: 311_000, step: 97 }, extra);

/** A time in ISO form, `minutes` after the start of a day. */
const iso = (from: string, minutes: number): string =>
  new Date(Date.parse(from) + Math.floor(minutes) * 60_000).toISOString().slice(0, 16);
const time =
  (from: string, days: number) =>
  (draw: () => number): string =>
    iso(from, draw() * days * 1440);
const day =
  (from: string, days: number) =>
  (draw: () => number): string =>
    time(from, days)(draw).slice(0, 10);

/** The same draws again, so that a later date of a row can be counted from an earlier one. */
const seeded = (seed: number): ((row: number) => number) => {
  return row => random(seed + 7919 * row)();
};
const ordered = seeded(5);
const shipped = seeded(6);
const delivered = seeded(7);
const orderDay = (row: number): number => Math.floor(ordered(row) * 420) * 1440;
const dotted = (text: string): string => text.slice(0, 10).split('-').reverse().join('.');

/** Tables about things in time: several dates, times of day, dates as text, one row a day. */
export const TABLES_TIME: readonly Table[] = [
  table(
    'calls',
    220,
    {
      callId: (_draw, row) => `C${String(7000 + row)}`,
      started_at: time('2024-02-01', 45),
      agent: pick('Nadia', 'Oskar', 'Petra', 'Quinn'),
      topic: pick('billing', 'delivery', 'returns', 'other'),
      wait_sec: whole(0, 900),
      talk_min: real(0.5, 40, 1),
      satisfied: pick('yes', 'no')
    },
    { dates: ['started_at'] }
  ),
  table(
    'people',
    150,
    {
      staffNo: (_draw, row) => 3100 + row,
      team: pick('Blue', 'Green', 'Red'),
      birthDate: day('1960-01-01', 15_000),
      hire_date: day('2010-03-01', 5000),
      exit_date: gaps(day('2024-01-05', 500), 0.75),
      pay_eur: whole(24_000, 120_000),
      site: pick('Lyon', 'Turin', 'Graz')
    },
    { dates: ['birthDate', 'hire_date', 'exit_date'] }
  ),
  table('parcels', 180, {
    parcel: (_draw, row) => `PK-${String(100 + row)}`,
    ordered_on: (_draw, row) => dotted(iso('2023-01-10', orderDay(row))),
    shipped_on: (_draw, row) => dotted(iso('2023-01-10', orderDay(row) + (1 + Math.floor(shipped(row) * 6)) * 1440)),
    delivered_on: (_draw, row) =>
      delivered(row) < 0.1
        ? null
        : dotted(
            iso(
              '2023-01-10',
              orderDay(row) + (1 + Math.floor(shipped(row) * 6) + Math.floor(delivered(row) * 12)) * 1440
            )
          ),
    carrier: pick('Falke', 'Blitz', 'Kurier'),
    weight_kg: real(0.2, 25, 1),
    price: real(4, 90)
  }),
  table('plant', 120, {
    reading_date: (_draw, row) => iso('2023-11-03', row * 1440).slice(0, 10),
    output_kwh: real(100, 900, 1),
    temp_c: real(-5, 35, 1),
    outages: whole(0, 3)
  }),
  table(
    'hires',
    170,
    {
      taken_at: (_draw, row) => iso('2024-03-04', orderDay(row)),
      returned_at: (_draw, row) =>
        delivered(row) < 0.05 ? null : iso('2024-03-04', orderDay(row) + 20 + Math.floor(shipped(row) * 400)),
      bike_type: pick('city', 'cargo', 'tandem'),
      km: gaps(real(0.5, 40, 1), 0.04),
      fee: real(2, 60)
    },
    { dates: ['taken_at', 'returned_at'] }
  )
];
