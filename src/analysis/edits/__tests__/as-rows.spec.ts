import { asRows } from '../as-rows.js';
import { planOf } from './plan-of.js';

describe('asRows', () => {
  it('gives the rows that were counted, where conditions leave a part of them', () => {
    const where = [{ type: 'compare', column: 'city', op: 'eq', value: 'Oslo' } as const];
    const counted = planOf({ type: 'filter', where }, { type: 'aggregate', by: [], measures: [{ fn: 'count' }] });
    expect(asRows(counted)?.steps.map(step => step.type)).toEqual(['filter', 'list']);
    expect(asRows(planOf({ type: 'aggregate', by: [], measures: [{ fn: 'count' }] }))).toBeUndefined();
  });
});
