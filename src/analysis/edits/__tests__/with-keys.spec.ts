import { withKeys } from '../with-keys.js';
import { planOf } from './plan-of.js';

const mean = { fn: 'mean', column: 'fare' } as const;
const plan = planOf({ type: 'aggregate', by: ['class'], measures: [mean] });

describe('withKeys', () => {
  it('adds a group to the others, or takes their place', () => {
    expect(withKeys(plan, ['sex'], 'add')).toEqual(
      planOf({ type: 'aggregate', by: ['class', 'sex'], measures: [mean] })
    );
    expect(withKeys(plan, ['sex'], 'replace')).toEqual(planOf({ type: 'aggregate', by: ['sex'], measures: [mean] }));
  });

  it('drops the condition that leaves one group of the new key, and no other', () => {
    const female = { type: 'compare', column: 'sex', op: 'eq', value: 'female' } as const;
    const old = { type: 'compare', column: 'age', op: 'gt', value: 60 } as const;
    const filtered = planOf({ type: 'filter', where: [female, old] }, { type: 'aggregate', by: [], measures: [mean] });
    expect(withKeys(filtered, ['sex'], 'add')).toEqual(
      planOf({ type: 'filter', where: [old] }, { type: 'aggregate', by: ['sex'], measures: [mean] })
    );
  });

  it('asks for another group where a single one was named', () => {
    const top = { type: 'top', direction: 'max', count: 1, columns: [], answer: 'label' } as const;
    const ranked = planOf(...plan.steps, { ...top, columns: [] });
    expect(withKeys(ranked, ['sex'], 'add')?.steps[0]).toMatchObject({ by: ['sex'] });
  });

  it('changes nothing that has no groups', () => {
    expect(withKeys(planOf({ type: 'shape', form: 'both' }), ['sex'], 'add')).toBeUndefined();
  });
});
