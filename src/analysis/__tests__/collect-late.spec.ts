import fc from 'fast-check';
import { tenth } from '../../../faults/ledger.js';
import { collectLate } from '../compile/collect-late.js';
import { agreement, type Case, type Verdict } from './agreement/agreement.js';
import { randomPlan } from './agreement/random-plan.js';
import { smallProfile } from './agreement/small-profile.js';
import { smallTable } from './agreement/small-table.js';

const late = (code: string): string => collectLate(code, 'rides', () => 'pl');

describe('collectLate', () => {
  it.each([
    ['rides.collect().height', 'rides.select(pl.len()).collect().item()'],
    [
      'rides.collect().filter(pl.col("fare") > 2).height',
      'rides.filter(pl.col("fare") > 2).select(pl.len()).collect().item()'
    ],
    ['rides.collect()["fare"].mean()', 'rides.select(pl.col("fare").mean()).collect().item()'],
    ['rides.collect()["a \\"]b"].quantile(0.1)', 'rides.select(pl.col("a \\"]b").quantile(0.1)).collect().item()'],
    ['rides.collect()["fare"].value_counts().head(2)', 'rides.select("fare").collect()["fare"].value_counts().head(2)'],
    [
      'rides.collect().drop_nulls(["city"]).group_by("city").agg(pl.col("fare").mean()).sort("city")',
      'rides.drop_nulls(["city"]).group_by("city").agg(pl.col("fare").mean()).sort("city").collect()'
    ],
    [
      'rides.collect().group_by("city").agg(pl.len()).pivot("city")',
      'rides.group_by("city").agg(pl.len()).collect().pivot("city")'
    ],
    [
      'rides.collect().select(pl.col("fare").max()).item() - rides.collect()["tip"].min()',
      'rides.select(pl.col("fare").max()).collect().item() - rides.select(pl.col("tip").min()).collect().item()'
    ],
    [
      'rides.collect().filter(pl.col("fare") > rides.collect()["fare"].mean())',
      'rides.collect().filter(pl.col("fare") > rides.select(pl.col("fare").mean()).collect().item())'
    ],
    ['rides.collect().join(zones, on="id").height', 'rides.collect().join(zones, on="id").height'],
    ['f(rides.collect())', 'f(rides.collect())'],
    ['my_rides.collect()["rides.collect()"]', 'my_rides.collect()["rides.collect()"]']
  ])('%s', (code, expected) => {
    expect(late(code)).toBe(expected);
  });
});

describe('random plans over a LazyFrame', () => {
  let verdicts: readonly Verdict[] = [];
  beforeAll(async () => {
    const plans = smallTable.chain(table =>
      fc
        .array(randomPlan(smallProfile(table, 'polars').columns), { minLength: 8, maxLength: 8 })
        .map(all => all.map((steps): Case => ({ table, steps, engines: ['polars', 'lazyframe'] })))
    );
    const drawn = fc.sample(plans, { numRuns: 40, seed: 20240229 }).flat();
    verdicts = await agreement(tenth('collect-late', drawn));
  }, 120_000);

  it('give what they give over the same rows in memory', () => {
    const different = verdicts.filter(one => one.status === 'different').map(one => one.detail);
    expect(different.sort((left, right) => left.length - right.length).slice(0, 2)).toEqual([]);
    expect(verdicts.filter(one => one.status === 'same').length / verdicts.length).toBeGreaterThan(0.46);
  });
});
