import type { DatasetProfile } from '../../../datasets/index.js';
import { integer, names, number, table, text } from '../../__tests__/tables.js';
import { World } from '../../terms/world.js';
import { tokenize } from '../../tokens/tokenize.js';
import { isMisspelt, isShort, type LinkKind, linksOf } from '../link.js';

const TRIPS = table('bus_trips', 400, {
  'Fare (EUR)': number(1, 9),
  avgSpeedKmh: number(5, 60),
  distance_km: number(1, 30),
  num_passengers: integer(0, 80),
  qty: integer(1, 9),
  wt: number(0, 9),
  'Dept. Code': text(['A1', 'B2', 'C3', 'D4', 'E5', 'F6']),
  temperature: number(-10, 30),
  sex: text(['f', 'm']),
  line: text(['Red', 'Light Blue', 'Night Express']),
  stop: names(['Main Station', 'St. Anna', 'Old Town Hall', 'in'], 40),
  weather: text(['rainy', 'sunny'])
});
const FARES = table('fares', 3, { line: text(['Red', 'Light Blue', 'Night Express']), price: number(1, 9) });
const GRAMMAR = table('words', 50, {
  count: integer(0, 9),
  mean: number(0, 9),
  by: text(['a', 'b']),
  top: number(0, 9)
});

/** The links of a question as `words → name: kind`. */
function linked(question: string, tables: readonly DatasetProfile[] = [TRIPS]): readonly string[] {
  const world = new World(tables);
  const tokens = tokenize(question);
  return linksOf(tokens, world.columns, world.tables).map(link => {
    const words = tokens
      .slice(link.start, link.end)
      .map(({ text: word }) => word)
      .join(' ');
    const name =
      link.type === 'table'
        ? link.table
        : link.type === 'column'
          ? `${link.column.table}.${link.column.name}`
          : `${link.column.table}.${link.column.name} = ${link.values.join(' or ')}`;
    return `${words} → ${name}: ${link.kind}`;
  });
}

/** Questions by the kind of link that they have. */
const CASES: Readonly<Record<LinkKind, readonly (readonly [question: string, expected: string])[]>> = {
  name: [
    ['sum of distance_km', 'distance_km → bus_trips.distance_km: name'],
    ['mean AVGSPEEDKMH', 'AVGSPEEDKMH → bus_trips.avgSpeedKmh: name']
  ],
  words: [
    ['the distance', 'distance → bus_trips.distance_km: words'],
    ['highest fare', 'fare → bus_trips.Fare (EUR): words'],
    ['average speeds', 'average speeds → bus_trips.avgSpeedKmh: words'],
    ['number of passengers', 'number of passengers → bus_trips.num_passengers: words'],
    ['quantities', 'quantities → bus_trips.qty: words'],
    ['distance in kilometres', 'distance → bus_trips.distance_km: words'],
    ['distance km', 'distance km → bus_trips.distance_km: words']
  ],
  part: [
    ['mean speed', 'speed → bus_trips.avgSpeedKmh: part'],
    ['passengers', 'passengers → bus_trips.num_passengers: part'],
    ['by department', 'department → bus_trips.Dept. Code: part']
  ],
  unit: [['how many eur', 'eur → bus_trips.Fare (EUR): unit']],
  short: [
    ['by weight', 'weight → bus_trips.wt: short'],
    ['num pasengers', 'num pasengers → bus_trips.num_passengers: short'],
    ['mean temp', 'temp → bus_trips.temperature: short']
  ],
  spelling: [
    ['mean temprature', 'temprature → bus_trips.temperature: spelling'],
    ['total disatnce', 'disatnce → bus_trips.distance_km: spelling']
  ],
  beginning: [['distant stops', 'distant → bus_trips.distance_km: beginning']],
  concept: [
    ['hottest trip', 'hottest → bus_trips.temperature: concept'],
    ['how much money', 'money → bus_trips.Fare (EUR): concept']
  ],
  hint: [['mean salaries', 'salaries → bus_trips.weather: hint']],
  value: [
    ['trips of the light blue line', 'light blue → bus_trips.line = Light Blue: value'],
    ['at main station', 'main station → bus_trips.stop = Main Station: value']
  ],
  valueStem: [['from St Anna', 'St Anna → bus_trips.stop = St. Anna: valueStem']],
  valuePart: [['night trips', 'Night → bus_trips.line = Night Express: valuePart']],
  valueBeginning: [['expres trips', 'expres → bus_trips.line = Night Express: valueBeginning']],
  sex: [['trips by women', 'women → bus_trips.sex = f: sex']],
  table: [['how many bus trips', 'bus trips → bus_trips: table']],
  tablePart: [['how many trips', 'trips → bus_trips: tablePart']]
};

