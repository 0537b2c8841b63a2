import { runTool } from './run-tool.mjs';

/**
 * Runs tools that pass or fail as a whole, in order. What one prints stays together, below what was printed before it.
 *
 * @param {readonly { title: string, command: string, args: readonly string[] }[]} checks
 * @param {NodeJS.ProcessEnv} env
 * @param {number} atOnce How many run at the same time; those that build on each other run alone.
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function countChecks(checks, env, atOnce = 1) {
  let passed = 0;
  const waiting = [...checks];
  const run = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { title, command, args } = check;
      let output = '';
      const ok = await runTool(command, args, { env }, text => (output += text));
      process.stdout.write(`${output}${ok ? '✓' : '✗'} ${title}\n`);
      if (ok) passed += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return { passed, failed: checks.length - passed, skipped: 0 };
}
