import fc from 'fast-check';
import { tenth } from '../../../faults/ledger.js';
import { agreement, type Case, type Verdict } from './agreement/agreement.js';
import { randomPlan } from './agreement/random-plan.js';
import { MAKERS } from './agreement/random-step.js';
import { smallProfile } from './agreement/small-profile.js';
import { smallTable } from './agreement/small-table.js';

/** How many tables are drawn, with eight plans each, and from which seed; more of them in a search for differences. */
const TABLES = Number(process.env['CELLWRIGHT_TABLES'] ?? '60');
const SEED = Number(process.env['CELLWRIGHT_SEED'] ?? '20240229');

const cases: fc.Arbitrary<readonly Case[]> = smallTable.chain(table =>
  fc
    .array(randomPlan(smallProfile(table, 'polars').columns), { minLength: 8, maxLength: 8 })
    .map(plans => plans.map(steps => ({ table, steps })))
);

const drawn = fc.sample(cases, { numRuns: TABLES, seed: SEED }).flat();

describe('random plans over random small tables', () => {
  let verdicts: readonly Verdict[] = [];
  beforeAll(async () => {
    verdicts = await agreement(tenth('engines-agree', drawn));
  }, 300_000);
  const of = (status: Verdict['status']): readonly Verdict[] => verdicts.filter(one => one.status === status);

  it('give the same result in pandas, polars and DuckDB', () => {
    const shortest = [...of('different')].sort((left, right) => left.detail.length - right.detail.length);
    expect(shortest.slice(0, 3).map(one => one.detail)).toEqual([]);
  });

  it('are compared in all but a few cases', () => {
    expect(of('same').length / verdicts.length).toBeGreaterThan(0.75);
  });

  it('use every operation', () => {
    const used = new Set(drawn.flatMap(one => one.steps.map(step => step.type)));
    expect(
      Object.entries(MAKERS)
        .filter(([name, maker]) => typeof maker !== 'string' && !used.has(name as keyof typeof MAKERS))
        .map(([name]) => name)
    ).toEqual([]);
  });

  it('are refused by DuckDB only with a reason that says what to do instead', () => {
    const reasons = new Set(verdicts.flatMap(one => one.refusals.duckdb ?? []));
    expect([...reasons].filter(reason => !/[:,]/u.test(reason))).toEqual([]);
  });
});
