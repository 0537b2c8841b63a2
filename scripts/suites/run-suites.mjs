import { rmSync } from 'node:fs';
import { readLedger } from '../setup/jupyter-environment.mjs';
import { SetupError } from '../setup/run-command.mjs';
import { failure } from './tools.mjs';

/** Most lines for failed tests, so that the whole summary fits on the last screen of a log. */
const MOST_LINES = 40;

const screen = text => process.stdout.write(text);
const heading = name => `\n── ${name} ${'─'.repeat(60 - name.length)}\n`;

/** Runs suites two at a time. The output of each stays together: it is printed when the suite ends, at once if it is the only one. */
async function runTwoAtATime(suites, context) {
  const waiting = [...suites];
  const done = [];
  const lane = async () => {
    for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift()) {
      let output = '';
      const print = suites.length === 1 ? screen : text => (output += text);
      screen(`… ${suite.name}\n`);
      print(heading(suite.name));
      done.push(await runSuite(suite, { ...context, print }));
      screen(output);
    }
  };
  await Promise.all([lane(), lane()]);
  return done;
}

/** Runs one suite; one that breaks, is empty or skips tests counts as failed. */
async function runSuite(suite, context) {
  const start = performance.now();
  let counts;
  try {
    counts = await suite.run(context);
  } catch (error) {
    counts = { passed: 0, failed: 1, skipped: 0, failures: [failure('did not finish', error.message)] };
  }
  const { passed, failed, skipped, ok = true, failures } = counts;
  const problems = [];
  if (!ok && failed === 0) problems.push('ended with an error, though no test failed');
  else if (passed + failed + skipped === 0) problems.push('has no tests');
  return {
    name: suite.name,
    passed,
    failed: failed + skipped + problems.length,
    ...(skipped > 0 && { note: `${skipped} skipped` }),
    failures: [...failures, ...problems],
    seconds: (performance.now() - start) / 1000
  };
}

/** What the suites recorded about the faults that they caused; each request to a foreign host is a failed test. */
function faultsOf(ledger) {
  const entries = readLedger(ledger);
  const strangers = entries.flatMap(({ stranger }) => stranger ?? []);
  const note = `${entries.length - strangers.length} entries`;
  return { name: 'faults', passed: 0, failed: strangers.length, note, failures: strangers, seconds: 0 };
}

/**
 * Runs lists of suites one after another, and those of a list two at a time.
 *
 * @param {readonly (readonly import('./suites.mjs').Suite[])[]} lists
 * @param {Omit<import('./suites.mjs').Context, 'print'> & { ledger: string }} context
 * @returns {Promise<readonly import('./suites.mjs').Done[]>}
 */
export async function runSuites(lists, context) {
  rmSync(context.ledger, { force: true });
  const done = [];
  for (const suites of lists) done.push(...(await runTwoAtATime(suites, context)));
  return [...done, faultsOf(context.ledger)];
}

/** The suites of these names, and `types`, because others read what it writes. Throws `SetupError` for an unknown name. */
export function chooseSuites(lists, names) {
  const known = lists.flat().map(({ name }) => name);
  const unknown = names.find(name => !known.includes(name));
  if (unknown) throw new SetupError(`There is no suite ${unknown}. Suites: ${known.join(', ')}.`);
  return lists.map(suites => suites.filter(({ name }) => [...names, 'types'].includes(name)));
}

/** The failed tests by name, each with the first lines of its message, as many as there is room for. */
function failuresOf(done) {
  const failures = done.flatMap(({ name, failures: own }) => own.map(text => `✗ ${name}: ${text}`.split('\n')));
  const each = Math.max(1, Math.floor(MOST_LINES / Math.max(1, failures.length)));
  const shown = failures.slice(0, MOST_LINES).flatMap(lines => lines.slice(0, each));
  const left = failures.length - MOST_LINES;
  return left > 0 ? [...shown, `… and ${left} more, above.`] : shown;
}

/** The results of suites in 60 lines at most: a line for each, the failed tests, and the sums. */
export function summary(done) {
  const lines = done.map(({ name, passed, failed, note, seconds }) => {
    const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`;
    return `${name.padEnd(9)}${counts} ${seconds.toFixed(0).padStart(5)} s${note ? `  ${note}` : ''}`;
  });
  const sum = key => done.reduce((total, suite) => total + suite[key], 0);
  return ['', ...lines, '', ...failuresOf(done), '', `${sum('passed')} passed, ${sum('failed')} failed`, ''].join('\n');
}
