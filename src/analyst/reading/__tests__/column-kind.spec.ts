import { profileWith } from '../../../analysis/__tests__/profile-with.js';
import { columnKind } from '../column-kind.js';

const evidence = { type: 'full' } as const;

function isId(count: number, max: number, most: number): boolean {
  const values = Array.from({ length: 20 }, (_, at) => ({ value: String(at), count: at === 0 ? most : 1 }));
  const [column] = profileWith([
    {
      name: 'Haul',
      type: 'integer',
      range: { min: 1, max, evidence },
      distinct: { count, approximate: false, evidence },
      top: { values, complete: false, evidence }
    }
  ]).columns;
  return column !== undefined && columnKind.isId(column);
}

it('takes whole numbers one after another for the numbers of rows, also where some rows are gone', () => {
  expect(isId(900, 900, 1)).toBe(true);
  expect(isId(850, 900, 1)).toBe(true);
  expect(isId(850, 5000, 1)).toBe(false);
  expect(isId(850, 900, 2)).toBe(false);
  expect(isId(60, 60, 1)).toBe(false);
});
