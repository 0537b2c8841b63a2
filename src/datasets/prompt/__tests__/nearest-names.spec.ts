import { nearestNames } from '../nearest-names.js';

const NAMES = ['ride_class', 'fare', 'total_amount', 'pickup_at', 'Body Mass (g)', 'customerId'];

test.each([
  ['class', 'ride_class'],
  ['Fare', 'fare'],
  ['fares', 'fare'],
  ['amount', 'total_amount'],
  ['body_mass', 'Body Mass (g)'],
  ['customer_id', 'customerId'],
  ['picup_at', 'pickup_at']
])('%s is nearest to %s', (name, nearest) => {
  expect(nearestNames(name, NAMES)[0]).toBe(nearest);
});

test('nothing is offered for a name that is like none', () => {
  expect(nearestNames('zzz', NAMES)).toEqual([]);
});

test('at most three are offered, and long names cost no time', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `column_${at}`);
  expect(nearestNames('column', many)).toHaveLength(3);
  expect(nearestNames('x'.repeat(100_000), ['x'.repeat(90_000)])).toHaveLength(1);
});
