import { failure } from './failure.mjs';
import { runTool } from './run-tool.mjs';

/**
 * Runs tools that pass or fail as a whole, one after another.
 *
 * @param {readonly { title: string, command: string, args: readonly string[] }[]} checks
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} print
 * @returns {Promise<import('./suites.mjs').Counts>}
 */
export async function countChecks(checks, env, print) {
  const failures = [];
  for (const { title, command, args } of checks) {
    const { ok, tail } = await runTool(command, args, { env }, print);
    print(`${ok ? '✓' : '✗'} ${title}\n`);
    if (!ok) failures.push(failure(title, tail.slice(-600)));
  }
  return { passed: checks.length - failures.length, failed: failures.length, skipped: 0, failures };
}
