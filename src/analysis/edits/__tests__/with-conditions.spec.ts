import { withConditions } from '../with-conditions.js';
import { planOf } from './plan-of.js';

const count = { type: 'aggregate', by: [], measures: [{ fn: 'count' }] } as const;
const plan = planOf({ ...count, by: [], measures: [{ fn: 'count' }] });
const equals = (column: string, value: string | number) => ({ type: 'compare', column, op: 'eq', value }) as const;

describe('withConditions', () => {
  it('keeps the conditions on other columns', () => {
    const first = withConditions(plan, [equals('city', 'Oslo')]);
    expect(first && withConditions(first, [equals('sex', 'f')])?.steps[0]).toEqual({
      type: 'filter',
      where: [equals('city', 'Oslo'), equals('sex', 'f')]
    });
  });

  it('takes the place of a condition on the same column, but for the other end of a range', () => {
    const first = withConditions(plan, [equals('city', 'Oslo')]) ?? plan;
    expect(withConditions(first, [equals('city', 'Rome')])?.steps[0]).toMatchObject({
      where: [equals('city', 'Rome')]
    });
    const over = { type: 'compare', column: 'age', op: 'gt', value: 30 } as const;
    const under = { type: 'compare', column: 'age', op: 'lt', value: 60 } as const;
    const older = withConditions(plan, [over]) ?? plan;
    expect(withConditions(older, [under])?.steps[0]).toMatchObject({ where: [over, under] });
  });

  it('asks for the part of another value where a part was asked for', () => {
    const share = planOf({ type: 'share', where: [equals('paid', 'card')], by: [], unit: 'percent' });
    expect(withConditions(share, [equals('paid', 'cash')])).toEqual(
      planOf({ type: 'share', where: [equals('paid', 'cash')], by: [], unit: 'percent' })
    );
    expect(withConditions(share, [equals('city', 'Oslo')])?.steps).toHaveLength(2);
  });

  it('refuses a condition that would leave one part of a whole, or one side of two', () => {
    const parts = planOf({ type: 'distribution', by: 'city', unit: 'percent' });
    expect(withConditions(parts, [equals('city', 'Oslo')])).toBeUndefined();
    const sides = { measure: { fn: 'count' }, left: [equals('sex', 'f')], right: [equals('sex', 'm')] } as const;
    const compared = planOf({
      type: 'compare',
      ...sides,
      left: [...sides.left],
      right: [...sides.right],
      how: 'ratio'
    });
    expect(withConditions(compared, [equals('sex', 'f')])).toBeUndefined();
  });
});
