import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from '../scripts/setup/repository.mjs';
import { runCommand } from '../scripts/setup/run-command.mjs';
import { readJest, readJunit, readPlaywright } from '../scripts/suites/reports.mjs';

/** The soak keeps one core busy, for half an hour in a whole run; tools that start after it use both. */
const SOAK = 'src/service/__tests__/soak.race.spec.ts';

/** The longest that a tool may run: the soak, with room for everything else. */
const LIMIT_MS = 3 * 60 * 60_000;

const tool = (...path) => join(repository.nodeModules, ...path);

/** Runs a tool with its output on the screen. */
const run = (command, args, env) =>
  runCommand(command, args, {
    env,
    onOutput: text => process.stdout.write(text),
    signal: AbortSignal.timeout(LIMIT_MS)
  });

/** Starts a tool that writes a report, and returns the tests in it; none if there is no report. */
async function report(name, { results }, read, start) {
  const file = join(results, name);
  rmSync(file, { force: true });
  await start(file);
  return existsSync(file) ? read(file) : [];
}

const jest = (files, context, name = 'faults-jest.json') =>
  report(name, context, readJest, file => {
    const args = [`--maxWorkers=${context.workers}`, '--silent', '--json', `--outputFile=${file}`];
    return run(process.execPath, [tool('jest', 'bin', 'jest.js'), ...args, '--runTestsByPath', ...files], context.env);
  });

const pytest = (files, context) =>
  report('faults.xml', context, readJunit, file => {
    const args = ['-m', 'pytest', '-q', '-o', 'junit_family=xunit1', `--junitxml=${file}`, ...files];
    return run(repository.python, args, context.env);
  });

/** The tests of `folder`, `journeys` or `specs`, each with its own configuration. */
const playwright = folder => async (files, context) => {
  const tests = await report(`faults-${folder}.json`, context, readPlaywright, file => {
    const args = [
      ...['test', '--config', folder === 'specs' ? 'ui-tests' : `ui-tests/${folder}`, '--reporter=list,json'],
      ...[`--global-timeout=${LIMIT_MS}`, `--workers=${folder === 'specs' ? context.workers : 1}`]
    ];
    const names = files.map(name => relative('ui-tests', name));
    const env = { ...context.env, CELLWRIGHT_CHROMIUM: context.chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    return run(process.execPath, [tool('@playwright', 'test', 'cli.js'), ...args, ...names], env);
  });
  return tests.map(test => ({ ...test, file: `ui-tests/${folder}/${test.file}` }));
};

const RUNNERS = [
  { runs: name => name.endsWith('.py'), run: pytest },
  { runs: name => name.startsWith('ui-tests/journeys/'), run: playwright('journeys') },
  { runs: name => name.startsWith('ui-tests/specs/'), run: playwright('specs') },
  { runs: name => name.startsWith('src/') && /\.tsx?$/.test(name), run: jest }
];

/**
 * Runs the test files of rows where they are, each runner once.
 *
 * @param {typeof import('./rows.mjs').rows} rows
 * @param {{ env: NodeJS.ProcessEnv, results: string, chromium: string }} context `env` names the ledger, which is emptied first.
 * @returns {Promise<readonly object[]>} Lines of the ledger, with one more for each test that is a fault by itself or did not pass.
 */
export async function runRows(rows, context) {
  const ledger = context.env.CELLWRIGHT_LEDGER;
  rmSync(ledger, { force: true });
  const all = rows.flatMap(({ tests = [], ledger: own = [] }) => [...tests, ...own]);
  const done = [];
  let free = all.includes(SOAK) ? 1 : 2;
  const soak = free === 1 ? jest([SOAK], { ...context, workers: 1 }, 'faults-soak.json') : Promise.resolve([]);
  const release = () => (free = 2);
  void soak.then(release, release);
  for (const { runs, run } of RUNNERS) {
    const files = all.filter(name => runs(name) && name !== SOAK);
    if (files.length > 0) done.push(...(await run(files, { ...context, workers: free })));
  }
  done.push(...(await soak));
  const written = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').filter(Boolean) : [];
  const asFaults = rows.flatMap(({ ids, tests = [], ledger: own = [] }) =>
    [...tests, ...own].flatMap(file => {
      const cases = done.filter(test => test.file === file);
      const silent = cases.length === 0 ? [{ title: 'has run no test', status: 'failed' }] : cases;
      return silent
        .filter(({ status }) => tests.includes(file) || status !== 'passed')
        .map(({ title, status }) => ({
          row: ids[0],
          id: `${file}: ${title}`,
          held: status === 'passed',
          times: 1,
          harms: {}
        }));
    })
  );
  return [...written.map(line => JSON.parse(line)), ...asFaults];
}
