import { parseArgs } from 'node:util';
import { ensureReady } from './setup/ensure-ready.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/setup-error.mjs';
import { chooseSuites } from './suites/choose-suites.mjs';
import { runSuites } from './suites/run-suites.mjs';
import { gate, more } from './suites/suites.mjs';
import { summary } from './suites/summary.mjs';

/** A machine or a build that cannot be made ready is a failed test too: the last line is the same. */
async function prepare(purpose) {
  try {
    return await ensureReady({ for: purpose, log: line => process.stdout.write(`${line}\n`) });
  } catch (error) {
    process.stdout.write(`\n${error instanceof SetupError ? error.message : error.stack}\n\n0 passed, 1 failed\n`);
    process.exit(1);
  }
}

/** `npm test [-- SUITE…]` runs the gate or suites of it, `npm run test:all [-- SUITE…]` all there is. Exit code 0 when all passed. */
await runAsScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: 'boolean', default: false } }
  });
  const suites = values.all ? [...gate, ...more] : gate;
  const chosen = positionals.length === 0 ? suites : chooseSuites(suites, positionals);
  const ready = await prepare(values.all ? 'all' : 'test');
  const done = await runSuites(chosen, { ...ready, all: values.all });
  process.stdout.write(summary(done));
  process.exitCode = done.some(({ failed }) => failed > 0) ? 1 : 0;
});
