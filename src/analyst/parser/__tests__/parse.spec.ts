import type { DatasetProfile } from '../../../datasets/index.js';
import { planKey } from '../../../plan/index.js';
import { agg, group, source, table as shown } from '../../__tests__/plans.js';
import {
  CUSTOMERS,
  datetime,
  integer,
  names,
  number,
  only,
  ORDERS,
  PENGUINS,
  table,
  text
} from '../../__tests__/tables.js';
import { candidatesOf } from '../../decide/decide.js';
import { parse } from '../parse.js';
import { TRAINED, type Weights } from '../../weights/weights.js';

const weights = TRAINED;
const SMALL = only(PENGUINS, 'species', 'body_mass_g');

/** Enough readings for any ranker, and not more than the chart keeps. */
const MOST_READINGS = 240;

const GRAMMAR_WORDS =
  'count mean by top sum per most share which and or not year month all each of first last rows'.split(' ');

const wide = (count: number): DatasetProfile =>
  table('wide', 500, Object.fromEntries(Array.from({ length: count }, (_, at) => [`measure_${at}`, number(0, 99)])));

const ODD = table('it\'s "odd"', 40, {
  'client\'s "name"': names(["O'Brien", 'a "b" c', 'line\nbreak'], 40),
  'line\nbreak': number(0, 9),
  '': integer(0, 9),
  'a\\b': text(['\\', '']),
  constructor: number(0, 9),
  年齢: integer(0, 99),
  '💶': number(0, 9)
});

const SQL =
  "SELECT species, AVG(body_mass_g) FROM penguins WHERE sex = 'male' GROUP BY species ORDER BY 2 DESC; -- mean";
const PYTHON =
  'import pandas as pd\ndf = pd.read_csv("penguins.csv")\nprint(df.groupby(["species"])["body_mass_g"].mean())';
const TRACEBACK = [
  'Traceback (most recent call last):',
  ...Array.from(
    { length: 20 },
    (_, at) => `  File "/home/a/lib/python3.12/site-packages/pandas/core/frame.py", line ${at}, in __getitem__`
  ),
  "KeyError: 'body_mass_g'"
].join('\n');

test.each<[what: string, question: string, tables: readonly DatasetProfile[]]>([
  ['no question', '', [SMALL]],
  ['no table', 'mean body mass by species', []],
  ['an empty table', 'how many rows are there', [table('empty', 0, {})]],
  ['a table without rows', 'mean a by b', [table('empty', 0, { a: number(null, null), b: text([]) })]],
  ['2,000 columns', 'mean of measure 7 by measure 12', [wide(2000)]],
  [
    '30 tables',
    'total a by b',
    Array.from({ length: 30 }, (_, at) =>
      table(`t${at}`, 9, { a: number(0, 9), b: text(['x', 'y']), [`id_${at}`]: integer(1, 9, { distinct: 9 }) })
    )
  ],
  ['two tables with equal columns', 'mean body mass by species', [SMALL, { ...SMALL, name: 'penguins_2' }]],
  [
    'columns called like words of the grammar',
    'the sum of count by mean for each top',
    [table('words', 60, Object.fromEntries(GRAMMAR_WORDS.map(word => [word, integer(0, 30, { distinct: 9 })])))]
  ],
  ['names with quotes, line breaks and no letter', 'mean of "line\nbreak" by client\'s "name" for O\'Brien', [ODD]],
  ['5,000 characters of words', 'mean body mass by species and '.repeat(167), [SMALL]],
  ['5,000 characters in one word', 'm'.repeat(5000), [SMALL]],
  ['5,000 marks', '("\'?)'.repeat(1000), [SMALL]],
  ['5,000 figures', '1 2 3 4 '.repeat(625), [SMALL]],
  ['5,000 characters of times', '5 days 3 hours ago '.repeat(264), [SMALL]],
  ['SQL', SQL, [PENGUINS]],
  ['Python', PYTHON, [PENGUINS]],
  ['a traceback', TRACEBACK, [PENGUINS]],
  ['Chinese', '按物种计算平均体重，然后从高到低排序', [SMALL]],
  ['emoji', '📊 🐧 by 🏝️ 👩‍🔬?', [SMALL]],
  ['half of a pair of characters', 'mean \ud83d body mass \udc27', [SMALL]],
  ['zeros and controls', 'mean\u0000body\u0007mass by\u0000species', [SMALL]]
])('%s ends with a bounded number of readings', (_, question, tables) => {
  const { readings } = parse(question, tables, weights);
  expect(readings.length).toBeLessThanOrEqual(MOST_READINGS);
  expect(readings.every(({ item }) => Number.isFinite(item.total))).toBe(true);
});

