import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { failure } from './failure.mjs';
import { runTool } from './run-tool.mjs';

/** The failed tests of a file, or what kept it from loading. */
function failuresOf({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const at = relative(repository.root, name);
  if (failed.length === 0) return message ? [failure(at, message)] : [];
  return failed.map(({ fullName, failureMessages }) => failure(`${at} › ${fullName}`, failureMessages.join('\n')));
}

/**
 * One of the projects of jest.config.cjs as a suite, with two workers unless it is to keep `oneCore` busy. A test file that does not load
 * counts as a failed test.
 */
export const jest = (name, project, { oneCore = false } = {}) => ({
  name,
  oneCore,
  async run({ env, results, print }) {
    const file = join(results, `${name}.json`);
    rmSync(file, { force: true });
    const args = [join(repository.nodeModules, 'jest', 'bin', 'jest.js'), '--selectProjects', project];
    const { ok } = await runTool(
      process.execPath,
      [...args, `--maxWorkers=${oneCore ? 1 : 2}`, '--silent', '--json', `--outputFile=${file}`],
      { env },
      print
    );
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return {
      ok,
      failures: report.testResults.flatMap(failuresOf),
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests + report.numTodoTests
    };
  }
});
