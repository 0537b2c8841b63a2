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
  inMonth,
  is,
  isNot,
  joined,
  l,
  limit,
  per,
  shared,
  source,
  table,
  up,
  value,
  where
} from './plans.js';
import { TABLES } from './tables.js';

const penguins = source('penguins');
const orders = source('orders');
const staff = source('staff');
const films = source('films');

const mass = agg('mean', 'body_mass_g');
const flipper = agg('mean', 'flipper_length_mm');
const salary = agg('mean', 'salary');
const revenue = agg('sum', 'revenue');
const count = agg('count');
const month = per('month', 'ordered_on');
const bySpecies = table(group(penguins, ['species'], mass));
const bestSpecies = table(limit(down(group(penguins, ['species'], mass), 'm0'), 1));
const monthly = table(group(orders, [month], revenue));
const monthlyLine = chart('line', group(orders, [month], revenue), { x: 'month', y: 'm0' });
const byDepartment = table(group(staff, ['department'], salary));
const inMarketing = value(where(staff, is('department', 'Marketing')), count);
const bestPaid = table(limit(down(staff, 'salary'), 5));
const byGenre = table(group(films, ['genre'], agg('median', 'rating')));
const perChannel = table(group(orders, ['channel'], count));
const in2023 = between('ordered_on', '2023-01-01', '2024-01-01');

