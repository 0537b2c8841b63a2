import { type Period, periods } from '../periods.js';
import { tokenize } from '../tokenize.js';

const read = (question: string): ReturnType<typeof periods> => periods(tokenize(question), question);

const span = (from?: string, until?: string): Period => ({
  type: 'span',
  ...(from === undefined ? {} : { from }),
  ...(until === undefined ? {} : { until })
});

/** A question, the words of it that name a time, and the time. */
test.each<[question: string, words: string, period: Period]>([
  ['orders in 2024', '2024', span('2024-01-01', '2025-01-01')],
  ['orders in March 2024', 'March 2024', span('2024-03-01', '2024-04-01')],
  ['orders in Dec 2023', 'Dec 2023', span('2023-12-01', '2024-01-01')],
  ['orders in March of 2024', 'March of 2024', span('2024-03-01', '2024-04-01')],
  ['in Q2 2024', 'Q2 2024', span('2024-04-01', '2024-07-01')],
  ['in the second quarter of 2024', 'second quarter of 2024', span('2024-04-01', '2024-07-01')],
  ['in the first half of 2024', 'first half of 2024', span('2024-01-01', '2024-07-01')],
  ['after 5 March 2024', 'after 5 March 2024', span('2024-03-06')],
  ['in the second half of 2024', 'second half of 2024', span('2024-07-01', '2025-01-01')],
  ['on 2024-03-05', '2024-03-05', span('2024-03-05', '2024-03-06')],
  ['shipped 5 March 2024', '5 March 2024', span('2024-03-05', '2024-03-06')],
  ['on March 5th, 2024', 'March 5th , 2024', span('2024-03-05', '2024-03-06')],
  ['shipped 31 December 2024', '31 December 2024', span('2024-12-31', '2025-01-01')],
  ['on 5.3.2024', '5.3.2024', span('2024-03-05', '2024-03-06')],
  ['on 5/3/2024', '5 / 3 / 2024', span('2024-03-05', '2024-03-06')],
  ['since March 2024', 'since March 2024', span('2024-03-01')],
  ['orders before 1 June 2023 and from that day on', 'from that day on', span('2023-06-01')],
  ['until March 2024 and after', 'after', span('2024-04-01')],
  ['before 2024, and since then by region', 'since then', span('2024-01-01')],
  ['sales before May 2024 vs afterwards', 'afterwards', span('2024-05-01')],
  ['since 5 March 2024 and before that', 'before that', span(undefined, '2024-03-05')],
  ['after 2023 vs earlier', 'earlier', span(undefined, '2024-01-01')],
  ['from 2023 onwards', '2023 onwards', span('2023-01-01')],
  ['after March 2024', 'after March 2024', span('2024-04-01')],
  ['before 2024', 'before 2024', span(undefined, '2024-01-01')],
  ['until March 2024', 'until March 2024', span(undefined, '2024-04-01')],
  ['after 2024-03-05', 'after 2024-03-05', span('2024-03-06')],
  ['from 2021 to 2023', 'from 2021 to 2023', span('2021-01-01', '2024-01-01')],
  ['between March 2024 and May 2024', 'between March 2024 and May 2024', span('2024-03-01', '2024-06-01')],
  ['from 2024-01-05 to 2024-02-03', '2024-01-05 to 2024-02-03', span('2024-01-05', '2024-02-04')],
  ['between 2024-01-05 and 2024-02-03', 'between 2024-01-05 and 2024-02-03', span('2024-01-05', '2024-02-04')],
  ['12/03/2024 - 15/03/2024', '12 / 03 / 2024 - 15 / 03 / 2024', span('2024-03-12', '2024-03-16')],
  ['from 3 to 9 May 2024', '3 to 9 May 2024', span('2024-05-03', '2024-05-10')],
  ['May 3 to May 9, 2024', 'May 3 to May 9 , 2024', span('2024-05-03', '2024-05-10')],
  ['between 1 March and 15 April 2024', 'between 1 March and 15 April 2024', span('2024-03-01', '2024-04-16')],
  ['from 10 Jan to 12 Feb 2025', 'from 10 Jan to 12 Feb 2025', span('2025-01-10', '2025-02-13')],
  ['between Jan 10 and Jan 12, 2025', 'between Jan 10 and Jan 12 , 2025', span('2025-01-10', '2025-01-13')],
  ['from January to March 2024', 'from January to March 2024', span('2024-01-01', '2024-04-01')],
  ['Jan-Mar 2024', 'Jan - Mar 2024', span('2024-01-01', '2024-04-01')],
  ['between Q1 and Q3 2024', 'between Q1 and Q3 2024', span('2024-01-01', '2024-10-01')],
  ['November 25 to December 20, 2024', 'November 25 to December 20 , 2024', span('2024-11-25', '2024-12-21')],
  ['in Q2 24', 'Q2 24', span('2024-04-01', '2024-07-01')],
  ['November to February 2024', 'November to February 2024', span('2023-11-01', '2024-03-01')],
  ['last 3 weeks', 'last 3 weeks', { type: 'latest', count: 3, unit: 'week' }],
  ['the past month', 'past month', { type: 'latest', count: 1, unit: 'month' }],
  ['previous two quarters', 'previous two quarters', { type: 'latest', count: 2, unit: 'quarter' }],
  ['in July', 'July', { type: 'months', months: [7] }],
  ['from June to August', 'June to August', { type: 'months', months: [6, 7, 8] }],
  ['in June and August', 'June and August', { type: 'months', months: [6, 8] }],
  ['between June and August', 'June and August', { type: 'months', months: [6, 7, 8] }],
  ['in Sept', 'Sept', { type: 'months', months: [9] }],
  ['in May', 'May', { type: 'months', months: [5] }],
  ['in Q3', 'Q3', { type: 'months', months: [7, 8, 9] }],
  ['on Mondays', 'Mondays', { type: 'weekdays', days: [1] }],
  ['on Sat', 'Sat', { type: 'weekdays', days: [6] }],
  ['on weekends', 'weekends', { type: 'weekdays', days: [6, 7] }],
  ['on weekdays', 'weekdays', { type: 'weekdays', days: [1, 2, 3, 4, 5] }],
  ['in the evenings', 'evenings', { type: 'hours', from: 18, until: 24 }],
  ['before noon', 'before noon', { type: 'hours', from: 0, until: 12 }],
  ['after 5 pm', 'after 5 pm', { type: 'hours', from: 17, until: 24 }],
  ['between 10 p.m. and 6 a.m.', 'between 10 p . m . and 6 a . m .', { type: 'hours', from: 22, until: 6 }],
  ['from 9 am to 5 pm', 'from 9 am to 5 pm', { type: 'hours', from: 9, until: 17 }],
  ['before 12 am', 'before 12 am', { type: 'hours', from: 0, until: 0 }]
])('%s', (question, words, period) => {
  const tokens = tokenize(question);
  const found = periods(tokens, question).map(({ start, end, period: is }) => [
    tokens
      .slice(start, end)
      .map(({ text }) => text)
      .join(' '),
    is
  ]);
  expect(found).toContainEqual([words, period]);
});

