import { datasets } from '../../__tests__/golden/datasets.js';
import { PLANS } from '../../__tests__/golden/plans.js';
import * as make from '../../__tests__/make-plan.js';
import type { Expression } from '../../algebra/plan.js';
import { checkPlan } from '../../check/check-plan.js';
import { explainPlan } from '../../explain/explain-plan.js';
import { editPlan, type Fragment, withJoins } from '../edit-plan.js';

const { agg, c, call, is, join, l, named, period, source, table, top } = make;

const PROFILES = datasets('pandas');
const key = (name: string): Fragment => ({ category: 'key', keys: [named(name, c(name))] });
const where = (condition: Expression): Fragment => ({ category: 'condition', where: condition });
const median: Fragment = { category: 'measure', measures: [named('median_bill', agg('median', 'bill_length_mm'))] };
const bill: Fragment = { category: 'amount', of: c('bill_length_mm') };

/** The sentence of a golden plan after a fragment, or the problem that it has then. */
function after(name: string, ...fragments: readonly Fragment[]): string | undefined {
  const edited = fragments.reduce((plan, fragment) => plan && editPlan(plan, fragment), PLANS[name]);
  if (edited === undefined) {
    return undefined;
  }
  const checked = checkPlan(edited, PROFILES);
  return checked.status === 'problem' ? checked.problem : explainPlan(edited, PROFILES);
}

test.each<[string, Fragment, string]>([
  ['mean-by', key('island'), 'Mean body mass by island'],
  ['mean-by', { ...key('island'), add: true } as Fragment, 'Mean body mass by species and island'],
  ['mean', key('species'), 'Mean body mass by species'],
  ['best-group', key('island'), 'Island with the highest mean body mass'],
  ['mean-by', where(is('sex', 'female')), 'Mean body mass by species where sex is female'],
  ['filtered-groups', where(is('island', 'Dream')), 'Mean body mass by species where island is Dream'],
  ['filtered-groups', where(is('sex', 'male')), 'Mean body mass by species where island is Biscoe and sex is male'],
  ['heaviest', where(is('sex', 'male')), '10 rows of penguins with the highest body mass, where sex is male'],
  ['mean-by', median, 'Median bill length by species'],
  ['best-group', median, 'Species with the highest median bill length'],
  ['mean-by', { category: 'chart', kind: 'bar' }, 'Bar chart: mean body mass by species'],
  ['heaviest', { category: 'limit', n: 3 }, '3 rows of penguins with the highest body mass'],
  ['count-by', { category: 'limit', n: 2 }, 'Species, the 2 with the most rows, in penguins'],
  ['heaviest', { category: 'order', descending: false }, '10 rows of penguins with the lowest body mass'],
  ['mean-by', { category: 'order', descending: true }, 'Mean body mass by species, highest mean body mass first'],
  [
    'having',
    where(call('less', c('n'), l(20))),
    'Number of rows of orders by customer id, only where number of rows is below 20'
  ],
  ['mean-by', { category: 'statistic', fn: 'median' }, 'Median body mass by species'],
  ['mean-by', { category: 'statistic', fn: 'max', add: true }, 'Mean body mass and highest body mass by species'],
  ['mean-by', { category: 'statistic', fn: 'count' }, 'Number of rows of penguins by species'],
  ['difference-of-two', bill, '(Mean bill length where sex is male) minus (mean bill length where sex is female)'],
  ['best-group', bill, 'Species with the highest mean bill length'],
  ['describe-one', bill, 'Summary statistics of bill length in penguins'],
  ['rows-where', { category: 'statistic', fn: 'count' }, 'Number of rows of penguins where island is Dream'],
  ['filtered-groups', { category: 'no condition' }, 'Mean body mass by species'],
  ['filtered-groups', { category: 'no condition', columns: ['island'] }, 'Mean body mass by species'],
  ['heaviest', { category: 'no limit' }, 'Rows of penguins, sorted by body mass (highest first)'],
  ['heaviest', { category: 'reverse' }, '10 rows of penguins with the lowest body mass'],
  [
    'count-by',
    { category: 'order', by: 'species', descending: true },
    'Number of rows of penguins by species, highest species first'
  ],
  ['count-where', { category: 'share', percent: true }, 'Percentage of rows where island is Dream'],
  ['mean', { category: 'chart', kind: 'histogram' }, 'Histogram of body mass'],
  ['mean-by', { category: 'chart', kind: 'box' }, 'Box plot of body mass by species'],
  ['mean-by-two', { category: 'chart', kind: 'heatmap' }, 'Heat map: mean body mass by species and island'],
  ['monthly', { category: 'key', keys: [period('week')] }, 'Total revenue by week of date'],
  [
    'share-of-condition',
    where(call('greater', c('body_mass_g'), l(5000))),
    'Share of rows where body mass is above 5000'
  ],
  [
    'rows-since',
    where(call('equal', { type: 'datePart', of: c('date'), part: 'month' }, l(3))),
    'Rows of orders where date is not before 2024-01-01 and calendar month of date is 3'
  ]
])('%s is edited by the category of a fragment: %j', (name, fragment, sentence) => {
  expect(after(name, fragment)).toBe(sentence);
});

test('a fragment that has no place leaves no plan', () => {
  expect(after('rows-where', key('island'))).toBeUndefined();
  expect(after('mean', { category: 'limit', n: 3 })).toBeUndefined();
  expect(after('mean', { category: 'chart', kind: 'bar' })).toBeUndefined();
  expect(after('mean-by-two', { category: 'chart', kind: 'pie' })).toBeUndefined();
  expect(after('count-by', { category: 'amount', of: c('body_mass_g') })).toBeUndefined();
  expect(after('mean-by', { category: 'share', percent: true })).toBeUndefined();
  expect(after('mean-by', { category: 'reverse' })).toBeUndefined();
  expect(after('mean-by', { category: 'no condition' })).toBeUndefined();
  expect(after('mean-by', { category: 'no limit' })).toBeUndefined();
});

test('fragments follow each other', () => {
  expect(
    after(
      'mean',
      key('species'),
      where(is('sex', 'male')),
      { category: 'order', descending: true },
      { category: 'limit', n: 1 }
    )
  ).toBe('Species with the highest mean body mass, where sex is male');
});

test('what excludes values adds up, and what asks for one takes the place of it', () => {
  const no = (value: string): Fragment => where(call('notEqual', c('species'), l(value)));
  expect(after('mean', no('Adelie'), no('Gentoo'))).toBe(
    'Mean body mass where species is not Adelie and species is not Gentoo'
  );
  expect(after('mean', no('Adelie'), where(is('species', 'Gentoo')))).toBe('Mean body mass where species is Gentoo');
});

test('a plan is joined to a table that it does not join yet', () => {
  const joins = join(source('orders'), source('customers'), 'customer_id');
  const plan = table(top(source('orders'), 3));
  const joined = withJoins(plan, joins);
  expect(joined).toEqual(table(top(joins, 3)));
  expect(withJoins(joined, joins)).toEqual(joined);
  expect(withJoins(plan, source('orders'))).toBe(plan);
});
