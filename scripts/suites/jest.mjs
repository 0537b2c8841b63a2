import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../setup/repository.mjs';
import { runTool } from './run-tool.mjs';

/** One of the projects of jest.config.cjs as a suite. A test file that does not load counts as a failed test. */
export const jest = (name, project) => ({
  name,
  async run({ env, results, print }) {
    const file = join(results, `${name}.json`);
    rmSync(file, { force: true });
    const args = [join(repository.nodeModules, 'jest', 'bin', 'jest.js'), '--selectProjects', project];
    await runTool(process.execPath, [...args, '--maxWorkers=2', '--json', `--outputFile=${file}`], { env }, print);
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests + report.numTodoTests
    };
  }
});
