import { type Plan, planKey } from '../../../plan/index.js';
import { followUp } from '../follow-up.js';
import {
  agg,
  and,
  between,
  c,
  call,
  chart,
  down,
  group,
  groups,
  is,
  isNot,
  joined,
  l,
  limit,
  part,
  per,
  shared,
  source,
  table,
  up,
  value,
  where
} from '../../__tests__/plans.js';
import { TABLES } from './tables.js';

const penguins = source('penguins');
const orders = source('orders');
const bought = joined(orders, source('customers'), 'customer_id');
const staff = source('staff');
const films = source('films');

const mass = agg('mean', 'body_mass_g');
const flipper = agg('mean', 'flipper_length_mm');
const salary = agg('mean', 'salary');
const revenue = agg('sum', 'revenue');
const count = agg('count');
const month = per('month', 'ordered_on');
const bySpecies = groups(penguins, ['species'], mass);
const bestSpecies = table(limit(down(group(penguins, ['species'], mass), 'm0'), 1));
const monthly = groups(orders, [month], revenue);
const monthlyLine = chart('line', group(orders, [month], revenue), { x: 'month', y: 'm0' });
const byDepartment = groups(staff, ['department'], salary);
const inMarketing = value(staff, count, is('department', 'Marketing'));
const bestPaid = table(limit(down(staff, 'salary'), 5));
const byGenre = groups(films, ['genre'], agg('median', 'rating'));
const perChannel = groups(orders, ['channel'], count);
const in2023 = between('ordered_on', '2023-01-01', '2024-01-01');

