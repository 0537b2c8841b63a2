import { inUnitOf } from '../in-unit-of.js';

const column = (name: string): Parameters<typeof inUnitOf>[0] => ({ name, type: 'number', dtype: 'float64' });

describe('inUnitOf', () => {
  it.each([
    ['runtime_min', 2, 'hours', 120],
    ['dist_km', 500, 'm', 0.5],
    ['Wt (kg)', 60, 'kg', 60],
    ['budget_musd', 200_000_000, undefined, 200],
    ['age', 30, 'years', 30],
    ['price', 5, '$', 5]
  ])('counts as %s does: %d %s', (name, value, unit, expected) => {
    expect(inUnitOf(column(name), value, unit)).toBe(expected);
  });

  it('refuses a unit of another kind', () => {
    expect(inUnitOf(column('dist_km'), 5, 'kg')).toBeUndefined();
  });
});
