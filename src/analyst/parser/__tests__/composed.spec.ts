import type { DatasetProfile } from '../../../datasets/index.js';
import { explainPlan } from '../../../plan/index.js';
import { boolean, names, number, ORDERS, PENGUINS, table, WEATHER } from '../../__tests__/tables.js';
import { candidatesOf, decide } from '../../decide/decide.js';

/** The sentences of the readings that may be offered, best first. */
const offered = (question: string, table: DatasetProfile): readonly string[] =>
  candidatesOf(question, [table])
    .slice(0, 3)
    .map(({ plan }) => explainPlan(plan, [table]));

test.each([
  ['show me the last 6 rows', PENGUINS, 'Last 6 rows of penguins'],
  ['the final 10 rows of the weather data', WEATHER, 'Last 10 rows of weather'],
  ['tail of the orders', ORDERS, 'Last 5 rows of orders'],

  [
    'missing values per column for Gentoo penguins',
    PENGUINS,
    'Number of missing values in each column of penguins where species is Gentoo'
  ],
  ['how many outliers are there in body mass', PENGUINS, 'Number of rows of penguins where body mass is an outlier'],
  ['mean body mass without outliers', PENGUINS, 'Mean body mass where body mass is no outlier'],
  [
    'outliers in flipper length for Gentoo penguins',
    PENGUINS,
    'Rows of penguins where species is Gentoo, only where flipper length is an outlier'
  ],
  ['what share of freight values are outliers', ORDERS, 'Share of rows where freight is an outlier'],
  ['number of rain outliers by station', WEATHER, 'Number of rows of weather by station where rain is an outlier'],

  ['how many rows are left without duplicates', PENGUINS, 'Number of rows of (different rows of penguins)'],
  ['average freight, ignoring repeated rows', ORDERS, 'Mean freight of (different rows of orders)'],

  [
    'longest gap between two orders in days',
    ORDERS,
    'Highest gap of orders, with gap = days from (ordered one row before by ordered) to ordered'
  ],
  [
    'average number of days between two orders of the same customer',
    ORDERS,
    'Mean gap of orders, with gap = days from (ordered one row before by ordered within each customer id) to ordered'
  ],

  [
    'customers who ordered at least twice',
    table('sales', 600, { customer: names(['Ada Berg', 'Ben Cole'], 80), price: number(2, 90), paid: boolean() }),
    'Number of rows of sales by customer, only where number of rows is at least 2'
  ],

  ['lowest temperature and total rain per station', WEATHER, 'Lowest temperature and total rain by station'],
  ['number of orders and median freight by channel', ORDERS, 'Number of rows and median freight by channel'],

  [
    'total rain in May 2023 and in May 2024',
    WEATHER,
    '(Total rain where day is in May 2023) and (total rain where day is in May 2024)'
  ]
])('“%s” is read by rules that are put together', (question, table, sentence) => {
  expect(offered(question, table)).toContain(sentence);
});

test('a reading that is by far the likeliest, but leaves out a word, is offered', () => {
  const decision = decide('average body mass of migratory birds', [PENGUINS]);
  expect(decision.type === 'offer' && decision.readings.map(({ sentence }) => sentence)[0]).toBe('Mean body mass');
});

test.each([
  ['mean body mass without outliers', 'Mean body mass where body mass is no outlier'],
  ['What is the mean of body mass by species?', 'Mean body mass by species']
])('a rule for two operations asks for words of both: “%s”', (question, sentence) => {
  const decision = decide(question, [PENGUINS]);
  expect(decision.type === 'draft' && decision.reading.sentence).toBe(sentence);
});

test('prices of one piece are not added up where the data says how many pieces there are', () => {
  const sentences = offered('total sales by channel', ORDERS);
  expect(sentences).toContain('Total (quantity times unit price) by channel');
  expect(sentences).not.toContain('Total unit price by channel');
});