/** The plan before, what is said then, and the plan that is drafted. */
const DRAFTED: readonly (readonly [Plan, string, Plan])[] = [
  // Keys
  [bySpecies, 'and by sex?', groups(penguins, ['species', 'sex'], mass)],
  [bySpecies, 'split that by island', groups(penguins, ['species', 'island'], mass)],
  [bySpecies, 'per island instead', groups(penguins, ['island'], mass)],
  [bySpecies, 'what about by year?', groups(penguins, ['year'], mass)],
  [value(penguins, mass), 'by species', groups(penguins, ['species'], mass)],
  [bestSpecies, 'same for island', table(limit(down(group(penguins, ['island'], mass), 'm0'), 1))],
  [byDepartment, 'now by city instead of by department', groups(staff, ['city'], salary)],
  [monthly, 'per week instead', groups(orders, [per('week', 'ordered_on')], revenue)],
  [
    groups(orders, [month, 'channel'], revenue),
    'by quarter',
    groups(orders, [per('quarter', 'ordered_on'), 'channel'], revenue)
  ],
  [groups(orders, ['channel'], revenue), 'now per month', groups(orders, [month], revenue)],
  [
    monthlyLine,
    'and by channel',
    chart('line', group(orders, [month, 'channel'], revenue), { x: 'month', y: 'm0', colour: 'channel' })
  ],
  [perChannel, 'and by country?', groups(bought, ['channel', 'country'], count)],
  // Conditions
  [bySpecies, 'only 2008', groups(penguins, ['species'], mass, is('year', 2008))],
  [bySpecies, 'just the females', groups(penguins, ['species'], mass, is('sex', 'female'))],
  [bySpecies, 'without Gentoo please', groups(penguins, ['species'], mass, isNot('species', 'Gentoo'))],
  [
    groups(penguins, ['species'], mass, isNot('species', 'Gentoo')),
    'and not Adelie',
    groups(penguins, ['species'], mass, isNot('species', 'Gentoo'), isNot('species', 'Adelie'))
  ],
  [value(penguins, mass, is('sex', 'male')), 'and for females?', value(penguins, mass, is('sex', 'female'))],
  [value(penguins, count, is('island', 'Dream')), 'Torgersen?', value(penguins, count, is('island', 'Torgersen'))],
  [value(penguins, flipper), 'same for Adelie', value(penguins, flipper, is('species', 'Adelie'))],
  [
    bySpecies,
    'now just those over 4000 grams',
    groups(penguins, ['species'], mass, call('greater', c('body_mass_g'), l(4000)))
  ],
  [monthly, 'only 2023', groups(orders, [month], revenue, in2023)],
  [
    groups(orders, ['channel'], revenue, in2023),
    'and in 2022?',
    groups(orders, ['channel'], revenue, between('ordered_on', '2022-01-01', '2023-01-01'))
  ],
  [
    value(orders, count, between('ordered_on', '2023-03-01', '2023-04-01')),
    'and in April?',
    value(orders, count, and(in2023, is(part('ordered_on', 'month'), 4)))
  ],
  [perChannel, 'only customers from Norway', groups(bought, ['channel'], count, is('country', 'Norway'))],
  [
    value(staff, agg('mean', is('department', 'Marketing'))),
    'what about Sales?',
    value(staff, agg('mean', is('department', 'Sales')))
  ],
  [inMarketing, 'and in Finance?', value(staff, count, is('department', 'Finance'))],
  [bestPaid, 'only in Berlin', table(limit(down(where(staff, is('city', 'Berlin')), 'salary'), 5))],
  [byDepartment, 'only remote', groups(staff, ['department'], salary, is('remote', 'yes'))],
  [
    byGenre,
    'with budget below 20',
    groups(films, ['genre'], agg('median', 'rating'), call('less', c('budget'), l(20)))
  ],
  // Conditions taken back
  [groups(penguins, ['species'], mass, is('year', 2008)), 'for all years', bySpecies],
  [groups(staff, ['department'], salary, is('city', 'Oslo'), is('remote', 'yes')), 'remove the filters', byDepartment],
  [
    groups(staff, ['department'], salary, is('city', 'Oslo'), is('remote', 'yes')),
    'all cities',
    groups(staff, ['department'], salary, is('remote', 'yes'))
  ],
  [groups(orders, ['channel'], count, in2023), 'without the filter', perChannel],
  // Measures
  [bySpecies, 'what about the median?', groups(penguins, ['species'], agg('median', 'body_mass_g'))],
  [bySpecies, 'also the median', table(group(penguins, ['species'], mass, agg('median', 'body_mass_g')))],
  [bySpecies, 'and flipper length?', groups(penguins, ['species'], flipper)],
  [
    bestSpecies,
    'how about bill length',
    table(limit(down(group(penguins, ['species'], agg('mean', 'bill_length_mm')), 'm0'), 1))
  ],
  [byDepartment, 'show me the total instead', groups(staff, ['department'], agg('sum', 'salary'))],
  [byDepartment, 'median age instead', groups(staff, ['department'], agg('median', 'age'))],
  [byDepartment, 'how many of them?', groups(staff, ['department'], count)],
  [value(staff, agg('max', 'salary')), 'and the lowest?', value(staff, agg('min', 'salary'))],
  [
    table(where(staff, is('department', 'Sales'))),
    'their average age?',
    value(staff, agg('mean', 'age'), is('department', 'Sales'))
  ],
  [perChannel, 'distinct customers instead', groups(orders, ['channel'], agg('nunique', 'customer_id'))],
  [perChannel, 'in percent', table(shared(group(orders, ['channel'], count), 100))],
  [monthly, 'as a share', table(shared(group(orders, [month], revenue)))],
  [inMarketing, 'as a percentage', value(staff, call('multiply', agg('mean', is('department', 'Marketing')), l(100)))],
  // Charts
  [bySpecies, 'as a bar chart', chart('bar', group(penguins, ['species'], mass), { x: 'species', y: 'm0' })],
  [monthly, 'plot it', monthlyLine],
  [monthlyLine, 'as bars', chart('bar', group(orders, [month], revenue), { x: 'month', y: 'm0' })],
  [bySpecies, 'as a box plot', chart('box', penguins, { x: 'species', y: 'body_mass_g' })],
  [value(films, agg('mean', 'rating')), 'show the distribution', chart('histogram', films, { y: 'rating' })],
  [monthlyLine, 'as a table', monthly],
  [perChannel, 'pie chart instead', chart('pie', group(orders, ['channel'], count), { x: 'channel', y: 'm0' })],
  // Rows and their order
  [bestPaid, 'make it the top ten', table(limit(down(staff, 'salary'), 10))],
  [byGenre, 'top 5 instead', table(limit(down(group(films, ['genre'], agg('median', 'rating')), 'm0'), 5))],
  [
    groups(orders, ['customer_id'], revenue),
    'only the bottom 3',
    table(limit(up(group(orders, ['customer_id'], revenue), 'm0'), 3))
  ],
  [bestPaid, 'the lowest instead', table(limit(up(staff, 'salary'), 5))],
  [bestPaid, 'the other way round', table(limit(up(staff, 'salary'), 5))],
  [bySpecies, 'and the highest?', bestSpecies],
  [bySpecies, 'highest first', table(down(group(penguins, ['species'], mass), 'm0'))],
  [
    table(where(films, is('genre', 'Drama'))),
    'sorted by rating',
    table(up(where(films, is('genre', 'Drama')), 'rating'))
  ],
  [
    table(down(group(films, ['genre'], count), 'm0')),
    'sort by genre',
    table(up(group(films, ['genre'], count), 'genre'))
  ],
  [bestPaid, 'show all of them', table(down(staff, 'salary'))],
  [bestPaid, 'by age instead', table(limit(down(staff, 'age'), 5))],
  [bestPaid, 'the youngest', table(limit(up(staff, 'age'), 5))],
  [bySpecies, 'from high to low', table(down(group(penguins, ['species'], mass), 'm0'))],
  // Two at once
  [
    value(staff, salary),
    'only 2020 by city',
    groups(staff, ['city'], salary, between('hired', '2020-01-01', '2021-01-01'))
  ],
  [
    value(penguins, mass),
    'only females by island as a bar chart',
    chart('bar', group(where(penguins, is('sex', 'female')), ['island'], mass), { x: 'island', y: 'm0' })
  ],
  [value(penguins, mass), 'median by island', groups(penguins, ['island'], agg('median', 'body_mass_g'))],
  [table(films), 'top 5 by votes', table(limit(down(films, 'votes'), 5))]
];