/** How often a parse asks what something is worth: that of a question over so many columns. */
function steps(question: string, columns: (count: number) => Parameters<typeof table>[2], count: number): number {
  let asked = 0;
  const counting = {
    of: (feature: string) => {
      asked++;
      return weights.of(feature);
    }
  } as Weights;
  parse(question, [table('rides', 500, columns(count))], counting);
  return asked;
}

const called = (name: (at: number) => string, column: ReturnType<typeof number>) => (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), column]));

test.each<[what: string, question: string, columns: (count: number) => Parameters<typeof table>[2]]>([
  ['numbers that are called alike', 'mean fare by ride class', called(at => `col ${at + 1}`, number(0, 99))],
  ['quantities and prices', 'revenue by price', called(at => `${at % 2 ? 'price' : 'quantity'} ${at}`, number(0, 99))],
  [
    'dates',
    'rows per month in 2021',
    called(at => `date ${at}`, datetime('2020-01-01T00:00:01', '2022-01-01T00:00:00'))
  ],
  [
    'texts of equal values',
    'count of second class by region',
    called(at => `region_${at}`, text(['first', 'second class']))
  ],
  ['texts of unknown values', 'count of Second Class by Region', called(at => `region_${at}`, names(['first'], 90))]
])('thousands of %s take hardly more steps than a hundred', (_, question, columns) => {
  expect(steps(question, columns, 4000)).toBeLessThan(1.2 * steps(question, columns, 200));
});

test('the same question is read alike twice', () => {
  const read = (): unknown =>
    parse('freight by country, highest first', [ORDERS, CUSTOMERS], weights).readings.map(({ plan, item }) => [
      plan,
      item.rule,
      item.total
    ]);
  expect(read()).toEqual(read());
});

test('readings come best first, and none twice', () => {
  const { readings } = parse('mean body mass by species', [SMALL], weights);
  const totals = readings.map(({ item }) => item.total);
  expect(totals).toEqual([...totals].sort((one, other) => other - one));
  const plans = readings.map(({ plan }) => JSON.stringify(plan));
  expect(new Set(plans).size).toBe(plans.length);
});

test.each([
  ['mean', 'mean'],
  ['highest', 'max'],
  ['total', 'sum'],
  ['median', 'median']
] as const)('"%s" may be %s', (word, fn) => {
  const wanted = shown(group(source('penguins'), ['species'], agg(fn, 'body_mass_g')));
  const plans = parse(`${word} body mass by species`, [SMALL], weights).readings.map(({ plan }) => planKey(plan));
  expect(plans).toContain(planKey(wanted));
});

test('no column is read that there is not', () => {
  const known = new Set(SMALL.columns.map(({ name }) => name));
  for (const { plan } of parse('mean wingspan by species', [SMALL], weights).readings) {
    const read = [...JSON.stringify(plan).matchAll(/"type":"column","name":"([^"]+)"/gu)].map(([, name]) => name ?? '');
    const made = [...JSON.stringify(plan).matchAll(/"name":"([^"]+)","value"/gu)].map(([, name]) => name ?? '');
    expect(read.filter(name => !known.has(name) && !made.includes(name))).toEqual([]);
  }
});

test.each([
  ['keep only rows with body mass above 4000', false],
  ['remove rows with body mass above 4000', true]
])('“%s” may remove these rows, in a reading that is offered: %s', (question, removes) => {
  const plans = candidatesOf(question, [SMALL])
    .slice(0, 3)
    .map(({ plan }) => plan);
  const kept = plans.flatMap(({ type, of }) => (type === 'change' && of.type === 'filter' ? [of.where] : []));
  const isOpposite = kept.map(where => /"(?:not|lessOrEqual)".*4000/u.test(JSON.stringify(where)));
  expect(kept.length).toBeGreaterThan(0);
  expect(isOpposite.includes(true)).toBe(removes);
});

test.each([
  ['rows with body mass above 4 kg', 'body_mass_g', 4000],
  ['rows with flipper length above 20 cm', 'flipper_length_mm', 200],
  ['rows with body mass above 4000', 'body_mass_g', 4000]
])('“%s” is compared in the unit of the column', (question, name, value) => {
  const plans = parse(question, [PENGUINS], weights).readings.map(({ plan }) => JSON.stringify(plan));
  expect(plans.slice(0, 5).join()).toContain(
    `"fn":"greater","args":[{"type":"column","name":"${name}"},{"type":"literal","value":${value}}]`
  );
});

test('that all values are positive is no condition', () => {
  const readings = parse('share of body mass that each species has', [SMALL], weights).readings;
  expect(JSON.stringify(readings.map(({ plan }) => plan))).not.toContain(
    '{"type":"column","name":"body_mass_g"},{"type":"literal","value":0}'
  );
});
