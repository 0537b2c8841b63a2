import { runTool } from './run-tool.mjs';

/**
 * Runs tools that pass or fail as a whole, one after another.
 *
 * @param {readonly { title: string, command: string, args: readonly string[] }[]} checks
 * @param {NodeJS.ProcessEnv} env
 * @param {(text: string) => void} print
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function countChecks(checks, env, print) {
  let passed = 0;
  for (const { title, command, args } of checks) {
    const ok = await runTool(command, args, { env }, print);
    print(`${ok ? '✓' : '✗'} ${title}\n`);
    if (ok) passed += 1;
  }
  return { passed, failed: checks.length - passed, skipped: 0 };
}
