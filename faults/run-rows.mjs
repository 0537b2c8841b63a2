import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { readLedger } from '../scripts/setup/jupyter-environment.mjs';
import { jest, playwright, pytest } from '../scripts/suites/tools.mjs';

/** The soak keeps one core busy, for half an hour in a whole run; tools that start after it use both. */
const SOAK = 'src/service/__tests__/soak.race.spec.ts';

/** The longest that a tool may run: the soak, with room for everything else. */
const LIMIT_MS = 3 * 60 * 60_000;

/** Runs unit tests. The report has another name than those that run at the same time. */
const unit = (files, context, name = 'faults-jest') =>
  jest(name, [`--maxWorkers=${context.workers}`, '--runTestsByPath', ...files], context);

/** Runs tests of a folder of ui-tests, which has a configuration; the tests in it name their files relative to `folder`. */
const browser = (folder, config) => async (files, context) => {
  const args = [
    ...[`--global-timeout=${LIMIT_MS}`, `--workers=${config === 'ui-tests' ? context.workers : 1}`],
    ...files.map(name => relative('ui-tests', name))
  ];
  const { tests } = await playwright(`faults-${folder}`, config, args, context);
  return { tests: tests.map(test => ({ ...test, file: `ui-tests/${folder}/${test.file}` })) };
};

const RUNNERS = [
  { runs: name => name.endsWith('.py'), run: (files, context) => pytest('faults', files, context) },
  { runs: name => name.startsWith('ui-tests/journeys/'), run: browser('journeys', 'ui-tests/journeys') },
  { runs: name => name.startsWith('ui-tests/specs/'), run: browser('specs', 'ui-tests') },
  { runs: name => name.startsWith('src/') && /\.tsx?$/.test(name), run: unit }
];

/**
 * Runs the test files of rows where they are, each runner once.
 *
 * @param {typeof import('./rows.mjs').rows} rows
 * @param {{ env: NodeJS.ProcessEnv, results: string, ledger: string }} environment The ledger is emptied first.
 * @returns {Promise<readonly object[]>} Lines of the ledger, with one more for each test that is a fault by itself or did not pass.
 */
export async function runRows(rows, { ledger, ...environment }) {
  rmSync(ledger, { force: true });
  const context = { ...environment, print: text => process.stdout.write(text), limit: LIMIT_MS };
  const all = rows.flatMap(({ tests = [], ledger: own = [] }) => [...tests, ...own]);
  const done = [];
  let free = all.includes(SOAK) ? 1 : 2;
  const soak = free === 1 ? unit([SOAK], { ...context, workers: 1 }, 'faults-soak') : Promise.resolve({ tests: [] });
  const release = () => (free = 2);
  void soak.then(release, release);
  for (const { runs, run } of RUNNERS) {
    const files = all.filter(name => runs(name) && name !== SOAK);
    if (files.length > 0) done.push(...(await run(files, { ...context, workers: free })).tests);
  }
  done.push(...(await soak).tests);
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
  return [...readLedger(ledger), ...asFaults];
}
