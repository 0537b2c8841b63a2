import { planColumns } from '../../../plan/index.js';
import { CUSTOMERS, integer, ORDERS, PENGUINS, table, WEATHER } from '../../__tests__/tables.js';
import { decide } from '../../decide/decide.js';
import { agg, group, source, table as shown } from '../../__tests__/plans.js';
import { suggestNext, suggestQuestions } from '../suggest.js';

describe('first questions', () => {
  it.each([[[ORDERS]], [[PENGUINS]], [[WEATHER, CUSTOMERS]]])('are all answered with a draft', async profiles => {
    const questions = await suggestQuestions(profiles, 4);
    expect(questions.length).toBeGreaterThan(2);
    expect(questions.map(question => decide(question, profiles).type)).toEqual(questions.map(() => 'draft'));
    expect(new Set(questions).size).toBe(questions.length);
  });

  it('are about the first dataset, and at most as many as are wanted', async () => {
    const [only, ...others] = await suggestQuestions([PENGUINS], 1);
    expect(only).toMatch(/bill|species/u);
    expect(others).toEqual([]);
  });

  it('take no id for an amount, and nothing that is always missing', async () => {
    const visits = table('visits', 50, {
      visit_id: integer(1, 50, { distinct: 50 }),
      fee_eur: integer(1, 90, { missing: 50 }),
      minutes: integer(5, 90, { distinct: 40 })
    });
    const questions = await suggestQuestions([visits], 9);
    expect(questions).toContain('Histogram of minutes');
    expect(questions.join(' ')).not.toMatch(/visit id|fee/u);
  });

  it('are none without data, or over what nothing is answered from', async () => {
    expect(await suggestQuestions([], 4)).toEqual([]);
    expect(await suggestQuestions([{ ...PENGUINS, engine: 'numpy' }], 4)).toEqual([]);
  });
});

describe('next questions', () => {
  const plan = shown(group(source('penguins'), ['species'], agg('mean', 'body_mass_g')));
  const record = { type: 'cellwright.plan', dataset: 'penguins', plan } as const;

  it('go on with the amount that was read, by other groups', async () => {
    const questions = await suggestNext(record, PENGUINS);
    expect(questions).toContain('What is the mean body mass by island?');
    expect(questions.join(' ')).not.toContain('species');
    expect(questions.length).toBeLessThanOrEqual(3);
  });

  it('go on with the measure that was asked for', async () => {
    const total = shown(group(source('penguins'), ['species'], agg('sum', 'body_mass_g')));
    const questions = await suggestNext({ ...record, plan: total }, PENGUINS);
    expect(questions).toContain('What is the total body mass by island?');
  });

  it('are drafted from the columns that they name', async () => {
    const [first = ''] = await suggestNext(record, PENGUINS);
    const decision = decide(first, [PENGUINS]);
    expect(decision.type === 'draft' ? planColumns(decision.reading.plan) : []).toEqual(
      expect.arrayContaining(['body_mass_g', 'island'])
    );
  });
});
