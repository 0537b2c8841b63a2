import fc from 'fast-check';
import { LAZY_EXAMPLES } from './agreement/lazy-examples.js';
import { agreement, type Case, type Verdict } from './agreement/agreement.js';
import { randomPlan } from './agreement/random-plan.js';
import { type LAZY_ENGINES, smallProfile } from './agreement/small-profile.js';
import { smallTable } from './agreement/small-table.js';

/** How many tables are drawn for each engine, with eight plans each, and from which seed; of Spark 48 plans in all. */
const DASK = Number(process.env['CELLWRIGHT_DASK_TABLES'] ?? '16');
const SPARK = Number(process.env['CELLWRIGHT_SPARK_TABLES'] ?? '4');
const CONNECT = Number(process.env['CELLWRIGHT_CONNECT_TABLES'] ?? '2');
const SEED = Number(process.env['CELLWRIGHT_SEED'] ?? '20240229');

const cases = (engine: (typeof LAZY_ENGINES)[number], tables: number, seed = SEED): readonly Case[] =>
  fc
    .sample(
      smallTable.chain(table =>
        fc
          .array(randomPlan(smallProfile(table, 'polars').columns), { minLength: 8, maxLength: 8 })
          .map(plans => plans.map((steps): Case => ({ table, steps, engines: ['pandas', engine] })))
      ),
      { numRuns: tables, seed }
    )
    .flat();

describe('random plans over random small tables', () => {
  let verdicts: readonly Verdict[] = [];
  let examples: readonly Verdict[] = [];
  beforeAll(async () => {
    const all = await agreement([
      ...LAZY_EXAMPLES,
      ...cases('dask', DASK),
      ...cases('pyspark', SPARK),
      ...cases('connect', CONNECT, SEED + 1)
    ]);
    examples = all.slice(0, LAZY_EXAMPLES.length);
    verdicts = all.slice(LAZY_EXAMPLES.length);
  }, 300_000);
  const of = (status: Verdict['status']): readonly Verdict[] => verdicts.filter(one => one.status === status);

  it('give the same result in dask and in Spark, classic and Connect, as in pandas', () => {
    const shortest = [...of('different')].sort((left, right) => left.detail.length - right.detail.length);
    expect(shortest.slice(0, 3).map(one => one.detail)).toEqual([]);
  });

  it('give it, too, for windows, correlations, bands, several answers and charts', () => {
    expect(examples.filter(one => one.status === 'different').map(one => one.detail)).toEqual([]);
    expect(examples.flatMap(one => Object.values(one.refusals))).toEqual([]);
  });

  it('are compared in most cases', () => {
    expect(of('same').length / verdicts.length).toBeGreaterThan(0.65);
  });

  it('are refused only with a reason that says what to do instead', () => {
    const reasons = new Set(verdicts.flatMap(one => Object.values(one.refusals)));
    expect([...reasons].filter(reason => !/[:]/u.test(reason))).toEqual([]);
  });
});
