import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { declarations, tsc } from '../setup/build.mjs';
import { repository } from '../setup/repository.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { buildWheel, tryWheel } from './try-wheel.mjs';
import { count, failure, readJest, readJunit, readPlaywright } from './reports.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number, ok?: boolean, note?: string, failures?: readonly string[] }} Counts
 * @typedef {{ env: NodeJS.ProcessEnv, results: string, chromium: string, all: boolean, print: (text: string) => void }} Context
 * @typedef {{ name: string, oneCore?: boolean, run: (context: Context) => Promise<Counts> }} Suite
 * @typedef {Counts & { name: string, seconds: number }} Done
 */

/** No suite takes longer; one that hangs is ended and has failed. */
const LIMIT_MS = 20 * 60_000;

const tool = (...path) => join(repository.nodeModules, ...path);

/** Runs a tool with its output to `print`. */
function runTool(command, args, { env, print }) {
  return runCommand(command, args, { env, onOutput: print, signal: AbortSignal.timeout(LIMIT_MS) });
}

/**
 * A tool that writes a report.
 *
 * @param {{ ending: string, read: (file: string) => readonly import('./reports.mjs').Test[], oneCore?: boolean }} report The ending of its
 * file, and its reader.
 * @param {(file: string, context: Context) => { command?: string, args: readonly string[], env?: NodeJS.ProcessEnv }} start
 * The program, Node by default, and further variables.
 * @returns {Suite}
 */
const reported = (name, { ending, read, oneCore = false }, start) => ({
  name,
  oneCore,
  async run(context) {
    const file = join(context.results, `${name}.${ending}`);
    rmSync(file, { force: true });
    const { command = process.execPath, args, env } = start(file, context);
    const { code } = await runTool(command, args, { ...context, env: { ...context.env, ...env } });
    return { ok: code === 0, ...count(read(file)) };
  }
});

/** Tools that pass or fail as a whole, one after another. */
const checks = (name, list, oneCore = false) => ({
  name,
  oneCore,
  async run(context) {
    const failures = [];
    for (const { title, command = process.execPath, args } of list) {
      const { code, tail } = await runTool(command, args, context);
      context.print(`${code === 0 ? '✓' : '✗'} ${title}\n`);
      if (code !== 0) failures.push(failure(title, tail.slice(-600)));
    }
    return { passed: list.length - failures.length, failed: failures.length, skipped: 0, failures };
  }
});

/** One of the projects of jest.config.cjs, with two workers, or with one if it is to keep only `oneCore` busy. */
const jest = (name, project, oneCore = false) =>
  reported(name, { ending: 'json', read: readJest, oneCore }, file => ({
    args: [
      ...[tool('jest', 'bin', 'jest.js'), '--selectProjects', project, `--maxWorkers=${oneCore ? 1 : 2}`],
      ...['--silent', '--json', `--outputFile=${file}`]
    ]
  }));

/** A real JupyterLab in a real browser; the folder holds the configuration of Playwright. */
const browser = (name, folder, { oneCore = false, variables = {} } = {}) =>
  reported(name, { ending: 'json', read: readPlaywright, oneCore }, (file, { chromium }) => ({
    args: [tool('@playwright', 'test', 'cli.js'), 'test', '--config', folder, '--reporter=list,json'],
    env: { ...variables, CELLWRIGHT_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  }));

/** The probe that runs in kernels, and the server extension. The gate leaves out slow engines and slow tests. */
const pytest = reported('python', { ending: 'xml', read: readJunit, oneCore: true }, (file, { all }) => ({
  command: repository.python,
  args: ['-m', 'pytest', '-q', '-m', all ? 'not race' : 'not engines and not long and not race', `--junitxml=${file}`]
}));

/** Tests of the whole checkout: layers, what the page loads, the set-up itself. */
const checkout = reported('checkout', { ending: 'xml', read: readJunit, oneCore: true }, (file, { all }) => {
  const folder = join('scripts', '__tests__');
  const tests = readdirSync(join(repository.root, folder)).filter(
    name => name.endsWith('.test.mjs') && (all || !name.endsWith('.long.test.mjs'))
  );
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=junit', `--test-reporter-destination=${file}`]
  ];
  return { args: ['--test', ...reporters, ...tests.map(name => join(folder, name))] };
});

/** The compiler over everything. It writes the declarations that lint, the checkout's tests and the example read. */
const types = checks('types', [{ title: 'tsc -b', args: declarations }]);

const PYTHON = ['jupyterlab_cellwright', 'src', 'examples', 'scripts', 'bench', 'training'];
const node = (title, ...args) => ({ title, args });
const ruff = (...args) => ({ title: args.join(' '), command: repository.python, args: ['-m', 'ruff', ...args] });

/** House style; two of these read the declarations that `types` writes. */
const lint = checks(
  'lint',
  [
    node('oxlint', tool('oxlint', 'bin', 'oxlint'), '--type-aware', 'src', 'ui-tests', 'faults', 'examples'),
    node('eslint', tool('eslint', 'bin', 'eslint.js'), '--max-warnings', '0', '.'),
    node('oxfmt', tool('oxfmt', 'bin', 'oxfmt'), '--check', '.'),
    node('stylelint', tool('stylelint', 'bin', 'stylelint.mjs'), '--max-warnings', '0', 'style/**/*.css'),
    node('api reports', 'scripts/api.mjs', '--check'),
    ruff('check', ...PYTHON),
    ruff('format', '--check', ...PYTHON)
  ],
  true
);

/** The example extension as another project would compile it, against the declarations of the layers. */
const example = checks('example', [node('extension', tsc, '-p', 'examples/extension', '--noEmit')]);

/** The tests of an installed wheel, with the interpreter of its environment. */
export const inBrowser = (python, context) =>
  browser('wheel', 'ui-tests/wheel', { variables: { CELLWRIGHT_WHEEL: python } }).run(context);

/** What a user gets: the wheel in a fresh environment, in JupyterLab and Notebook, without Node.js. */
const wheel = {
  name: 'wheel',
  async run(context) {
    const progress = { log: () => undefined };
    const file = await buildWheel(join(repository.work, 'wheel', 'dist'), progress);
    return tryWheel(file, { packages: ['-r', join('requirements', 'wheel.txt')], inBrowser }, context);
  }
};

/** What `npm test` runs, in this order. The others read the declarations that `types` writes. */
export const gate = [
  types,
  browser('journeys', 'ui-tests/journeys', { oneCore: true }),
  lint,
  jest('kernel', 'kernel', true),
  pytest,
  checkout,
  jest('unit', 'node'),
  jest('dom', 'dom')
];

/** What `npm run test:all` runs as well: local models, the example, the wheel, all browser tests. */
export const more = [jest('llama', 'llama'), example, wheel, browser('browser', 'ui-tests')];
