import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { repository } from '../setup/repository.mjs';
import { runCommand } from '../setup/run-command.mjs';

/**
 * One test of a report. `file` is relative to the repository in reports of Jest and pytest, else to the folder of the suite.
 *
 * @typedef {{ file: string, title: string, status: 'passed' | 'failed' | 'skipped', message?: string }} Test
 */

const LINES = 6;

/** A failed test in the summary: where it is, and how its message begins. */
export function failure(test, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter(line => line.trim() !== '');
  return [test, ...lines.slice(0, LINES).map(line => `    ${line}`)].join('\n');
}

/** The tests of a JSON report of Jest. A file that does not load is one failed test. */
function readJest(report) {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(repository.root, name).replaceAll('\\', '/');
    const tests = assertionResults.map(({ fullName, status, failureMessages }) => ({
      file,
      title: fullName,
      status: ['passed', 'failed'].includes(status) ? status : 'skipped',
      message: failureMessages.join('\n')
    }));
    const isBroken = message !== '' && !tests.some(({ status }) => status === 'failed');
    return isBroken ? [...tests, { file, title: 'does not load or end', status: 'failed', message }] : tests;
  });
}

const attribute = (text, name) => new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1] ?? '';
const plain = text =>
  text
    .replace(/&#(?:10|xa);/gi, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** The tests of a JUnit report, as pytest, Node and Playwright write it. */
function readJunit(report) {
  const [, ...cases] = readFileSync(report, 'utf8').split(/<testcase\b/);
  return cases.map(text => {
    const [tag] = text.split('>');
    const [, problem] = text.split(/<(?:failure|error)\b/);
    const passed = /<skipped\b/.test(text) ? 'skipped' : 'passed';
    return {
      file: plain(attribute(tag, 'file') || attribute(tag, 'classname')).replaceAll('\\', '/'),
      title: plain(attribute(tag, 'name')),
      status: problem === undefined ? passed : 'failed',
      // Playwright says more in the text of the element.
      message: /<!\[CDATA\[([\s\S]*?)\]\]>/.exec(problem)?.[1] ?? plain(attribute(problem ?? '', 'message'))
    };
  });
}

/** How many tests passed, failed and were skipped, and those that did not pass with the beginning of their messages. */
export function count(tests) {
  const of = wanted => tests.filter(({ status }) => status === wanted);
  const failures = [...of('failed'), ...of('skipped')].map(({ file, title, status, message }) =>
    failure(`${file} › ${title}`, status === 'skipped' ? 'skipped' : message)
  );
  return { passed: of('passed').length, failed: of('failed').length, skipped: of('skipped').length, failures };
}

/**
 * `print` takes what a tool prints. `limit` is the longest that it may run, in milliseconds; 20 minutes by default.
 *
 * @typedef {{ env: NodeJS.ProcessEnv, results: string, print: (text: string) => void, limit?: number }} Context
 * @typedef {Promise<{ ok: boolean, tests: readonly Test[] }>} Reported
 */

/** The path of a tool among the npm packages. */
export const tool = (...path) => join(repository.nodeModules, ...path);

/** Runs a tool. One that hangs is ended and has failed. */
export const runTool = (command, args, { env, print, limit = 20 * 60_000 }) =>
  runCommand(command, args, { env, onOutput: print, signal: AbortSignal.timeout(limit) });

/** Runs a tool that writes a report into a file. No report counts as one without tests. */
async function reported(file, read, command, args, context) {
  rmSync(file, { force: true });
  const { code } = await runTool(command, args, context);
  return { ok: code === 0, tests: existsSync(file) ? read(file) : [] };
}

/**
 * @param {string} name Of the report.
 * @param {readonly string[]} args Further arguments, such as the files to run.
 * @param {Context} context
 * @returns {Reported}
 */
export function jest(name, args, context) {
  const file = join(context.results, `${name}.json`);
  const all = [tool('jest', 'bin', 'jest.js'), '--silent', '--json', `--outputFile=${file}`, ...args];
  return reported(file, readJest, process.execPath, all, context);
}

/** Like `jest`. */
export function pytest(name, args, context) {
  const file = join(context.results, `${name}.xml`);
  const all = ['-m', 'pytest', '-q', '-o', 'junit_family=xunit1', `--junitxml=${file}`, ...args];
  return reported(file, readJunit, repository.python, all, context);
}

/** Like `jest`. `config` is the folder that holds the configuration. */
export function playwright(name, config, args, context) {
  const file = join(context.results, `${name}.xml`);
  const all = [tool('@playwright', 'test', 'cli.js'), 'test', '--config', config, '--reporter=list,junit', ...args];
  const env = { ...context.env, PLAYWRIGHT_JUNIT_OUTPUT_FILE: file };
  return reported(file, readJunit, process.execPath, all, { ...context, env });
}

/** Like `jest`, with Node's own test runner. */
export function nodeTest(name, args, context) {
  const file = join(context.results, `${name}.xml`);
  const all = [
    ...['--test', '--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=junit', `--test-reporter-destination=${file}`, ...args]
  ];
  return reported(file, readJunit, process.execPath, all, context);
}
