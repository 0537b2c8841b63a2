import { datasets } from '../../__tests__/golden/datasets.js';
import { PLANS } from '../../__tests__/golden/plans.js';
import type { Expression, FunctionName } from '../../algebra/expression.js';
import type { Plan } from '../../algebra/plan.js';
import type { Table } from '../../algebra/table.js';
import { checkPlan } from '../check-plan.js';

const PROFILES = datasets('pandas');
const penguins: Table = { type: 'source', name: 'penguins' };
const column = (name: string): Expression => ({ type: 'column', name });
const literal = (value: string | number | null): Expression => ({ type: 'literal', value });
const call = (fn: FunctionName, ...args: readonly Expression[]): Expression => ({ type: 'call', fn, args });
const where = (condition: Expression): Plan => ({
  type: 'table',
  of: { type: 'filter', of: penguins, where: condition }
});
const measure = (value: Expression, by: readonly string[] = []): Plan => ({
  type: 'table',
  of: {
    type: 'aggregate',
    of: penguins,
    by: by.map(name => ({ name, value: column(name) })),
    measures: [{ name: 'value', value }]
  }
});

function problemOf(plan: Plan): string {
  const checked = checkPlan(plan, PROFILES);
  return checked.status === 'problem' ? [checked.problem.message, ...checked.problem.nearest].join(' | ') : 'none';
}

test.each(Object.keys(PLANS))('%s makes sense', name => {
  const plan = PLANS[name];
  expect(plan && problemOf(plan)).toBe('none');
});

test.each<[string, Plan, string]>([
  [
    'a dataset there is not',
    { type: 'table', of: { type: 'source', name: 'pinguins' } },
    'There is no dataset pinguins. | penguins'
  ],
  ['a column there is not', where(call('isMissing', column('specis'))), 'There is no column “specis”. | species'],
  [
    'a comparison of two kinds',
    where(call('equal', column('species'), literal(3))),
    'species is text and 3 is a number: these are not compared.'
  ],
  [
    'a comparison with nothing',
    where(call('equal', column('species'), literal(null))),
    'Ask for what is missing with isMissing.'
  ],
  [
    'a value that a column never has',
    where({ type: 'isIn', of: column('year'), values: ['2008'] }),
    'year is a number, and is never "2008".'
  ],
  ['a number as a condition', where(column('year')), 'year is a number, no condition.'],
  [
    'a date of a number',
    where(call('equal', { type: 'datePart', of: column('year'), part: 'month' }, literal(3))),
    'year is a number, no date.'
  ],
  [
    'a mean of text',
    measure({ type: 'aggregate', fn: 'mean', of: column('species') }),
    'species is text: it has no mean.'
  ],
  ['a measure that is none', measure(column('year')), 'value is no measure of many rows.'],
  [
    'a measure beside rows',
    measure(call('subtract', column('year'), { type: 'aggregate', fn: 'mean', of: column('year') })),
    'A measure and a value of each row stand in one expression: take the measure over the rows first.'
  ],
  [
    'a measure as a condition',
    where(call('greater', { type: 'aggregate', fn: 'count' }, literal(3))),
    'A measure stands where a value of each row is needed.'
  ],
  ['too few values', where(call('between', column('year'), literal(2007))), 'between takes 3 values, not 2.'],
  [
    'a quantile without its share',
    measure({ type: 'aggregate', fn: 'quantile', of: column('year') }),
    'A quantile needs its share, from 0 to 1.'
  ],
  [
    'two columns of one name',
    { type: 'table', of: { type: 'rename', of: penguins, names: [{ from: 'sex', to: 'species' }] } },
    'There would be two columns “species”.'
  ],
  [
    'a value of many rows',
    { type: 'value', of: penguins },
    'A value is the only cell of a table of one row and one column.'
  ],
  [
    'a chart of text',
    { type: 'chart', of: penguins, kind: 'histogram', y: 'species' },
    'species holds no numbers, and a histogram needs these.'
  ],
  [
    'a test of one column',
    { type: 'test', of: penguins, kind: 'correlation', y: 'body_mass_g' },
    'This test needs two columns.'
  ],
  [
    'keys that never match',
    {
      type: 'table',
      of: {
        type: 'join',
        left: penguins,
        right: { type: 'source', name: 'customers' },
        on: [{ left: 'year', right: 'name' }],
        how: 'inner'
      }
    },
    'year and name hold values of different kinds, and never match.'
  ],
  [
    'a look along the rows in two orders',
    {
      type: 'table',
      of: {
        type: 'derive',
        of: { type: 'sort', of: penguins, by: [{ by: 'year' }] },
        columns: [
          {
            name: 'before',
            value: { type: 'window', fn: 'shift', of: column('year'), n: 1, per: [], order: [{ by: 'body_mass_g' }] }
          }
        ]
      }
    },
    'before looks along the rows in another order than that in which they are.'
  ],
  [
    'a look along the rows in a condition',
    where(
      call(
        'less',
        { type: 'window', fn: 'shift', of: column('year'), n: 1, per: [], order: [{ by: 'year' }] },
        literal(2008)
      )
    ),
    'Make a column of what the rows before hold first.'
  ]
])('%s is a problem', (_, plan, message) => {
  expect(problemOf(plan)).toBe(message);
});

test('the facts of a table are those of its columns', () => {
  const plan = PLANS['several-measures'];
  const checked = plan && checkPlan(plan, PROFILES);
  expect(plan !== undefined && checked?.status === 'checked' && checked.facts(plan.of)).toMatchObject({
    columns: [
      { name: 'species', type: 'text', missing: false },
      { name: 'mean_mass', type: 'number', missing: true },
      { name: 'heaviest', type: 'number', missing: true },
      { name: 'n', type: 'integer', missing: false }
    ],
    order: [{ by: 'species' }],
    single: false
  });
});

test('names that objects have are columns like any other', () => {
  const odd = ['__proto__', 'constructor', 'toString'];
  const [profile] = PROFILES;
  const profiles = profile
    ? [{ ...profile, columns: odd.map(name => ({ name, type: 'number', dtype: 'float64' }) as const) }]
    : [];
  for (const name of odd) {
    const plan = measure({ type: 'aggregate', fn: 'sum', of: column(name) });
    expect(checkPlan(plan, profiles).status).toBe('checked');
  }
  expect(checkPlan(measure({ type: 'aggregate', fn: 'sum', of: column('valueOf') }), profiles).status).toBe('problem');
});
