import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ensureReady } from './setup/ensure-ready.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/setup-error.mjs';
import { chooseSuites } from './suites/choose-suites.mjs';
import { runSuites } from './suites/run-suites.mjs';
import { gate } from './suites/suites.mjs';
import { summary } from './suites/summary.mjs';

const title = failure => failure.split('\n')[0];

/**
 * `npm run test:repeat -- N [SUITE…] [--busy]`: runs the tests of the gate N times after one set-up, with `--busy` beside a process that
 * keeps one core busy, and prints which failed how often. Lint is left out unless it is named: it reads files only.
 */
await runAsScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { busy: { type: 'boolean', default: false } }
  });
  const [first, ...names] = positionals;
  const times = Number(first);
  if (!(Number.isInteger(times) && times > 0)) throw new SetupError('Say how often: npm run test:repeat -- 20');
  const chosen = names.length === 0 ? gate.filter(({ name }) => name !== 'lint') : chooseSuites(gate, names);
  const ready = await ensureReady({ for: 'test', log: line => process.stdout.write(`${line}\n`) });
  const neighbour = values.busy
    ? spawn(process.execPath, ['-e', 'const { ppid } = process; while (process.ppid === ppid);'], { stdio: 'ignore' })
    : undefined;
  const failed = new Map();
  const runs = [];
  try {
    for (let run = 1; run <= times; run += 1) {
      const start = performance.now();
      const done = await runSuites(chosen, { ...ready, all: false });
      const tests = done.flatMap(({ name, failures = [] }) => failures.map(text => `${name}: ${title(text)}`));
      const broken = done.filter(suite => suite.failed > 0 && !suite.failures?.length);
      for (const test of [...tests, ...broken.map(({ name, note }) => `${name}: ${note}`)]) {
        failed.set(test, (failed.get(test) ?? 0) + 1);
      }
      const passed = done.reduce((sum, suite) => sum + suite.passed, 0);
      const seconds = ((performance.now() - start) / 1000).toFixed(0);
      runs.push({ green: done.every(suite => suite.failed === 0) });
      process.stdout.write(`${summary(done)}\nRun ${run} of ${times}: ${passed} passed, ${seconds} s\n`);
    }
  } finally {
    neighbour?.kill('SIGKILL');
  }
  const green = runs.filter(run => run.green).length;
  const beside = values.busy ? ', one core kept busy' : '';
  process.stdout.write(`\n${green} of ${times} runs green${beside} (${chosen.map(({ name }) => name).join(', ')})\n`);
  for (const [test, count] of failed) process.stdout.write(`✗ ${count} of ${times}: ${test}\n`);
  process.exitCode = green === times ? 0 : 1;
});
