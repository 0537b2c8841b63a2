import { parseArgs } from 'node:util';
import { rows } from '../faults/rows.mjs';
import { runRows } from '../faults/run-rows.mjs';
import { summarize } from '../faults/summarize.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { formatMarkdown, writeBetween } from './setup/markdown.mjs';
import { runAsScript } from './setup/script.mjs';
import { SetupError } from './setup/run-command.mjs';
import { testEnvironment } from './setup/jupyter-environment.mjs';

function chosenRows(only) {
  const named = name => rows.find(row => row.ids.includes(name) || row.name === name.replace('-', '–'));
  const unknown = only.find(name => !named(name));
  if (unknown) throw new SetupError(`There is no row ${unknown}. Rows: ${rows.map(({ name }) => name).join(', ')}.`);
  const chosen = new Set(only.map(named));
  return rows.filter(row => only.length === 0 || chosen.has(row));
}

/**
 * `npm run faults [-- --only ROW… --share 0.1 --seed N --write]`: makes the faults of the matrix happen and prints the results. Exit
 * code 0 if all held and each row had at least one.
 */
await runAsScript(async progress => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      share: { type: 'string', default: '1' },
      seed: { type: 'string', default: String(Date.now() % 100_000) },
      write: { type: 'boolean', default: false }
    }
  });
  const [share, seed] = [Number(values.share), Number(values.seed)];
  if (!(share > 0 && share <= 1)) throw new SetupError('--share is more than 0 and at most 1.');
  if (!Number.isInteger(seed)) throw new SetupError('--seed is a whole number.');
  const chosen = chosenRows([...values.only, ...positionals]);
  const whole = share === 1 && chosen.length === rows.length;
  if (values.write && !whole) throw new SetupError('--write publishes a whole run: leave out --only and --share.');
  const collaborates = chosen.some(row => row.collaboration);
  const ready = await ensureReady({ for: 'all', progress, collaboration: collaborates });
  process.stdout.write(`Seed ${seed}\n`);
  const context = testEnvironment(ready);
  Object.assign(context.env, {
    CELLWRIGHT_TESTS: 'faults',
    CELLWRIGHT_SEED: String(seed),
    CELLWRIGHT_SHARE: String(share),
    CELLWRIGHT_RUNS: String(Math.ceil(1000 * share))
  });
  if (ready.collaboration) context.env.CELLWRIGHT_COLLABORATION = ready.collaboration;
  const start = performance.now();
  const lines = await runRows(chosen, context);
  const minutes = Math.round((performance.now() - start) / 60_000);
  const { text, wrong } = summarize(chosen, lines, { seed, whole, minutes });
  process.stdout.write(`\n${text}\n\n${wrong.map(line => `✗ ${line}\n`).join('')}`);
  if (values.write) writeBetween('docs/security.md', 'faults', await formatMarkdown(text));
  process.exitCode = wrong.length > 0 ? 1 : 0;
});
