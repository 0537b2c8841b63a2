import { keptParts } from '../kept-parts.js';
import { withKeys } from '../with-keys.js';
import { planOf } from './plan-of.js';

describe('keptParts', () => {
  it('names what both plans have in common', () => {
    const before = planOf(
      { type: 'filter', where: [{ type: 'compare', column: 'year', op: 'eq', value: 2023 }] },
      { type: 'aggregate', by: ['class'], measures: [{ fn: 'mean', column: 'fare' }] }
    );
    const now = withKeys(before, ['sex'], 'replace') ?? before;
    expect(keptParts(before, now)).toEqual(['only year is 2023', 'mean fare']);
  });
});