test.each(Object.values(CASES).flat())('%s: %s', (question, expected) => {
  expect(linked(question).map(one => one.toLowerCase())).toContain(expected.toLowerCase());
});

test.each([
  ['a figure is no column', '2024 or 7', 'column'],
  ['a small word is no value unless it stands as it is written', 'trips IN town', 'value'],
  ['a mark names nothing', '? ! , 🐧', 'column']
])('%s', (_, question, type) => {
  const world = new World([TRIPS]);
  const links = linksOf(tokenize(question), world.columns, world.tables).filter(link => link.kind !== 'hint');
  expect(links.filter(link => link.type === type && link.start < 2)).toEqual([]);
});

test('a table is named by its name as it stands, whatever that is made of', () => {
  const again = table('weather_2', 400, { wind: number(0, 40) });
  expect(linked('how many rows are in weather_2', [TRIPS, again])).toContain('weather_2 → weather_2: table');
  expect(linked('how many rows are in bus_trips')).toContain('bus_trips → bus_trips: table');
});

test('columns of one name in two tables are both linked', () => {
  expect(linked('mean price by line', [TRIPS, FARES])).toEqual(
    expect.arrayContaining(['line → bus_trips.line: name', 'line → fares.line: name'])
  );
  expect(linked('the red ones', [TRIPS, FARES])).toEqual(
    expect.arrayContaining(['red → bus_trips.line = Red: value', 'red → fares.line = Red: value'])
  );
});

test.each(['count', 'mean', 'by', 'top'])('a column called %s is linked by its name', name => {
  expect(linked(`the ${name} of words`, [GRAMMAR])).toContain(`${name} → words.${name}: name`);
});

test('what lies within a stronger link of the same column is left out', () => {
  expect(linked('average speed').filter(one => one.includes('avgSpeedKmh'))).toEqual([
    'average speed → bus_trips.avgSpeedKmh: words'
  ]);
});

test('a word that many columns share is worth less than one of a single column', () => {
  const many = table('scores', 30, { home_goals: integer(0, 9), away_goals: integer(0, 9), goals: integer(0, 9) });
  const world = new World([many]);
  const strength = (question: string): number | undefined =>
    linksOf(tokenize(question), world.columns, []).find(
      link => link.type === 'column' && link.column.name === 'home_goals' && link.kind === 'part'
    )?.strength;
  expect(strength('home') ?? 0).toBeGreaterThan(strength('goals') ?? 1);
});

test.each([
  ['wt', 'weight', true],
  ['temp', 'temperature', true],
  ['te', 'temperature', false],
  ['department', 'dept', false],
  ['cat', 'category', true],
  ['ctry', 'country', true],
  ['rate', 'operate', false]
])('whether %s is short for %s: %s', (short, long, expected) => {
  expect(isShort(short, long)).toBe(expected);
});

test.each([
  ['spceies', 'species', true],
  ['speces', 'species', true],
  ['speciess', 'species', true],
  ['species', 'species', false],
  ['date', 'rate', false],
  ['price', 'slice', false],
  ['weight', 'height', false]
])('whether %s is %s with a slip: %s', (word, name, expected) => {
  expect(isMisspelt(word, name)).toBe(expected);
});

test('names with quotes, line breaks and nothing but marks', () => {
  const odd = table('it\'s "odd"', 9, {
    "client's \n name": text(['a b', '"']),
    '---': number(0, 1),
    '': number(0, 1),
    年齢: number(0, 99)
  });
  expect(linked("the client's name", [odd])).toContain('client name → it\'s "odd".client\'s \n name: words');
  expect(linked('平均 年齢', [odd])).toContain('年齢 → it\'s "odd".年齢: name');
  expect(linked('--- and ""', [odd]).filter(one => one.includes('---'))).toEqual([]);
});
