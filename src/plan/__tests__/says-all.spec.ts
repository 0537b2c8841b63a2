import fc from 'fast-check';
import { runsAll } from '../../../faults/ledger.js';
import { planKey } from '../algebra/plan-key.js';
import type { Plan } from '../algebra/plan.js';
import { checkPlan } from '../check/check-plan.js';
import { explainPlan } from '../explain/explain-plan.js';
import { changes } from './agreement/change-plan.js';
import { Dice, randomPlan } from './agreement/random-plan.js';
import { smallProfile } from './agreement/small-profile.js';
import { smallTable } from './agreement/small-table.js';

const SEED = Number(process.env['CELLWRIGHT_SEED'] ?? '20261126');
const COUNT = Number(process.env['CELLWRIGHT_PLANS'] ?? (runsAll ? '2000' : '200'));

/** Changes of a plan that are tried. */
const CHANGES = runsAll ? 1000 : 12;

type Unsaid = { readonly sentence: string; readonly plan: Plan; readonly changed: Plan };

/** Plans that differ in one thing, in meaning too, and have one sentence. */
function unsaid(): { readonly pairs: number; readonly found: readonly Unsaid[] } {
  const dice = new Dice(SEED);
  const tables = fc.sample(fc.tuple(smallTable, smallTable), { numRuns: Math.ceil(COUNT / 8), seed: SEED });
  const found: Unsaid[] = [];
  let pairs = 0;
  for (const [df, other] of tables) {
    const profiles = Object.entries({ df, other, more: other }).map(([name, table]) =>
      smallProfile(table, 'polars', name)
    );
    for (let at = 0; at < 8; at++) {
      const plan = randomPlan(dice, profiles);
      const sentence = explainPlan(plan, profiles);
      for (const changed of dice.some(changes(plan), CHANGES)) {
        if (checkPlan(changed, profiles).status === 'checked') {
          pairs++;
          if (explainPlan(changed, profiles) === sentence && planKey(changed) !== planKey(plan)) {
            found.push({ sentence, plan, changed });
          }
        }
      }
    }
  }
  return { pairs, found };
}

it('a sentence changes with each thing of its plan', () => {
  const { pairs, found } = unsaid();
  const shortest = [...found].sort((one, other) => one.sentence.length - other.sentence.length);
  const told = shortest.map(({ sentence, plan, changed }) =>
    [sentence, plan, changed].map(one => JSON.stringify(one)).join('\n')
  );
  expect(told.slice(0, 3)).toEqual([]);
  expect(pairs).toBeGreaterThan(COUNT);
}, 600_000);
