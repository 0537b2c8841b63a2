import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { runCommand } from '../setup/run-command.mjs';
import { readJest, readJunit, readPlaywright } from './reports.mjs';

/**
 * `print` takes what a tool prints. `limit` is the longest that it may run, in milliseconds; 20 minutes by default.
 *
 * @typedef {{ env: NodeJS.ProcessEnv, results: string, print: (text: string) => void, limit?: number }} Context
 * @typedef {Promise<{ ok: boolean, tests: readonly import('./reports.mjs').Test[] }>} Reported
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
  const file = join(context.results, `${name}.json`);
  const all = [tool('@playwright', 'test', 'cli.js'), 'test', '--config', config, '--reporter=list,json', ...args];
  const env = { ...context.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return reported(file, readPlaywright, process.execPath, all, { ...context, env });
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
