import { draws } from './draws.js';
import { makeTable } from './make-table.js';
import type { Table } from './table.js';

const { day, gaps, real, truth, whole } = draws;
const pick = draws.pick(1.3);

const table = (name: string, columns: Parameters<typeof makeTable>[1], extra: Partial<Table> = {}): Table =>
  makeTable(name, columns, { rows: 160, seed: 0, step: 1000 }, extra);

const bit =
  (share: number) =>
  (draw: () => number): number =>
    draw() < share ? 1 : 0;
const code =
  (prefix: string) =>
  (_draw: () => number, row: number): string =>
    `${prefix}${String(1001 + row)}`;
const FIRST = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gia', 'Hugo', 'Ida', 'Jon', 'Kim', 'Leo', 'Mia'];
const LAST = [
  'Adler',
  'Brandt',
  'Cruz',
  'Dietz',
  'Engel',
  'Frost',
  'Grimm',
  'Hart',
  'Ibsen',
  'Jung',
  'Kraus',
  'Lang',
  'Moser'
];
const person = (_draw: () => number, row: number): string =>
  `${FIRST[row % 13] ?? ''} ${LAST[Math.floor(row / 13) % 13] ?? ''}`;

/** Generated tables of different fields, with names as people write them. */
export const TABLES: readonly Table[] = [
  table('birds', {
    species: pick('Adelie', 'Gentoo', 'Chinstrap'),
    island: pick('Torgersen', 'Biscoe', 'Dream'),
    bill_length_mm: gaps(real(32, 60, 1), 0.03),
    flipper_length_mm: gaps(whole(170, 235), 0.03),
    body_mass_g: gaps(whole(2700, 6300), 0.03),
    sex: gaps(pick('male', 'female'), 0.06),
    year: whole(2007, 2009)
  }),
  table('staff', {
    empl_no: (_draw, row) => 5001 + row,
    empl_name: person,
    dept: pick('Sales', 'Engineering', 'Marketing', 'Finance', 'Human Resources'),
    job_title: pick('Analyst', 'Developer', 'Manager', 'Clerk', 'Director'),
    annual_sal_usd: whole(28000, 190000),
    dtHired: day('2012-01-01', 4000),
    age: whole(19, 66),
    isRemote: truth(0.35),
    perfRating: gaps(whole(1, 5), 0.05),
    office_city: pick('Berlin', 'Madrid', 'New York', 'Oslo')
  }),
  table(
    'shop',
    {
      'Order ID': code('SO-'),
      'Cust Name': pick('Acme Corp', 'Globex', 'Initech', 'Umbrella', 'Stark Ltd', 'Wayne Inc'),
      Region: pick('North', 'South', 'East', 'West'),
      'Prod Cat': pick('Furniture', 'Office Supplies', 'Technology'),
      Qty: whole(1, 14),
      'Unit Price': real(3, 420),
      'Tot Amt (USD)': real(5, 4000),
      'Disc %': whole(0, 30),
      'Order Date': day('2022-01-01', 900),
      Shipped: pick('Yes', 'No'),
      'Pay Method': gaps(pick('Card', 'Cash', 'Transfer'), 0.08)
    },
    { dates: ['Order Date'] }
  ),
  table('kunden', {
    Kundennummer: (_draw, row) => 90001 + row,
    Stadt: pick('Köln', 'München', 'Hamburg', 'Leipzig'),
    Umsatz_EUR: real(10, 9000),
    Bestelldatum: day('2023-01-01', 700),
    Zahlungsart: pick('Rechnung', 'PayPal', 'Lastschrift'),
    Größe: pick('S', 'M', 'L', 'XL'),
    Menge: whole(1, 40)
  }),
  table('ward', {
    patientId: code('P'),
    ageYears: whole(1, 97),
    gender: pick('F', 'M'),
    diagnosis: pick('Asthma', 'Diabetes', 'Fracture', 'Influenza', 'Hypertension'),
    treatingDoctor: pick('Dr. Lee', 'Dr. Novak', 'Dr. Silva', 'Dr. Weber'),
    stayDays: whole(1, 30),
    totalCost: real(300, 42000),
    readmitted: bit(0.2),
    smoker: pick('no', 'yes'),
    bmi: gaps(real(16, 41, 1), 0.07)
  }),
  table(
    'flights',
    {
      flight_no: code('CW'),
      carrier: pick('AeroNord', 'SkyJet', 'BlueWing', 'Transair'),
      origin: pick('OSL', 'BER', 'MAD', 'LIS', 'CDG'),
      dest: pick('JFK', 'LHR', 'ATH', 'FCO', 'DUB'),
      dep_delay_min: gaps(whole(-10, 180), 0.04),
      dist_km: whole(300, 6200),
      pax: whole(40, 310),
      flight_date: day('2023-01-01', 730),
      cancelled: truth(0.1),
      aircraft: pick('A320', 'B737', 'E190')
    },
    { dates: ['flight_date'] }
  ),
  table('homes', {
    listing_id: (_draw, row) => 700 + row,
    price: whole(90000, 1900000),
    sqft_living: whole(400, 6200),
    bedrooms: whole(1, 6),
    bathrooms: whole(1, 4),
    neighborhood: pick('Hillside', 'Old Town', 'Riverside', 'Lakeview'),
    yr_built: whole(1920, 2022),
    has_pool: bit(0.3),
    garage: truth(0.6),
    prop_type: pick('House', 'Condo', 'Townhouse'),
    agent: gaps(pick('Kelly', 'Omar', 'Priya'), 0.1)
  }),
  table('films', {
    title: (_draw, row) => `The ${FIRST[row % 13] ?? ''} ${LAST[Math.floor(row / 13)] ?? ''} Story`,
    genre: pick('Drama', 'Comedy', 'Action', 'Horror', 'Sci-Fi'),
    director: pick('Lena Ortiz', 'Tom Baker', 'Yuki Sato', 'Paul Klein', 'Nora Dahl'),
    releaseYear: whole(1985, 2023),
    runtime_min: whole(75, 200),
    imdb_rating: real(2, 9.5, 1),
    budget_musd: real(1, 250, 1),
    gross_musd: gaps(real(0.5, 900, 1), 0.05),
    votes: whole(100, 900000),
    lang: pick('English', 'French', 'Japanese')
  }),
  table('pupils', {
    pupil: person,
    gender: pick('female', 'male'),
    'parental education': pick('high school', 'college', "bachelor's degree", "master's degree"),
    lunch: pick('standard', 'free/reduced'),
    'test prep': pick('none', 'completed'),
    'math score': whole(20, 100),
    'reading score': whole(20, 100),
    'writing score': gaps(whole(20, 100), 0.04),
    grade: pick('A', 'B', 'C', 'D'),
    passed: truth(0.7)
  }),
  table('climate', {
    stn: pick('Alta', 'Brest', 'Cork', 'Davos', 'Evora'),
    ctry: pick('Norway', 'France', 'Ireland', 'Switzerland', 'Portugal'),
    temp_c: gaps(real(-18, 36, 1), 0.03),
    precip_mm: real(0, 60, 1),
    hum_pct: whole(20, 100),
    wind_kph: real(0, 90, 1),
    obs_dt: day('2021-01-01', 1200),
    elev_m: whole(2, 1600)
  }),
  table('autos', {
    make: pick('Toyota', 'Ford', 'BMW', 'Fiat', 'Volvo'),
    model: code('M'),
    mpg: real(9, 47, 1),
    hp: gaps(whole(46, 330), 0.04),
    cyl: (draw: () => number) => [4, 6, 8][Math.floor(draw() * 3)] ?? 4,
    weight_lbs: whole(1600, 5200),
    origin: pick('usa', 'japan', 'europe'),
    model_year: whole(70, 82)
  }),
  table(
    'odd',
    {
      class: pick('gold', 'silver', 'bronze'),
      lambda: real(0, 10),
      "owner's pet": pick('cat', 'dog', 'none'),
      'back\\slash': whole(1, 9),
      'say "hi"': real(1, 5),
      '3': whole(10, 99),
      from: pick('north', 'south'),
      member: (_draw, row) => `m${String(row)}`
    },
    { index: 'member', numericLabels: ['3'] }
  )
];