test.each([
  ['a modal verb', 'may I see the orders'],
  ['words that begin like months', 'mark the marble decor and the octopus'],
  ['a figure that is no year', 'orders above 2500 or 1850'],
  ['a unit as a key', 'orders per month and by quarter'],
  ['a number of months', 'after 3 months'],
  ['an amount of money', 'orders over $2000 or €1999.50'],
  ['nothing', '']
])('no time in %s', (_, question) => {
  expect(read(question)).toEqual([]);
});

test('a year has four figures from 1900 to 2099', () => {
  expect(read('1899 2100 20245')).toEqual([]);
  expect(read('1900 2099')).toHaveLength(2);
});

test.each(['today', 'yesterday', 'tomorrow', 'two days ago', '5 hours ago', 'in 3 weeks', 'noon today', 'now'])(
  'data has no %s',
  question => {
    expect(read(question).filter(({ period }) => period.type === 'span')).toEqual([]);
  }
);

test.each(['5 March 44 BC', 'March 5, 300 AD', '9999-12-31', '31/02/2024', '2024-13-45', '0000-00-00'])(
  '%s is no day',
  question => {
    const days = read(question).flatMap(({ period }) => (period.type === 'span' ? [period.from ?? ''] : []));
    expect(days.filter(day => !day.endsWith('-01'))).toEqual([]);
  }
);

test('a date behind letters that are composed otherwise is found where it stands', () => {
  const question = 'cafe\u0301 orders on 2024-03-05 by shop';
  const tokens = tokenize(question);
  const [day] = periods(tokens, question);
  expect(tokens.slice(day?.start, day?.end).map(({ text }) => text)).toEqual(['2024-03-05']);
});

test.each([
  ['other scripts', '在 2024 年 三月 🐧'],
  ['five thousand characters', 'March 2024 '.repeat(450)],
  ['line breaks', 'orders\nin\nMarch\n2024']
])('%s', (_, question) => {
  expect(read(question).length).toBeGreaterThan(0);
});