test.each(DRAFTED.map(([before, said, after]) => [said, before, after] as const))('%s', (said, before, after) => {
  const decision = followUp(said, before, TABLES);
  expect(decision?.type).toBe('draft');
  expect(decision?.type === 'draft' && planKey(decision.reading.plan)).toBe(planKey(after));
});

test.each([
  [bySpecies, 'by sex', [groups(penguins, ['sex'], mass), groups(penguins, ['species', 'sex'], mass)]],
  [
    byDepartment,
    'only 2020 by city',
    [['city'], ['department', 'city']].map(by =>
      groups(staff, by, salary, between('hired', '2020-01-01', '2021-01-01'))
    )
  ],
  [
    perChannel,
    'and revenue?',
    [groups(orders, ['channel'], revenue), groups(orders, ['channel'], agg('mean', 'revenue'))]
  ],
  [
    byGenre,
    'sort it',
    [
      table(up(group(films, ['genre'], agg('median', 'rating')), 'm0')),
      table(down(group(films, ['genre'], agg('median', 'rating')), 'm0'))
    ]
  ]
])('what two edits fit equally well is asked: %#', (before, said, after) => {
  const decision = followUp(said, before, TABLES);
  const plans = decision?.type === 'offer' ? decision.readings.map(({ plan }) => planKey(plan)) : [];
  expect([...plans].sort()).toEqual(after.map(planKey).sort());
});

test.each([
  [bySpecies, 'and by beak colour?', ['beak', 'colour']],
  [bySpecies, 'only in Lisbon', ['Lisbon']],
  [value(penguins, mass), 'top 3 instead', ['top', '3']]
])('what goes on but fits nothing is declined by its words: %#', (before, said, words) => {
  expect(followUp(said, before, TABLES)).toMatchObject({ type: 'decline', why: 'not-read', words });
});

/** Questions of their own, whatever came before. */
const OWN = [
  'How many penguins are there on each island?',
  'average salary by department',
  'mean flipper_length_mm by species',
  'number of rows by island',
  'median rating',
  'Which species has the longest flippers?',
  'And how many orders were there in 2023?',
  'top 5 customers by revenue',
  'total revenue per month',
  'show the films of 2010',
  'What is the correlation between rating and budget?',
  'plot revenue by month',
  'who earns the most?',
  'list the staff in Berlin',
  'histogram of salary',
  'and which island has the most penguins?',
  'share of returned orders per channel',
  'how does flipper length relate to body mass?',
  'what are the different genres?',
  'Now show me the average budget of films by genre',
  'female penguins on Dream',
  'why is that?',
  'without the outliers',
  'predict the revenue of next month'
];

test.each(OWN)('%s is a question of its own', question => {
  const before = [bySpecies, monthly, bestPaid][question.length % 3] ?? bySpecies;
  expect(followUp(question, before, TABLES)).toBeUndefined();
});
