import { runCommand } from '../setup/run-command.mjs';

/**
 * Runs a tool with its output on the screen.
 *
 * @returns {Promise<boolean>} Whether it ended with exit code 0.
 */
export async function runTool(command, args, options = {}) {
  const { code } = await runCommand(command, args, { ...options, onOutput: text => process.stdout.write(text) });
  return code === 0;
}
