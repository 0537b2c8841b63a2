import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureReady } from './setup/ensure-ready.mjs';
import { printLine, runAsScript } from './setup/script.mjs';
import { SetupError } from './setup/run-command.mjs';
import { chooseSuites, runSuites, summary } from './suites/run-suites.mjs';
import { gate, more } from './suites/suites.mjs';
import { testEnvironment } from './setup/jupyter-environment.mjs';

const say = text => process.stdout.write(text);

/** A machine that cannot be made ready counts as a failed test, so that the last line has the same form. */
async function prepare(purpose, progress) {
  try {
    return await ensureReady({ for: purpose, progress });
  } catch (error) {
    say(`\n${error instanceof SetupError ? error.message : error.stack}\n\n0 passed, 1 failed\n`);
    process.exit(1);
  }
}

/** Runs the suites `times` times and prints how often each test failed. Returns whether all runs were green. */
async function repeat(times, run) {
  const failed = new Map();
  let green = 0;
  for (let no = 1; no <= times; no += 1) {
    const done = await run();
    if (done.every(suite => suite.failed === 0)) green += 1;
    const titles = done.flatMap(({ name, failures }) => failures.map(text => `${name}: ${text.split('\n')[0]}`));
    for (const title of titles) failed.set(title, (failed.get(title) ?? 0) + 1);
    if (times > 1) say(`Run ${no} of ${times}\n`);
  }
  if (times > 1) {
    const counts = [...failed].map(([title, count]) => `✗ ${count} of ${times}: ${title}\n`);
    say(`\n${green} of ${times} runs green\n${counts.join('')}`);
  }
  return green === times;
}

/**
 * `npm test [-- SUITE…]` runs the gate or suites of it, `npm run test:all [-- SUITE…]` everything. Exit code 0 if all passed.
 * `--repeat N` runs them N times after one set-up, `--busy` beside a process that keeps one core busy.
 */
await runAsScript(
  async progress => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        repeat: { type: 'string', default: '1' },
        busy: { type: 'boolean', default: false }
      }
    });
    const times = Number(values.repeat);
    if (!(Number.isInteger(times) && times > 0)) throw new SetupError('Say how often: npm test -- --repeat 20');
    const suites = values.all ? [...gate, ...more] : gate;
    const chosen = positionals.length === 0 ? suites : chooseSuites(suites, positionals);
    const context = { ...testEnvironment(await prepare(values.all ? 'all' : 'test', progress)), all: values.all };
    if (values.all) context.env.CELLWRIGHT_TESTS = 'all';
    const spin = 'const { ppid } = process; while (process.ppid === ppid);';
    const neighbour = values.busy ? spawn(process.execPath, ['-e', spin], { stdio: 'ignore' }) : undefined;
    try {
      const isGreen = await repeat(times, async () => {
        const done = await runSuites(chosen, context);
        say(summary(done));
        return done;
      });
      process.exitCode = isGreen ? 0 : 1;
    } finally {
      neighbour?.kill('SIGKILL');
    }
  },
  { say: printLine }
);
