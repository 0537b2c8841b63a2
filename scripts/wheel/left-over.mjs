import { readdirSync } from 'node:fs';
import { PIP } from '../setup/find-uv.mjs';
import { runCommand } from '../setup/run-command.mjs';

/**
 * Uninstalls the package as a user does.
 *
 * @param {string} folder The environment.
 * @param {string} python Its interpreter.
 * @param {{ log: (text: string) => void }} progress
 * @returns {Promise<readonly string[]>} What still has its name there, as paths from the folder.
 */
export async function leftOver(folder, python, progress) {
  const args = [...PIP, 'uninstall', '--yes', 'jupyterlab-cellwright'];
  const { code, tail } = await runCommand(python, args, { onOutput: progress.log });
  if (code !== 0) return [`pip uninstall: ${tail.trim()}`];
  return readdirSync(folder, { recursive: true }).filter(name => /cellwright/i.test(name));
}
