import fc from 'fast-check';
import { runsAll } from '../../../faults/ledger.js';
import { isOutlier } from '../algebra/outliers.js';
import type { Expression, Plan } from '../algebra/plan.js';
import { agreement, type Case, printed, type Verdict } from './agreement/agreement.js';
import { Dice, randomPlan } from './agreement/random-plan.js';
import { type CompiledEngine, smallProfile } from './agreement/small-profile.js';
import { type SmallTable, smallTable } from './agreement/small-table.js';
import { c, call, derive, filter, l, named, not, sort, source, table } from './make-plan.js';
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

/** What the engines give for plans over a table, which is the same in all of them. */
function same(plans: readonly Plan[], df: SmallTable, engines: readonly CompiledEngine[] = ENGINES): readonly string[] {
  const verdicts = agreement(
    plans.map(plan => ({ plan, tables: { df, other: df } })),
    engines
  );
  expect(verdicts.map(({ status, detail }) => (status === 'same' ? status : detail))).toEqual(plans.map(() => 'same'));
  return verdicts.map(({ detail }) => detail);
}

it('texts become the same dates and numbers, and nothing where they are none', () => {
  const column = (name: string, type: 'text' | 'integer', ...cells: readonly (string | number | null)[]) =>
    ({ name, type, cells }) as const;
  const df = [
    column('id', 'integer', 1, 2, 3, 4),
    column('day', 'text', '2024-01-05', '2024-02-29', 'soon', null),
    column('moment', 'text', '2024-01-05 10:30:00', 'soon', '2024-12-31 00:00:00', null),
    column('written', 'text', '31.12.2024', '1.2.2024', '2024-02-01', null),
    column('paid', 'text', '$1,200.50', '-7', 'free', null)
  ];
  const without = (of: Expression, mark: string): Expression => call('replace', of, l(mark), l(''));
  const columns = [
    named('day', { type: 'cast', of: c('day'), to: 'datetime' }),
    named('moment', { type: 'cast', of: c('moment'), to: 'datetime' }),
    named('written', { type: 'cast', of: c('written'), to: 'datetime', format: '%d.%m.%Y' }),
    named('paid', { type: 'cast', of: without(without(c('paid'), '$'), ','), to: 'number' })
  ];
  expect(same([table(sort(derive(source('df'), ...columns), 'id'))], df)[0]).toContain('1200.5');
});

it('the last rows are the same ones, as they stand or in an order, and a database has none', () => {
  const df = [{ name: 'id', type: 'integer', cells: [3, 1, 4, 2] }] as const;
  const plans = [source('df'), sort(source('df'), 'id')].map(of => table({ type: 'limit', of, n: 2, last: true }));
  const details = same(plans, df, ['pandas', 'polars', 'lazyframe']);
  expect(details.map(detail => /tail\(2\)/u.test(detail))).toEqual([true, true]);
  for (const plan of plans) {
    const refused = expect.stringContaining('have no order') as string;
    expect(printed({ plan, tables: { df, other: df } }, 'duckdb')).toEqual({ refused });
  }
});

it.each([false, true])('outliers are the same ones, among all or among some: %j', isSome => {
  const df = [
    { name: 'id', type: 'integer', cells: [1, 2, 3, 4, 5, 6, 7, 8] },
    { name: 'x', type: 'number', cells: [1.5, 2, 2.5, 3, 90, null, 2, 40] }
  ] as const;
  const of = isSome ? filter(source('df'), call('greater', c('id'), l(1))) : source('df');
  const where = isOutlier(c('x'));
  expect(same([table(filter(of, where)), table(filter(of, not(where)))], df)[0]).toContain('90');
});
