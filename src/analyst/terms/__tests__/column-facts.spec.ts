import type { ColumnProfile, DatasetProfile } from '../../../datasets/index.js';
import { boolean, date, datetime, integer, names, number, table, text } from '../../__tests__/tables.js';
import { columnFacts, type ColumnFacts, wordsOfName, yesOf } from '../column-facts.js';

type Columns = Parameters<typeof table>[2];

/** The facts of the only column of a table. */
function facts(column: Columns, rows: number | null = 100): ColumnFacts {
  const profile: DatasetProfile = { ...table('stock', 100, column), rows };
  return columnFacts(profile, profile.columns[0] as ColumnProfile);
}

test.each([
  ['body_mass_g', ['body', 'mass', 'g']],
  ['bodyMass', ['body', 'mass']],
  ['HTTPStatus', ['http', 'status']],
  ['Fare (EUR)', ['fare', 'eur']],
  ['Q2 2024', ['q', '2', '2024']],
  ["driver's age", ['driver', 'age']],
  ['cafe\u0301', ['caf\u00e9']],
  ['年齢', ['年齢']],
  ['constructor', ['constructor']],
  ['__proto__x', ['proto', 'x']],
  ['---', []],
  ['', []]
])('the words of %s', (name, words) => {
  expect(wordsOfName(name)).toEqual(words);
});

const MIDNIGHT = '2024-01-01T00:00:00';

test.each<[what: string, column: Columns, expected: Partial<ColumnFacts>, rows?: number | null]>([
  ['whole numbers are numbers', { c: integer(0, 9) }, { kind: 'number' }],
  ['numbers are', { c: number(0, 9) }, { kind: 'number' }],
  ['dates have no time of day', { c: date('2024-01-01', '2024-02-01') }, { kind: 'date', hasTime: false }],
  ['midnight alone is none', { c: datetime(MIDNIGHT, '2024-02-01T00:00:00') }, { kind: 'date', hasTime: false }],
  ['another moment is one', { c: datetime(MIDNIGHT, '2024-02-01T08:30:00') }, { kind: 'date', hasTime: true }],
  ['true and false are a flag', { c: boolean() }, { kind: 'flag' }],
  ['yes and no are', { c: text(['Yes', 'no']) }, { kind: 'flag' }],
  ['y and n are', { c: text(['n', 'y']) }, { kind: 'flag' }],
  ['yes and maybe are text', { c: text(['yes', 'maybe']) }, { kind: 'text' }],
  ['yes, no and more are text', { c: text(['yes', 'no', 'open']) }, { kind: 'text' }],
  ['yes and no among others unknown are text', { c: names(['yes', 'no'], 9) }, { kind: 'text' }],
  ['categories are text', { c: { ...text(['a', 'b']), type: 'category' } }, { kind: 'text' }],
  ['durations are nothing of these', { c: { ...number(0, 9), type: 'duration' } }, { kind: 'other' }],
  ['lists are nothing of these', { c: { ...text(['a']), type: 'other' } }, { kind: 'other' }],
  ['an id is a code', { order_id: integer(1, 900, { distinct: 60 }) }, { isCode: true }],
  ['an id is one in any case', { orderId: integer(1, 900, { distinct: 60 }) }, { isCode: true }],
  ['a number of something is one', { 'Customer No': integer(1, 900, { distinct: 60 }) }, { isCode: true }],
  ['a code is one', { 'zip code': integer(1, 900, { distinct: 60 }) }, { isCode: true }],
  ['a word that begins so is none', { identity: integer(1, 900, { distinct: 60 }) }, { isCode: false }],
  ['what is measured of a code is none', { code_length: integer(1, 900, { distinct: 60 }) }, { isCode: false }],
  ['few values are no codes', { room_no: integer(1, 5, { distinct: 5 }) }, { isCode: false }],
  ['a year by name', { year: integer(1, 5) }, { isYear: true }],
  ['a year by name among others', { model_year: number(60, 90) }, { isYear: true }],
  ['a year by values', { season: integer(1998, 2024) }, { isYear: true }],
  ['no year by values with decimals', { price: number(1950, 2020) }, { isYear: false }],
  ['no year from before 1900', { founded: integer(1640, 2020) }, { isYear: false }],
  ['no year that is a date', { year: date('2020-01-01', '2024-01-01') }, { isYear: false }],
  ['names of units alone keep them', { km: number(0, 9) }, { stems: ['km'] }],
  ['names that are all different tell rows apart', { client: names(['a'], 99) }, { identifies: true }],
  ['whole numbers that are do', { ticket: integer(1, 100, { distinct: 100 }) }, { identifies: true }],
  ['measures that are do not', { weight: number(1, 100, { distinct: 100 }) }, { identifies: false }],
  ['names that repeat do not', { client: names(['a'], 60) }, { identifies: false }],
  ['names of few rows do not', { client: names(['a'], 20) }, { identifies: false }, 20],
  ['names of rows that nobody counted do not', { client: names(['a'], 99) }, { identifies: false }, null],
  [
    'nothing known: values may be missing',
    { c: { type: 'text', dtype: 'object' } },
    { missing: true, complete: false }
  ],
  ['no value is missing', { c: text(['a']) }, { missing: false, complete: true }],
  ['a value is missing', { c: text(['a'], { missing: 2 }) }, { missing: true }]
])('%s', (_, column, expected, rows = 100) => {
  expect(facts(column, rows)).toMatchObject(expected);
});

test('units stand between marks, and mean what is measured in them', () => {
  const { units, stems, concepts } = facts({ 'Weight (kg)': number(0, 9) });
  expect([...units]).toEqual(['kg']);
  expect(stems).toEqual(['weight']);
  expect([...concepts]).toContain('weight');
  expect([...facts({ load_kg: number(0, 9) }).concepts]).toContain('weight');
});

test('the value by which a column says yes', () => {
  expect(yesOf(facts({ paid: text(['N', 'Y']) }))).toBe('Y');
  expect(yesOf(facts({ paid: text(['open', 'closed']) }))).toBeUndefined();
});
