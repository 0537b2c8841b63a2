import fc from 'fast-check';
import { checkCode } from '../../datasets/index.js';
import { compilePlan, PlanError } from '../index.js';
import { randomPlan } from './agreement/random-plan.js';
import { smallProfile } from './agreement/small-profile.js';
import { smallTable } from './agreement/small-table.js';
import { loadCompilers } from './load-compilers.js';

const TABLES = 30;

const plans = smallTable.chain(table =>
  fc
    .array(randomPlan(smallProfile(table, 'polars').columns), { minLength: 8, maxLength: 8 })
    .map(all => all.map(steps => ({ table, steps })))
);

describe.each(['dask', 'pyspark'] as const)('drafts for %s', engine => {
  beforeAll(loadCompilers);

  it('pass the checks, and fetch no more than they aggregate or show', async () => {
    const told = await Promise.all(
      fc
        .sample(plans, { numRuns: TABLES, seed: 7 })
        .flat()
        .map(async ({ table, steps }) => {
          const profile = smallProfile(table, engine);
          const facts = { profiles: [profile], variables: ['df'], modules: {} };
          try {
            const { code } = compilePlan({ type: 'cellwright.plan', dataset: 'df', steps }, profile, facts);
            const checks = await checkCode(code, facts);
            // To count the rows of dask is to go through them.
            return checks.flatMap(({ id, status, text }) =>
              status === 'failed' || (id === 'effects' && !text.startsWith('len()')) ? [`${text}\n${code}`] : []
            );
          } catch (error) {
            if (error instanceof PlanError) {
              return [];
            }
            throw error;
          }
        })
    );
    expect(told.flat()).toEqual([]);
  });
});
