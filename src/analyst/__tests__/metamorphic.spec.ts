import type { AnalysisPlan } from '../../analysis/index.js';
import { profileOf } from './development/profile-of.js';
import { random } from './development/random.js';
import { TABLES } from './development/tables.js';
import type { Table } from './development/table.js';
import { decideFor } from './decide-for.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

/** A small table whose columns get other names in every round. Roles: two groups, two amounts, a truth. */
function tableWith(names: readonly string[]): Table {
  const draw = random(5);
  const rows = Array.from({ length: 90 }, (_, row) => row);
  const pick = (values: readonly string[]): string => values[Math.floor(draw() * values.length)] ?? '';
  const cells = [
    rows.map(() => pick(['Quill', 'Onyx', 'Fern'])),
    rows.map(() => pick(['Upper', 'Lower'])),
    rows.map(() => Math.round(draw() * 10_000) / 100),
    rows.map(() => Math.floor(draw() * 500)),
    rows.map(() => draw() < 0.4)
  ];
  return { name: 'renamed', columns: cells.map((column, at) => ({ name: names[at] ?? '', cells: column })) };
}

/** Words that mean nothing to the lexicon, in the styles in which people write names. */
const NAMES: readonly (readonly string[])[] = [
  ['zorb', 'plimsk', 'dravelo', 'quonset_k', 'fnord'],
  ['Zorb Kind', 'Plimsk Bay', 'Dravelo Mass', 'Quonset Tally', 'Fnord Ok'],
  ['zorbKind', 'plimskBay', 'draveloMass', 'quonsetTally', 'fnordOk'],
  ['lambda', 'class', 'yield', 'async', 'global'],
  [`zorb's`, 'plimsk "b"', 'dravelo\\m', 'quonset (x)', 'fnord?'],
  ['ZORB_KIND', 'PLIMSK_BAY', 'DRAVELO_MASS', 'QUONSET_TALLY', 'FNORD_OK']
];

/** Questions over the roles: {0} and {1} are groups, {2} and {3} amounts. */
const QUESTIONS: readonly string[] = [
  'What is the average {2} by {0}?',
  'Total {3} for each {1}',
  'How many rows are there per {0}?',
  'Which {0} has the highest mean {2}?',
  'median {2} where {3} is more than 100',
  'standard deviation of {3} by {0} and {1}',
  'List the distinct {0}',
  'How many different {1} are there?',
  'How many values are missing in {2}?',
  'What is the largest {3} where {0} is Onyx?'
];

function normal(plan: AnalysisPlan, names: readonly string[]): string {
  return JSON.stringify(plan.steps, (_, value: unknown) =>
    typeof value === 'string' && names.includes(value) ? `<${String(names.indexOf(value))}>` : value
  );
}

function planOf(question: string, table: Table): string {
  const names = table.columns.map(column => column.name);
  const decision = decideFor(question, profileOf(table, 'pandas'));
  return decision.type === 'plan' ? normal(decision.plan, names) : `declined ${decision.detail}`;
}

describe('the plan of a question', () => {
  it.each(QUESTIONS)('does not depend on what columns are called: %s', question => {
    const plans = NAMES.map(names => {
      const asked = question.replace(/\{(\d)\}/gu, (_, at: string) => names[Number(at)] ?? '');
      return planOf(asked, tableWith(names));
    });
    expect(plans[0]).not.toContain('declined');
    expect(new Set(plans)).toEqual(new Set([plans[0]]));
  });

  const staff = TABLES.find(table => table.name === 'staff');
  it.each<readonly [string, readonly string[]]>([
    [
      'the order of words',
      [
        'What is the average salary by department for remote employees?',
        'For remote employees, what is the average salary by department?',
        'By department, what is the average salary of remote employees?',
        'average salary of remote employees by department'
      ]
    ],
    [
      'the words for a measure and a group',
      [
        'What is the average salary per department?',
        'mean salary for each department',
        'Show me the mean pay by dept',
        'average salary grouped by department',
        'Give me the average annual salary in each department'
      ]
    ],
    [
      'the words of a comparison',
      [
        'How many employees are older than 50?',
        'How many employees are over 50 years old?',
        'Number of employees with age above 50',
        'count employees where age > 50',
        'How many employees have an age greater than 50?'
      ]
    ],
    [
      'how the group with the most is asked for',
      [
        'Which department has the most employees?',
        'What department has the highest number of employees?',
        'Which dept has the most staff?'
      ]
    ],
    [
      'how a share is asked for',
      ['What percentage of employees are remote?', 'What percent of staff is remote?', 'percentage of remote employees']
    ]
  ])('does not depend on %s', (_, questions) => {
    const plans = questions.map(question => (staff === undefined ? '' : planOf(question, staff)));
    expect(plans.filter(plan => plan.startsWith('declined'))).toEqual([]);
    expect(new Set(plans).size).toBe(1);
  });
});
