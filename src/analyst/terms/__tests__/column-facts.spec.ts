import type { ColumnProfile, DatasetProfile } from '../../../datasets/index.js';
import { boolean, date, datetime, integer, names, number, table, text } from '../../__tests__/tables.js';
import { columnFacts, type ColumnFacts, wordsOfName, yesOf } from '../column-facts.js';

/** The facts of the only column of a table. */
function facts(column: Parameters<typeof table>[2], rows: number | null = 100): ColumnFacts {
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
  ['---', []],
  ['', []]
])('the words of %s', (name, words) => {
  expect(wordsOfName(name)).toEqual(words);
});

test.each([
  ['integer', integer(0, 9), 'number'],
  ['number', number(0, 9), 'number'],
  ['date', date('2024-01-01', '2024-02-01'), 'date'],
  ['datetime', datetime('2024-01-01T10:00:00', '2024-02-01T00:00:00'), 'date'],
  ['boolean', boolean(), 'flag'],
  ['yes and no', text(['Yes', 'no']), 'flag'],
  ['y and n', text(['n', 'y']), 'flag'],
  ['yes and maybe', text(['yes', 'maybe']), 'text'],
  ['yes, no and more', text(['yes', 'no', 'open']), 'text'],
  ['yes and no among others unknown', names(['yes', 'no'], 9), 'text'],
  ['category', { ...text(['a', 'b']), type: 'category' as const }, 'text'],
  ['duration', { ...number(0, 9), type: 'duration' as const }, 'other'],
  ['list', { ...text(['a']), type: 'other' as const }, 'other']
])('%s is of kind %#', (_, column, kind) => {
  expect(facts({ c: column }).kind).toBe(kind);
});

test.each([
  ['order_id', true],
  ['orderId', true],
  ['Customer No', true],
  ['zip code', true],
  ['identity', false],
  ['code_length', false]
])('whether %s is a code: %s', (name, expected) => {
  expect(facts({ [name]: integer(1, 900, { distinct: 60 }) }).isCode).toBe(expected);
});

test('few values are no codes, whatever their name', () => {
  expect(facts({ room_no: integer(1, 5, { distinct: 5 }) }).isCode).toBe(false);
});

test.each([
  ['by name', { year: integer(1, 5) }, true],
  ['by name among others', { model_year: number(60, 90) }, true],
  ['by values', { season: integer(1998, 2024) }, true],
  ['not by values with decimals', { price: number(1950, 2020) }, false],
  ['not from before 1900', { founded: integer(1640, 2020) }, false],
  ['not a date', { year: date('2020-01-01', '2024-01-01') }, false]
])('a year %s', (_, column, expected) => {
  expect(facts(column).isYear).toBe(expected);
});

test('units stand between marks, and mean what is measured in them', () => {
  const { units, stems, concepts } = facts({ 'Weight (kg)': number(0, 9) });
  expect([...units]).toEqual(['kg']);
  expect(stems).toEqual(['weight']);
  expect([...concepts]).toContain('weight');
  expect([...facts({ load_kg: number(0, 9) }).concepts]).toContain('weight');
});

test('a name of units and small words alone keeps them', () => {
  expect(facts({ km: number(0, 9) }).stems).toEqual(['km']);
});

test.each([
  ['names that are all different', { client: names(['a'], 99) }, 100, true],
  ['whole numbers that are', { ticket: integer(1, 100, { distinct: 100 }) }, 100, true],
  ['measures that are', { weight: number(1, 100, { distinct: 100 }) }, 100, false],
  ['names that repeat', { client: names(['a'], 60) }, 100, false],
  ['few rows', { client: names(['a'], 20) }, 20, false],
  ['rows that nobody counted', { client: names(['a'], 99) }, null, false]
])('%s: rows told apart, %#', (_, column, rows, expected) => {
  expect(facts(column, rows).identifies).toBe(expected);
});

test('a moment has a time of day, midnight alone is none', () => {
  expect(facts({ at: datetime('2024-01-01T00:00:00', '2024-02-01T00:00:00') }).hasTime).toBe(false);
  expect(facts({ at: datetime('2024-01-01T00:00:00', '2024-02-01T08:30:00') }).hasTime).toBe(true);
  expect(facts({ at: date('2024-01-01', '2024-02-01') }).hasTime).toBe(false);
});

test('a column of which nothing is known is taken to miss values', () => {
  const { missing, distinct, values, complete, min } = facts({ c: { type: 'text', dtype: 'object' } });
  expect({ missing, distinct, values, complete, min }).toEqual({
    missing: true,
    distinct: undefined,
    values: [],
    complete: false,
    min: null
  });
  expect(facts({ c: text(['a']) }).missing).toBe(false);
  expect(facts({ c: text(['a'], { missing: 2 }) }).missing).toBe(true);
});

test('the value by which a column says yes', () => {
  expect(yesOf(facts({ paid: text(['N', 'Y']) }))).toBe('Y');
  expect(yesOf(facts({ paid: text(['open', 'closed']) }))).toBeUndefined();
});

test('names that objects have by themselves are names like others', () => {
  expect(facts({ constructor: number(0, 1) }).stems).toEqual(['constructor']);
  expect(facts({ __proto__x: number(0, 1) }).words).toEqual(['proto', 'x']);
});
