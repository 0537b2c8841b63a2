import fc from 'fast-check';
import { runsAll } from '../../../faults/ledger.js';
import { agreement, type Case, printed, type Verdict } from './agreement/agreement.js';
import { Dice, randomPlan } from './agreement/random-plan.js';
import { smallProfile } from './agreement/small-profile.js';
import { smallTable } from './agreement/small-table.js';
import { ruff } from './run-drafts.js';

const ENGINES = ['pandas', 'polars', 'duckdb', 'lazyframe'] as const;
const SEED = Number(process.env['CELLWRIGHT_SEED'] ?? '20261126');

/** Plans, eight over each pair of tables. */
const COUNT = Number(process.env['CELLWRIGHT_PLANS'] ?? (runsAll ? '2000' : '200'));

function cases(): readonly Case[] {
  const dice = new Dice(SEED);
  const tables = fc.sample(fc.tuple(smallTable, smallTable), { numRuns: Math.ceil(COUNT / 8), seed: SEED });
  return tables.flatMap(([df, other]) => {
    const both = { df, other };
    const profiles = Object.entries(both).map(([name, table]) => smallProfile(table, 'polars', name));
    return Array.from({ length: 8 }, () => ({ plan: randomPlan(dice, profiles), tables: both }));
  });
}

describe('random plans over random small tables', () => {
  let verdicts: readonly Verdict[] = [];
  beforeAll(() => {
    verdicts = agreement(cases(), ENGINES);
  }, 600_000);

  it('give the same rows in pandas, polars and DuckDB', () => {
    const different = verdicts.filter(({ status }) => status === 'different').map(({ detail }) => detail);
    const shortest = [...different].sort((one, other) => one.length - other.length);
    expect(shortest.slice(0, 3)).toEqual([]);
  });

  it('are laid out as ruff does', () => {
    const codes = cases().flatMap((one, at) =>
      ENGINES.flatMap(engine => {
        const made = printed(one, engine);
        return 'code' in made ? [[`${engine}_${at}`, `${made.code}\n`] as const] : [];
      })
    );
    expect(ruff(new Map(codes), 'format', '--isolated', '--diff')).toBe('');
  });

  it('are compared in all but a few cases', () => {
    expect(verdicts.filter(({ status }) => status === 'refused').length / verdicts.length).toBeLessThan(0.1);
  });
});
