import { checkPlan } from '../../check/check-plan.js';
import { explainPlan } from '../../explain/explain-plan.js';
import { datasets } from '../../__tests__/golden/datasets.js';
import { PLANS } from '../../__tests__/golden/plans.js';
import { editPlan, type Fragment } from '../edit-plan.js';

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
  ]
])('%s is edited by the category of a fragment: %j', (name, fragment, sentence) => {
  expect(after(name, fragment)).toBe(sentence);
});

test('a fragment that has no place leaves no plan', () => {
  expect(after('rows-where', key('island'))).toBeUndefined();
  expect(after('mean', { category: 'limit', n: 3 })).toBeUndefined();
  expect(after('mean', { category: 'chart', kind: 'bar' })).toBeUndefined();
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
