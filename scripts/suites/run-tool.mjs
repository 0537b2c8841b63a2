import { runCommand } from '../setup/run-command.mjs';

/** No suite takes longer; one that hangs is ended and has failed. */
const LIMIT_MS = 20 * 60_000;

/**
 * Runs a tool with its output on the screen, or told to somebody.
 *
 * @returns {Promise<{ ok: boolean, tail: string }>} Whether it ended with exit code 0, and the end of what it printed.
 */
export async function runTool(command, args, options = {}, onOutput = text => process.stdout.write(text)) {
  const { code, tail } = await runCommand(command, args, {
    signal: AbortSignal.timeout(LIMIT_MS),
    ...options,
    onOutput
  });
  return { ok: code === 0, tail };
}
