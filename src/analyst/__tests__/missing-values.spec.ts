import { profileWith } from '../../analysis/__tests__/profile-with.js';
import { decideFor } from './decide-for.js';
import { loadParts } from './load-parts.js';

beforeAll(loadParts);

const some = { type: 'full' } as const;
const parcels = profileWith(
  [
    { name: 'parcel_no', type: 'integer', dtype: 'int64', distinct: { count: 90, approximate: false, evidence: some } },
    { name: 'weight', type: 'number', dtype: 'float64', nulls: { count: 7, evidence: some } },
    { name: 'depot', type: 'text', dtype: 'str', distinct: { count: 4, approximate: false, evidence: some } }
  ],
  { name: 'parcels', rows: 90 }
);

const steps = (question: string): unknown => {
  const decision = decideFor(question, parcels);
  return decision.type === 'plan' ? decision.plan.steps : decision.type;
};
const where = { type: 'filter', where: [{ type: 'missing', column: 'weight' }] };

describe('missing values', () => {
  it.each(['missing values', 'nulls', 'missing values in parcels', 'missing values in the data'])(
    '%s: of each column',
    question => {
      expect(steps(question)).toEqual([{ type: 'missing', form: 'perColumn' }]);
    }
  );

  it.each(['rows with missing values', 'parcels with missing values'])('%s: the rows', question => {
    expect(steps(question)).toEqual([{ type: 'missing', form: 'rows' }]);
  });

  it('of one column are counted, in groups where they are named', () => {
    const count = (by: readonly string[]): unknown => ({ type: 'aggregate', by, measures: [{ fn: 'count' }] });
    expect(steps('missing values in weight')).toEqual([where, count([])]);
    expect(steps('missing values in weight by depot')).toEqual([where, count(['depot'])]);
  });

  it('are not added up', () => {
    expect(JSON.stringify(steps('missing weights by depot'))).not.toContain('"sum"');
  });
});

describe('a column that is called by its whole name', () => {
  it.each(['mean parcel no', 'average parcel_no by depot'])('is not replaced by another: %s', question => {
    expect(steps(question)).toBe('declined');
  });

  it('may stand for the rows', () => {
    expect(steps('how many parcel nos are there')).toEqual([
      { type: 'aggregate', by: [], measures: [{ fn: 'count' }] }
    ]);
  });
});
