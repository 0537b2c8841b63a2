import type { AnalysisPlan, Assumption } from '../../../analysis/index.js';
import type { DatasetProfile } from '../../../datasets/index.js';
import { loadParts } from '../../__tests__/load-parts.js';
import { profileOf } from '../../__tests__/development/profile-of.js';
import { TABLES } from '../../__tests__/development/tables.js';
import type { Choice } from '../choice.js';
import { differsOnlyIn } from '../differs-only-in.js';
import { Replanner } from '../replanner.js';

beforeAll(loadParts);

function frame(table: string, name = 'df'): DatasetProfile {
  const found = TABLES.find(one => one.name === table);
  if (found === undefined) {
    throw new Error(`The table ${table} is gone.`);
  }
  return profileOf(found, 'pandas', name);
}

function replanner(question: string, profiles: readonly DatasetProfile[], before?: AnalysisPlan): Replanner {
  const data = { type: 'cellwright.datasets', profiles, variables: [], modules: {} } as const;
  return new Replanner({ question, data, before, answered: [] });
}

function assumptionsOf(asked: Replanner, ...choices: readonly Choice[]): readonly Assumption[] {
  const decision = asked.decide(choices);
  return decision?.type === 'plan' ? asked.withAlternatives(decision, choices).assumptions : [];
}

function stepsOf(asked: Replanner, ...choices: readonly Choice[]): unknown {
  const decision = asked.decide(choices);
  return decision?.type === 'plan' ? decision.plan.steps : decision?.type;
}

const salary = { type: 'column', phrase: 'salary', from: 'annual_sal_usd' } as const;

describe('alternatives of an assumption', () => {
  test('are columns of the same kind, never keys, and each makes the same plan over that column', () => {
    const asked = replanner("What's the average salary in each department?", [frame('staff')]);
    const [first, second] = assumptionsOf(asked);
    expect(first).toMatchObject({ phrase: 'salary', alternatives: ['age', 'perfRating'] });
    expect(second?.alternatives).toEqual(['empl_name', 'job_title', 'office_city']);
    expect(stepsOf(asked, { ...salary, reading: 'age' })).toEqual([
      { type: 'aggregate', by: ['dept'], measures: [{ fn: 'mean', column: 'age' }] }
    ]);
  });

  test('may be chosen one after the other, and back', () => {
    const asked = replanner("What's the average salary in each department?", [frame('staff')]);
    const age = { ...salary, reading: 'age' };
    const city: Choice = { type: 'column', phrase: 'department', from: 'dept', reading: 'office_city' };
    expect(stepsOf(asked, age, city)).toEqual([
      { type: 'aggregate', by: ['office_city'], measures: [{ fn: 'mean', column: 'age' }] }
    ]);
    expect(stepsOf(asked, age, { ...salary, from: 'age', reading: 'annual_sal_usd' })).toEqual(stepsOf(asked));
    const [changed] = assumptionsOf(asked, age);
    expect(changed).toEqual({
      type: 'column',
      phrase: 'salary',
      reading: 'age',
      text: '“salary” read as age',
      alternatives: expect.arrayContaining(['annual_sal_usd', 'perfRating']) as string[]
    });
  });

  test('of a date are the other dates', () => {
    const { columns, ...rest } = frame('shop');
    const dates = columns.filter(({ name }) => name === 'Order Date').map(one => ({ ...one, name: 'Invoice Date' }));
    const shop = { ...rest, columns: [...columns, ...dates], columnCount: columns.length + 1 };
    const asked = replanner('Number of orders per month', [shop]);
    const date = assumptionsOf(asked).find(({ phrase }) => phrase === 'month');
    const [other = ''] = date?.alternatives ?? [];
    expect([date?.reading, other].sort()).toEqual(['Invoice Date', 'Order Date']);
    const choice: Choice = { type: 'column', phrase: 'month', from: date?.reading ?? '', reading: other };
    expect(JSON.stringify(stepsOf(asked, choice))).toBe(
      JSON.stringify(stepsOf(asked)).replaceAll(date?.reading ?? '', other)
    );
  });

  test('of a dataset are those that answer the question too', () => {
    const profiles = [frame('birds', 'birds'), frame('birds', 'more'), frame('homes', 'homes')];
    const asked = replanner('What is the average body mass?', profiles);
    expect(assumptionsOf(asked)[0]).toMatchObject({ type: 'dataset', reading: 'birds', alternatives: ['more'] });
    const choice: Choice = { type: 'dataset', phrase: '', from: 'birds', reading: 'more' };
    const decision = asked.decide([choice]);
    expect(decision).toMatchObject({ type: 'plan', plan: { dataset: 'more' } });
    expect(assumptionsOf(asked, choice)[0]).toMatchObject({ reading: 'more', alternatives: ['birds'] });
    expect(asked.decide([{ ...choice, reading: 'homes' }])).toBeUndefined();
  });

  test('of a method are the methods that fit the same data', () => {
    const asked = replanner('Is there a correlation between bill length and body mass?', [frame('birds')]);
    expect(assumptionsOf(asked)[0]?.alternatives).toEqual(['Spearman’s rho', 'Kendall’s tau']);
    const choice: Choice = { type: 'method', phrase: '', from: 'pearson', reading: 'Spearman’s rho' };
    expect(stepsOf(asked, choice)).toMatchObject([{ type: 'correlate', method: 'spearman' }]);
  });

  test('are absent where nothing else fits', () => {
    const [only] = assumptionsOf(replanner('Average price of homes with a pool', [frame('homes')]));
    expect(only).toMatchObject({ phrase: 'pool', reading: 'has_pool' });
    expect(only).not.toHaveProperty('alternatives');
  });
});

describe('a choice that does not fit', () => {
  const asked = replanner("What's the average salary in each department?", [frame('staff')]);

  test.each<[string, Choice]>([
    ['a column that is gone', { ...salary, reading: 'wages' }],
    ['a column that cannot be measured', { ...salary, reading: 'office_city' }],
    ['words that were not assumed', { ...salary, phrase: 'pay', reading: 'age' }],
    ['a reading that is no longer the present one', { ...salary, from: 'perfRating', reading: 'age' }],
    ['a method where none was assumed', { type: 'method', phrase: '', from: 'pearson', reading: 'Kendall’s tau' }]
  ])('%s makes no plan', (_, choice) => {
    expect(asked.decide([choice])).toBeUndefined();
  });
});

describe('two plans', () => {
  test.each([
    [[{ by: ['a'], n: 1 }], [{ by: ['b'], n: 1 }], true],
    [[{ by: ['a'], n: 1 }], [{ by: ['b'], n: 2 }], false],
    [[{ by: ['a'], n: 1 }], [{ by: ['b'], n: 1 }, {}], false],
    [[{ by: ['a'] }], [{ by: ['a'] }], false],
    [[{ by: ['a'], of: 'c' }], [{ by: ['b'], of: 'd' }], false],
    [[{ by: ['a'], extra: 1 }], [{ by: ['b'] }], false],
    [[{ column: 'a' }], [{ column: 'b', format: '%d.%m.%Y' }], true]
  ])('%j and %j differ only in a and b: %s', (before, after, expected) => {
    expect(differsOnlyIn(before, after, 'a', 'b')).toBe(expected);
  });
});
