import { withoutConditions } from '../without-conditions.js';
import { planOf } from './plan-of.js';

const year = { type: 'compare', column: 'year', op: 'eq', value: 2023 } as const;
const city = { type: 'compare', column: 'city', op: 'eq', value: 'Oslo' } as const;
const plan = planOf(
  { type: 'filter', where: [year, city] },
  { type: 'aggregate', by: [], measures: [{ fn: 'count' }] }
);

describe('withoutConditions', () => {
  it('leaves out those on the named columns, or all', () => {
    expect(withoutConditions(plan, ['year'])?.steps[0]).toEqual({ type: 'filter', where: [city] });
    expect(withoutConditions(plan)?.steps.map(step => step.type)).toEqual(['aggregate']);
  });

  it('says so when there is nothing to leave out', () => {
    expect(withoutConditions(plan, ['sex'])).toBeUndefined();
  });
});
