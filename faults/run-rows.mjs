import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from '../scripts/setup/repository.mjs';
import { runCommand } from '../scripts/setup/run-command.mjs';

/** Keeps one core busy for half an hour; all else is run beside it. */
const SOAK = 'src/service/__tests__/soak.race.spec.ts';

/** The soak, with room for all else. */
const LIMIT_MS = 3 * 60 * 60_000;

const readJson = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
const tool = (...path) => join(repository.nodeModules, ...path);

/** Runs a tool with its output on the screen. */
const run = (command, args, env) =>
  runCommand(command, args, {
    env,
    onOutput: text => process.stdout.write(text),
    signal: AbortSignal.timeout(LIMIT_MS)
  });

async function jest(files, { env, results, workers }, report = 'faults-jest.json') {
  const file = join(results, report);
  rmSync(file, { force: true });
  const args = [`--maxWorkers=${workers}`, '--silent', '--json', `--outputFile=${file}`, '--runTestsByPath', ...files];
  await run(process.execPath, [tool('jest', 'bin', 'jest.js'), ...args], env);
  return (readJson(file).testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relative(repository.root, name).replaceAll('\\', '/'),
      title: fullName,
      held: status === 'passed'
    }))
  );
}

async function pytest(files, { env, results }) {
  const file = join(results, 'faults.xml');
  rmSync(file, { force: true });
  const args = ['-m', 'pytest', '-q', '-o', 'junit_family=xunit1', `--junitxml=${file}`, ...files];
  await run(repository.python, args, env);
  const xml = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return xml
    .split(/<testcase\b/)
    .slice(1)
    .map(text => ({
      file: / file="([^"]*)"/.exec(text)?.[1].replaceAll('\\', '/'),
      title: / name="([^"]*)"/.exec(text)?.[1],
      held: !/<(failure|error|skipped)\b/.test(text)
    }));
}

/** The tests of `folder`, `journeys` or `specs`, each with its own configuration. */
const playwright =
  folder =>
  async (files, { env, results, chromium, workers }) => {
    const file = join(results, `faults-${folder}.json`);
    rmSync(file, { force: true });
    const args = [
      'test',
      '--config',
      folder === 'specs' ? 'ui-tests' : `ui-tests/${folder}`,
      '--reporter=list,json',
      `--global-timeout=${LIMIT_MS}`,
      `--workers=${folder === 'specs' ? workers : 1}`
    ];
    const names = files.map(name => relative('ui-tests', name));
    await run(process.execPath, [tool('@playwright', 'test', 'cli.js'), ...args, ...names], {
      ...env,
      CELLWRIGHT_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file
    });
    const inside = ({ specs = [], suites = [] }) => [
      ...specs.map(({ file: name, title, ok, tests }) => ({
        file: `ui-tests/${folder}/${name}`,
        title,
        held: ok && tests.every(({ status }) => status === 'expected')
      })),
      ...suites.flatMap(inside)
    ];
    return inside(readJson(file));
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
 * @param {{ env: NodeJS.ProcessEnv, results: string, chromium: string }} context `env` names the ledger, which is begun anew.
 * @returns {Promise<readonly object[]>} Lines of the ledger, with one more for each test that is a fault by itself or did not pass.
 */
export async function runRows(rows, context) {
  const ledger = context.env.CELLWRIGHT_LEDGER;
  rmSync(ledger, { force: true });
  const all = rows.flatMap(({ tests = [], ledger: own = [] }) => [...tests, ...own]);
  const done = [];
  const soaks = all.includes(SOAK);
  const own = { ...context, workers: soaks ? 1 : 2 };
  const soak = soaks ? jest([SOAK], own, 'faults-soak.json') : [];
  for (const { runs, run } of RUNNERS) {
    const files = all.filter(name => runs(name) && name !== SOAK);
    if (files.length > 0) done.push(...(await run(files, own)));
  }
  done.push(...(await soak));
  const written = existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').filter(Boolean) : [];
  const asFaults = rows.flatMap(({ ids, tests = [], ledger: own = [] }) =>
    [...tests, ...own].flatMap(file => {
      const cases = done.filter(test => test.file === file);
      const silent = cases.length === 0 ? [{ title: 'has run no test', held: false }] : cases;
      return silent
        .filter(({ held }) => tests.includes(file) || !held)
        .map(({ title, held }) => ({ row: ids[0], id: `${file}: ${title}`, held, times: 1, harms: {} }));
    })
  );
  return [...written.map(line => JSON.parse(line)), ...asFaults];
}
