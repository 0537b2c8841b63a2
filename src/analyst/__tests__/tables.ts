import { makeProfile } from '../../datasets/__tests__/make-profile.js';
import type { ColumnProfile, ColumnType, DatasetProfile, ScalarValue } from '../../datasets/index.js';

const FULL = { type: 'full' } as const;

/** A column as a table describes it; `missing` counts cells without a value. */
type Column = Omit<ColumnProfile, 'name'>;

type More = { readonly distinct?: number; readonly missing?: number };

const described = (
  type: ColumnType,
  { distinct, missing = 0 }: More,
  rest: Partial<Omit<ColumnProfile, 'name'>> = {}
): Column => ({
  type,
  dtype: type,
  nulls: { count: missing, evidence: FULL },
  ...(distinct === undefined ? {} : { distinct: { count: distinct, approximate: false, evidence: FULL } }),
  ...rest
});

const ranged =
  (type: ColumnType) =>
  (min: ScalarValue, max: ScalarValue, more: More = {}): Column =>
    described(type, more, { range: { min, max, evidence: FULL } });

export const integer = ranged('integer');
export const number = ranged('number');
export const date = ranged('date');
export const datetime = ranged('datetime');
export const boolean = (more: More = {}): Column => described('boolean', { distinct: 2, ...more });

/** A text whose values are all known. */
export const text = (values: readonly string[], more: More = {}): Column =>
  described('text', { distinct: values.length, ...more }, { top: topOf(values, true) });

/** A text of more values than are known. */
export const names = (values: readonly string[], distinct: number, more: More = {}): Column =>
  described('text', { ...more, distinct }, { top: topOf(values, false) });

const topOf = (values: readonly string[], complete: boolean): NonNullable<ColumnProfile['top']> => ({
  values: values.map((value, at) => ({ value, count: 50 - at })),
  complete,
  evidence: FULL
});

export function table(name: string, rows: number, columns: Readonly<Record<string, Column>>): DatasetProfile {
  const described = Object.entries(columns).map(([column, facts]) => ({ name: column, ...facts }));
  return makeProfile(name, described, { rows });
}

export const ORDERS = table('orders', 900, {
  order_id: integer(1, 900, { distinct: 900 }),
  customer_id: integer(1, 120, { distinct: 110 }),
  ordered: datetime('2023-01-02T08:10:00', '2024-12-30T19:45:00', { distinct: 880 }),
  shipped: datetime('2023-01-03T09:00:00', '2025-01-04T12:00:00', { distinct: 840, missing: 30 }),
  channel: text(['shop', 'web', 'phone']),
  quantity: integer(0, 40, { distinct: 41 }),
  unit_price_eur: number(1.5, 320, { distinct: 310 }),
  discount_pct: number(0, 50, { distinct: 11 }),
  freight_eur: number(0, 90, { distinct: 400, missing: 12 }),
  tags: text(['gift;fragile', 'gift', 'fragile', 'bulky;gift', 'bulky'], { missing: 40 }),
  paid: boolean(),
  returned: text(['yes', 'no'])
});

export const CUSTOMERS = table('customers', 120, {
  customer_id: integer(1, 120, { distinct: 120 }),
  name: names(['Ada Berg', 'Ben Cole', 'Cleo Diaz'], 120),
  city: names(['Graz', 'Linz', 'New Haven', 'Steyr'], 44, { missing: 6 }),
  country: text(['AT', 'CH', 'DE']),
  sex: text(['female', 'male']),
  age: integer(18, 90, { distinct: 66, missing: 4 }),
  joined: date('2019-01-04', '2024-11-20', { distinct: 118 })
});

export const PENGUINS = table('penguins', 344, {
  species: text(['Adelie', 'Chinstrap', 'Gentoo']),
  island: text(['Biscoe', 'Dream', 'Torgersen']),
  bill_length_mm: number(32.1, 59.6, { distinct: 164, missing: 2 }),
  flipper_length_mm: integer(172, 231, { distinct: 55, missing: 2 }),
  body_mass_g: integer(2700, 6300, { distinct: 94, missing: 2 }),
  sex: text(['female', 'male'], { missing: 11 }),
  year: integer(2007, 2009, { distinct: 3 })
});

export const WEATHER = table('weather', 730, {
  day: date('2023-01-01', '2024-12-30', { distinct: 730 }),
  station: names(['Graz Airport', 'Linz Harbour', 'Zell'], 12),
  temperature_c: number(-12.5, 37.2, { distinct: 320 }),
  rain_mm: number(0, 61, { distinct: 200 }),
  wind_kmh: number(0, 110, { distinct: 90, missing: 5 }),
  sky: text(['clear', 'cloudy', 'overcast'])
});

/** A table of which some columns are known. */
export const only = (given: DatasetProfile, ...columns: readonly string[]): DatasetProfile => ({
  ...given,
  columnCount: columns.length,
  columns: given.columns.filter(({ name }) => columns.includes(name))
});
