import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loopbackOnly } from '../faults/loopback-only.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/setup-error.mjs';
import { suites } from './suites/suites.mjs';
import { testEnvironment } from './suites/test-environment.mjs';

const names = suites.map(({ name }) => name);

function chosenSuites() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string', multiple: true, default: [] } }
  });
  const only = [...values.only, ...positionals];
  const unknown = only.find(name => !names.includes(name));
  if (unknown) throw new SetupError(`There is no suite ${unknown}. Suites: ${names.join(', ')}.`);
  return suites.filter(({ name }) => only.length === 0 || only.includes(name));
}

const screen = text => process.stdout.write(text);
const heading = name => `\n── ${name} ${'─'.repeat(60 - name.length)}\n`;

/** Runs suites two at a time; what one prints stays together, below what was printed before it. */
async function runPairs(chosen, context) {
  const waiting = [...chosen];
  const done = [];
  const lane = async () => {
    for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
      screen(`… ${suite.name}\n`);
      let output = heading(suite.name);
      done.push(await runSuite(suite, { ...context, print: text => (output += text) }));
      screen(output);
    }
  };
  await Promise.all([lane(), lane()]);
  return done;
}

/** Runs one suite; one that breaks, is empty or skips tests has failed. */
async function runSuite(suite, context) {
  const start = performance.now();
  let counts;
  try {
    counts = await suite.run(context);
  } catch (error) {
    counts = { passed: 0, failed: 1, skipped: 0, note: `did not finish: ${error.message}` };
  }
  const { passed, failed, skipped } = counts;
  if (passed + failed + skipped === 0) counts = { ...counts, failed: 1, note: 'has no tests' };
  if (skipped > 0) counts = { ...counts, failed: failed + skipped, note: `${skipped} skipped` };
  return { name: suite.name, ...counts, seconds: (performance.now() - start) / 1000 };
}

/** What the suites recorded of the faults that they made happen, a tenth of `npm run faults`; each request to a stranger is a failed test. */
function faultsOf(ledger) {
  const lines = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').filter(Boolean) : [];
  const strangers = lines.map(line => JSON.parse(line).stranger).filter(Boolean);
  const note = `${lines.length - strangers.length} entries`;
  return { name: 'faults', passed: 0, failed: strangers.length, note: [note, ...strangers].join(', '), seconds: 0 };
}

/** A machine or a build that cannot be made ready is a failed test too: the last line is the same. */
async function prepare() {
  try {
    return await ensureReady({ for: 'test', log: line => process.stdout.write(`${line}\n`) });
  } catch (error) {
    process.stdout.write(`\n${error instanceof SetupError ? error.message : error.stack}\n\n0 passed, 1 failed\n`);
    process.exit(1);
  }
}

await runAsScript(async () => {
  const chosen = chosenSuites();
  const { chromium, javaHome } = await prepare();
  const results = join(repository.work, 'test', 'results');
  mkdirSync(results, { recursive: true });
  const ledger = join(results, 'ledger.jsonl');
  rmSync(ledger, { force: true });
  const context = { env: loopbackOnly(testEnvironment(javaHome), ledger), results, chromium };
  const done = await runPairs(
    chosen.filter(suite => suite.oneCore),
    context
  );
  for (const suite of chosen.filter(suite => !suite.oneCore)) {
    screen(heading(suite.name));
    done.push(await runSuite(suite, { ...context, print: screen }));
  }
  done.push(faultsOf(ledger));
  for (const { name, failures = [] } of done)
    for (const text of failures) process.stdout.write(`\n✗ ${name}: ${text}\n`);
  process.stdout.write('\n');
  for (const { name, passed, failed, note, seconds } of done) {
    const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`;
    process.stdout.write(`${name.padEnd(9)}${counts} ${seconds.toFixed(0).padStart(5)} s${note ? `  ${note}` : ''}\n`);
  }
  const sum = key => done.reduce((total, suite) => total + suite[key], 0);
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
});
