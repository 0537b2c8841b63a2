import { findDateParts } from '../find-date-parts.js';
import { tokenize } from '../tokenize.js';

const found = (question: string): unknown => {
  const spans = findDateParts(tokenize(question));
  return spans.map(span => ('part' in span ? span.part : span.recent));
};

describe('findDateParts', () => {
  it.each<[string, unknown]>([
    ['orders in March', [{ unit: 'month', values: [3] }]],
    ['on Mondays', [{ unit: 'weekday', values: [1] }]],
    ['on weekends', [{ unit: 'weekday', values: [6, 7] }]],
    ['in Q3', [{ unit: 'quarter', values: [3] }]],
    ['in the second half of the year', [{ unit: 'month', values: [7, 8, 9, 10, 11, 12] }]],
    ['calls after 10 pm', [{ unit: 'hour', values: [22, 23] }]],
    ['before 8 in the morning', [{ unit: 'hour', values: [0, 1, 2, 3, 4, 5, 6, 7] }]],
    ["after 9 o'clock in the evening", [{ unit: 'hour', values: [21, 22, 23] }]],
    ['between 8 and 10 am', [{ unit: 'hour', values: [8, 9] }]],
    ['in the last 30 days', [{ unit: 'day', count: 30, whole: false }]],
    ['in the past year', [{ unit: 'year', count: 1, whole: false }]],
    ['sales last month', [{ unit: 'month', count: 1, whole: true }]],
    ['sales this year', [{ unit: 'year', count: 0, whole: true }]]
  ])('reads %s', (question, parts) => {
    expect(found(question)).toEqual(parts);
  });

  it.each([
    'may I see the orders',
    'which weekday is busiest',
    'what may be wrong',
    'after 10 orders',
    'the last 5 rows'
  ])('finds none in: %s', question => {
    expect(found(question)).toEqual([]);
  });
});