/** The plan before, what is said then, and the plan that is drafted. */
const DRAFTED: readonly (readonly [Plan, string, Plan])[] = [
  // Keys
  [bySpecies, 'and by sex?', table(group(penguins, ['species', 'sex'], mass))],
  [bySpecies, 'split that by island', table(group(penguins, ['species', 'island'], mass))],
  [bySpecies, 'per island instead', table(group(penguins, ['island'], mass))],
  [bySpecies, 'what about by year?', table(group(penguins, ['year'], mass))],
  [value(penguins, mass), 'by species', table(group(penguins, ['species'], mass))],
  [bestSpecies, 'same for island', table(limit(down(group(penguins, ['island'], mass), 'm0'), 1))],
  [byDepartment, 'now by city instead of by department', table(group(staff, ['city'], salary))],
  [monthly, 'per week instead', table(group(orders, [per('week', 'ordered_on')], revenue))],
  [
    table(group(orders, [month, 'channel'], revenue)),
    'by quarter',
    table(group(orders, [per('quarter', 'ordered_on'), 'channel'], revenue))
  ],
  [table(group(orders, ['channel'], revenue)), 'now per month', table(group(orders, [month], revenue))],
  [
    monthlyLine,
    'and by channel',
    chart('line', group(orders, [month, 'channel'], revenue), { x: 'month', y: 'm0', colour: 'channel' })
  ],
  [
    perChannel,
    'and by country?',
    table(group(joined('orders', 'customers', 'customer_id'), ['channel', 'country'], count))
  ],
  // Conditions
  [bySpecies, 'only 2008', table(group(where(penguins, is('year', 2008)), ['species'], mass))],
  [bySpecies, 'just the females', table(group(where(penguins, is('sex', 'female')), ['species'], mass))],
  [bySpecies, 'without Gentoo please', table(group(where(penguins, isNot('species', 'Gentoo')), ['species'], mass))],
  [
    table(group(where(penguins, isNot('species', 'Gentoo')), ['species'], mass)),
    'and not Adelie',
    table(group(where(penguins, isNot('species', 'Gentoo'), isNot('species', 'Adelie')), ['species'], mass))
  ],
  [
    value(where(penguins, is('sex', 'male')), mass),
    'and for females?',
    value(where(penguins, is('sex', 'female')), mass)
  ],
  [
    value(where(penguins, is('island', 'Dream')), count),
    'Torgersen?',
    value(where(penguins, is('island', 'Torgersen')), count)
  ],
  [value(penguins, flipper), 'same for Adelie', value(where(penguins, is('species', 'Adelie')), flipper)],
  [
    bySpecies,
    'now just those over 4000 grams',
    table(group(where(penguins, call('greater', c('body_mass_g'), l(4000))), ['species'], mass))
  ],
  [monthly, 'only 2023', table(group(where(orders, in2023), [month], revenue))],
  [
    table(group(where(orders, in2023), ['channel'], revenue)),
    'and in 2022?',
    table(group(where(orders, between('ordered_on', '2022-01-01', '2023-01-01')), ['channel'], revenue))
  ],
  [
    value(where(orders, between('ordered_on', '2023-03-01', '2023-04-01')), count),
    'and in April?',
    value(where(orders, and(in2023, inMonth('ordered_on', 4))), count)
  ],
  [
    perChannel,
    'only customers from Norway',
    table(group(where(joined('orders', 'customers', 'customer_id'), is('country', 'Norway')), ['channel'], count))
  ],
  [
    value(staff, agg('mean', is('department', 'Marketing'))),
    'what about Sales?',
    value(staff, agg('mean', is('department', 'Sales')))
  ],
  [inMarketing, 'and in Finance?', value(where(staff, is('department', 'Finance')), count)],
  [bestPaid, 'only in Berlin', table(limit(down(where(staff, is('city', 'Berlin')), 'salary'), 5))],
  [byDepartment, 'only remote', table(group(where(staff, is('remote', 'yes')), ['department'], salary))],
  [
    byGenre,
    'with budget below 20',
    table(group(where(films, call('less', c('budget'), l(20))), ['genre'], agg('median', 'rating')))
  ],
  // Conditions taken back
  [table(group(where(penguins, is('year', 2008)), ['species'], mass)), 'for all years', bySpecies],
  [
    table(group(where(staff, is('city', 'Oslo'), is('remote', 'yes')), ['department'], salary)),
    'remove the filters',
    byDepartment
  ],
  [
    table(group(where(staff, is('city', 'Oslo'), is('remote', 'yes')), ['department'], salary)),
    'all cities',
    table(group(where(staff, is('remote', 'yes')), ['department'], salary))
  ],
  [table(group(where(orders, in2023), ['channel'], count)), 'without the filter', perChannel],
  // Measures
  [bySpecies, 'what about the median?', table(group(penguins, ['species'], agg('median', 'body_mass_g')))],
  [bySpecies, 'also the median', table(group(penguins, ['species'], mass, agg('median', 'body_mass_g')))],
  [bySpecies, 'and flipper length?', table(group(penguins, ['species'], flipper))],
  [
    bestSpecies,
    'how about bill length',
    table(limit(down(group(penguins, ['species'], agg('mean', 'bill_length_mm')), 'm0'), 1))
  ],
  [byDepartment, 'show me the total instead', table(group(staff, ['department'], agg('sum', 'salary')))],
  [byDepartment, 'median age instead', table(group(staff, ['department'], agg('median', 'age')))],
  [byDepartment, 'how many of them?', table(group(staff, ['department'], count))],
  [value(staff, agg('max', 'salary')), 'and the lowest?', value(staff, agg('min', 'salary'))],
  [
    table(where(staff, is('department', 'Sales'))),
    'their average age?',
    value(where(staff, is('department', 'Sales')), agg('mean', 'age'))
  ],
  [perChannel, 'distinct customers instead', table(group(orders, ['channel'], agg('nunique', 'customer_id')))],
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
    table(group(orders, ['customer_id'], revenue)),
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
    table(group(where(staff, between('hired', '2020-01-01', '2021-01-01')), ['city'], salary))
  ],
  [
    value(penguins, mass),
    'only females by island as a bar chart',
    chart('bar', group(where(penguins, is('sex', 'female')), ['island'], mass), { x: 'island', y: 'm0' })
  ],
  [value(penguins, mass), 'median by island', table(group(penguins, ['island'], agg('median', 'body_mass_g')))],
  [table(films), 'top 5 by votes', table(limit(down(films, 'votes'), 5))]
];

test.each(DRAFTED.map(([before, said, after]) => [said, before, after] as const))('%s', (said, before, after) => {
  const decision = followUp(said, before, TABLES);
  expect(decision?.type).toBe('draft');
  expect(decision?.type === 'draft' && planKey(decision.reading.plan)).toBe(planKey(after));
});

test.each([
  [bySpecies, 'by sex', [table(group(penguins, ['sex'], mass)), table(group(penguins, ['species', 'sex'], mass))]],
  [
    byDepartment,
    'only 2020 by city',
    [['city'], ['department', 'city']].map(by =>
      table(group(where(staff, between('hired', '2020-01-01', '2021-01-01')), by, salary))
    )
  ],
  [
    perChannel,
    'and revenue?',
    [table(group(orders, ['channel'], revenue)), table(group(orders, ['channel'], agg('mean', 'revenue')))]
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
