import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findOnPath } from './find-on-path.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';

/** pip of the environment, after which its arguments stand. */
export const PIP = ['-m', 'pip', '--disable-pip-version-check'];

/** Where pip is told to look for packages, as the environment in which uv looks there. Nothing where pip may ask no index. */
async function uvEnvironment() {
  const { stdout } = await runCommand(repository.python, [...PIP, 'config', 'list']);
  const settings = new Map(
    [...stdout.matchAll(/^[^.\n]+\.([\w.-]+)='(.*)'$/gm)].map(([, name, value]) => [name, value])
  );
  if (settings.has('no-index')) return undefined;
  const list = (name, separator) => settings.get(name)?.trim().split(/\s+/).join(separator);
  const named = {
    UV_DEFAULT_INDEX: list('index-url', ' '),
    UV_INDEX: list('extra-index-url', ' '),
    UV_FIND_LINKS: list('find-links', ','),
    // As pip has it: the newest release of all indexes.
    UV_INDEX_STRATEGY: 'unsafe-best-match'
  };
  const told = Object.entries(named).filter(([name, value]) => value !== undefined && process.env[name] === undefined);
  return { ...process.env, ...Object.fromEntries(told) };
}

/**
 * uv, which does in seconds what pip does in minutes: that of the machine, else the one in `.venv`, where pip brings it. Needs `.venv`.
 *
 * @param {{ log: (text: string) => void }} progress
 * @returns {Promise<{ file: string, env: NodeJS.ProcessEnv } | undefined>} Nothing where it cannot be had; pip does the same then.
 */
export async function findUv(progress) {
  const env = await uvEnvironment();
  if (env === undefined) return undefined;
  const [onPath] = findOnPath('uv');
  if (onPath !== undefined) return { file: onPath, env };
  const file = join(dirname(repository.python), process.platform === 'win32' ? 'uv.exe' : 'uv');
  if (!existsSync(file)) {
    await runCommand(repository.python, [...PIP, 'install', '-r', join('requirements', 'uv.txt')], {
      onOutput: progress.log
    });
  }
  return existsSync(file) ? { file, env } : undefined;
}
