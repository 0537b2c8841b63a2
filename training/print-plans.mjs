import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';

/**
 * Reads `{ snapshot, plans }` from standard input and prints, for each plan in a line of JSON, its `problem`, or its `sentence`, its
 * `key`, which equal plans share, and its `code` for pandas.
 */
const lib = join(fileURLToPath(import.meta.url), '../../lib');
const { checkPlan, explainPlan, planKey, printPlan } = await import(join(lib, 'plan/index.js'));
const { parseSnapshot } = await import(join(lib, 'kernel/parse-snapshot.js'));

const { snapshot, plans } = JSON.parse(await text(process.stdin));
const { profiles, variables, modules } = parseSnapshot(snapshot, 0);
for (const plan of plans) {
  const checked = checkPlan(plan, profiles);
  const answer =
    checked.status === 'problem'
      ? { problem: checked.problem }
      : { sentence: explainPlan(plan, profiles), key: planKey(plan), ...printPlan(checked, { variables, modules }) };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
