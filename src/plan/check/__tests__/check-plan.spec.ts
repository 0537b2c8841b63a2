import { datasets } from '../../__tests__/golden/datasets.js';
import * as make from '../../__tests__/make-plan.js';
import type { Expression, Plan } from '../../algebra/plan.js';
import { checkPlan } from '../check-plan.js';
import { countsSingleRows, emptyColumn } from '../plan-columns.js';

const { agg, c, call, date, derive, filter, group, is, isIn, l, named, sort, source, table, window } = make;

const PROFILES = datasets('pandas');
const penguins = source('penguins');
const where = (condition: Expression): Plan => table(filter(penguins, condition));
const measure = (value: Expression): Plan => table(group(penguins, [], named('value', value)));
const before = window('shift', 'body_mass_g', 'year');

function problemOf(plan: Plan, profiles = PROFILES): string {
  const checked = checkPlan(plan, profiles);
  return checked.status === 'problem' ? checked.problem : 'none';
}

test.each<[string, Plan, string]>([
  ['a dataset there is not', table(source('pinguins')), 'There is no dataset pinguins.'],
  ['a column there is not', where(call('isMissing', c('specis'))), 'There is no column “specis”.'],
  ['a comparison of two kinds', where(is('species', 3)), 'The data do not fit'],
  ['a comparison with nothing', where(is('species', null)), 'The data do not fit'],
  ['a value that a column never has', where(isIn('year', '2008')), 'The data do not fit'],
  ['a number as a condition', where(c('year')), 'The data do not fit'],
  ['a date of a number', where(call('less', c('year'), date('2008-01-01'))), 'The data do not fit'],
  ['a mean of text', measure(agg('mean', 'species')), 'The data do not fit'],
  ['a measure that is none', measure(c('year')), 'The data do not fit'],
  ['a measure beside rows', measure(call('subtract', c('year'), agg('mean', 'year'))), 'The data do not fit'],
  ['a measure as a condition', where(call('greater', agg('count'), l(3))), 'The data do not fit'],
  [
    'a moment',
    table(filter(source('orders'), call('less', c('date'), date('2008-01-01T12:00')))),
    'The data do not fit'
  ],
  ['a text to look for in each row', where(call('contains', c('species'), c('island'))), 'The data do not fit'],
  ['too few values', where(call('between', c('year'), l(2007))), 'The data do not fit'],
  ['a quantile without its share', measure(agg('quantile', 'year')), 'The data do not fit'],
  ['a function of another version', where(call('if' as 'not', c('sex'))), 'The data do not fit'],
  [
    'two columns of one name',
    table({ type: 'rename', of: penguins, names: [{ from: 'sex', to: 'species' }] }),
    'There would be two columns “species”.'
  ],
  [
    'values under the name of a column',
    table({ type: 'unpivot', of: penguins, keep: ['species'], names: 'name', values: 'year' }),
    'There is a column “year” already: rename it first.'
  ],
  ['a value of many rows', { type: 'value', of: penguins }, 'The data do not fit'],
  ['a chart of text', { type: 'chart', of: penguins, kind: 'histogram', y: 'species' }, 'The data do not fit'],
  [
    'a correlation of texts',
    { type: 'report', of: penguins, kind: 'correlations', columns: ['species', 'island'] },
    'Correlations need two columns of numbers.'
  ],
  ['a test of one column', { type: 'test', of: penguins, kind: 'correlation', y: 'year' }, 'The data do not fit'],
  [
    'keys that never match',
    table({
      ...{ type: 'join', left: penguins, right: source('customers'), how: 'inner' },
      on: [{ left: 'year', right: 'name' }]
    }),
    'The data do not fit'
  ],
  [
    'a look along the rows in two orders',
    table(derive(sort(penguins, 'year'), named('before', before))),
    'The data do not fit'
  ],
  ['a look along the rows in a condition', where(call('less', before, l(2008))), 'The data do not fit']
])('%s is a problem', (_, plan, message) => {
  expect(problemOf(plan)).toContain(message);
});

test('names that objects have are columns like any other', () => {
  const columns = ['__proto__', 'toString'].map(name => ({ name, type: 'number', dtype: 'float64' }) as const);
  const profiles = PROFILES.slice(0, 1).map(profile => ({ ...profile, columns }));
  const problems = ['__proto__', 'toString', 'valueOf'].map(name => problemOf(measure(agg('sum', name)), profiles));
  expect(problems).toEqual(['none', 'none', 'There is no column “valueOf”.']);
});

const counted: Plan = {
  type: 'chart',
  kind: 'bar',
  x: 'sex',
  y: 'n',
  of: group(penguins, ['sex'], named('n', agg('count')))
};

test.each<[string, Plan, number, string | undefined]>([
  ['groups by it', counted, 1, 'sex'],
  ['filters by it', where(isIn('sex', 'male')), 1, 'sex'],
  ['groups by one with values', counted, 0.5, undefined],
  ['looks where it is missing', where(call('isMissing', c('sex'))), 1, undefined],
  ['reports on it', { type: 'report', kind: 'missing', of: penguins, columns: ['sex'] }, 1, undefined],
  ['does without it', table(penguins), 1, undefined]
])('a plan on a column without values: one that %s', (_, plan, share, expected) => {
  const profiles = PROFILES.map(profile => ({
    ...profile,
    columns: profile.columns.map(column => ({
      ...column,
      nulls: { count: column.name === 'sex' ? share * (profile.rows ?? 0) : 0, evidence: { type: 'full' } as const }
    }))
  }));
  expect(emptyColumn(plan, profiles)).toBe(expected);
});

test.each<[string, Plan, number, boolean]>([
  ['whose values all differ', counted, 1, true],
  ['some of which stand twice', counted, 0.5, false],
  [
    'of filtered rows',
    { ...counted, of: group(where(isIn('sex', 'male')).of, ['sex'], named('n', agg('count'))) },
    1,
    true
  ],
  ['and adds up', { ...counted, of: group(penguins, ['sex'], named('n', agg('sum', c('mass')))) }, 1, false]
])('a plan groups by a key %s', (_, plan, share, expected) => {
  const profiles = PROFILES.map(({ rows, columns, ...profile }) => ({
    ...{ ...profile, rows },
    columns: columns.map(column => ({
      ...column,
      nulls: { count: 0, evidence: { type: 'full' } as const },
      distinct: { count: share * (rows ?? 0), approximate: false, evidence: { type: 'full' } as const }
    }))
  }));
  expect(countsSingleRows(plan, profiles)).toBe(expected);
});
