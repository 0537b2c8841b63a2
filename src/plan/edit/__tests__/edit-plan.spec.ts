import { datasets } from '../../__tests__/golden/datasets.js';
import { PLANS } from '../../__tests__/golden/plans.js';
import type { Plan } from '../../algebra/plan.js';
import type { Table } from '../../algebra/table.js';
import { checkPlan } from '../../check/check-plan.js';
import { explainPlan } from '../../explain/explain-plan.js';
import { editPlan, type Fragment, withJoins } from '../edit-plan.js';

const PROFILES = datasets('pandas');
const column = (name: string) => ({ type: 'column', name }) as const;
const key = (name: string): Fragment => ({ category: 'key', keys: [{ name, value: column(name) }] });
const is = (name: string, value: string): Fragment => ({
  category: 'condition',
  where: { type: 'call', fn: 'equal', args: [column(name), { type: 'literal', value }] }
});
const median: Fragment = {
  category: 'measure',
  measures: [{ name: 'median_bill', value: { type: 'aggregate', fn: 'median', of: column('bill_length_mm') } }]
};

/** The sentence of a golden plan after a fragment, or the problem that it has then. */
function after(name: string, ...fragments: readonly Fragment[]): string | undefined {
  const edited = fragments.reduce((plan, fragment) => plan && editPlan(plan, fragment), PLANS[name]);
  if (edited === undefined) {
    return undefined;
  }
  const checked = checkPlan(edited, PROFILES);
  return checked.status === 'problem' ? checked.problem.message : explainPlan(edited, PROFILES);
}

const week: Fragment = {
  category: 'key',
  keys: [{ name: 'week', value: { type: 'dateFloor', of: column('date'), unit: 'week' } }]
};
const inMonth = (month: number): Fragment => ({
  category: 'condition',
  where: {
    type: 'call',
    fn: 'equal',
    args: [
      { type: 'datePart', of: column('date'), part: 'month' },
      { type: 'literal', value: month }
    ]
  }
});

test.each<[string, Fragment, string]>([
  ['mean-by', key('island'), 'Mean body mass by island'],
  ['mean-by', { ...key('island'), add: true } as Fragment, 'Mean body mass by species and island'],
  ['mean', key('species'), 'Mean body mass by species'],
  ['best-group', key('island'), 'Island with the highest mean body mass'],
  ['mean-by', is('sex', 'female'), 'Mean body mass by species where sex is female'],
  ['filtered-groups', is('island', 'Dream'), 'Mean body mass by species where island is Dream'],
  ['filtered-groups', is('sex', 'male'), 'Mean body mass by species where island is Biscoe and sex is male'],
  ['heaviest', is('sex', 'male'), '10 rows of penguins with the highest body mass, where sex is male'],
  ['mean-by', median, 'Median bill length by species'],
  ['best-group', median, 'Species with the highest median bill length'],
  ['mean-by', { category: 'chart', kind: 'bar' }, 'Bar chart: mean body mass by species'],
  ['heaviest', { category: 'limit', n: 3 }, '3 rows of penguins with the highest body mass'],
  ['count-by', { category: 'limit', n: 2 }, 'Species, the 2 with the most rows, in penguins'],
  ['heaviest', { category: 'order', descending: false }, '10 rows of penguins with the lowest body mass'],
  ['mean-by', { category: 'order', descending: true }, 'Mean body mass by species, highest mean body mass first'],
  [
    'having',
    { category: 'condition', where: { type: 'call', fn: 'less', args: [column('n'), { type: 'literal', value: 20 }] } },
    'Number of rows of orders by customer id, only where number of rows is below 20'
  ],
  ['mean-by', { category: 'statistic', fn: 'median' }, 'Median body mass by species'],
  ['mean-by', { category: 'statistic', fn: 'max', add: true }, 'Mean body mass and highest body mass by species'],
  ['mean-by', { category: 'statistic', fn: 'count' }, 'Number of rows of penguins by species'],
  [
    'difference-of-two',
    { category: 'amount', of: column('bill_length_mm') },
    '(Mean bill length where sex is male) minus (mean bill length where sex is female)'
  ],
  ['best-group', { category: 'amount', of: column('bill_length_mm') }, 'Species with the highest mean bill length'],
  [
    'describe-one',
    { category: 'amount', of: column('bill_length_mm') },
    'Summary statistics of bill length in penguins'
  ],
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
  ['monthly', week, 'Total revenue by week of date'],
  [
    'share-of-condition',
    {
      category: 'condition',
      where: { type: 'call', fn: 'greater', args: [column('body_mass_g'), { type: 'literal', value: 5000 }] }
    },
    'Share of rows where body mass is above 5000'
  ],
  ['rows-since', inMonth(3), 'Rows of orders where date is not before 2024-01-01 and calendar month of date is 3']
])('%s is edited by the category of a fragment: %j', (name, fragment, sentence) => {
  expect(after(name, fragment)).toBe(sentence);
});

test('a fragment that has no place leaves no plan', () => {
  expect(after('rows-where', key('island'))).toBeUndefined();
  expect(after('mean', { category: 'limit', n: 3 })).toBeUndefined();
  expect(after('mean', { category: 'chart', kind: 'bar' })).toBeUndefined();
  expect(after('mean-by-two', { category: 'chart', kind: 'pie' })).toBeUndefined();
  expect(after('count-by', { category: 'amount', of: column('body_mass_g') })).toBeUndefined();
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
      is('sex', 'male'),
      { category: 'order', descending: true },
      { category: 'limit', n: 1 }
    )
  ).toBe('Species with the highest mean body mass, where sex is male');
});

test('what excludes values adds up, and what asks for one takes the place of it', () => {
  const no = (value: string): Fragment => ({
    category: 'condition',
    where: { type: 'call', fn: 'notEqual', args: [column('species'), { type: 'literal', value }] }
  });
  expect(after('mean', no('Adelie'), no('Gentoo'))).toBe(
    'Mean body mass where species is not Adelie and species is not Gentoo'
  );
  expect(after('mean', no('Adelie'), is('species', 'Gentoo'))).toBe('Mean body mass where species is Gentoo');
});

test('a plan is joined to a table that it does not join yet', () => {
  const source = (name: string): Table => ({ type: 'source', name });
  const on = [{ left: 'customer_id', right: 'customer_id' }];
  const joins: Table = { type: 'join', left: source('orders'), right: source('customers'), on, how: 'inner' };
  const plan: Plan = { type: 'table', of: { type: 'limit', of: source('orders'), n: 3 } };
  const joined = withJoins(plan, joins);
  expect(joined).toEqual({ type: 'table', of: { type: 'limit', of: joins, n: 3 } });
  expect(withJoins(joined, joins)).toEqual(joined);
  expect(withJoins(plan, source('orders'))).toBe(plan);
});
