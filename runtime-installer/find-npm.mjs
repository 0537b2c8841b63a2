import { existsSync, realpathSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/**
 * How npm is started: the one that started this, else the one that lies beside this Node.js, else the one on PATH.
 *
 * @param {{ env?: NodeJS.ProcessEnv, execPath?: string }} [from]
 * @returns {readonly string[]} A program and its first arguments.
 * @throws {Error} A sentence with the next step, when there is none.
 */
export function findNpm({ env = process.env, execPath = process.execPath } = {}) {
  const started = env.npm_execpath;
  if (started && /^npm.*\.js$/.test(basename(started)) && existsSync(started)) return [execPath, started];
  const folder = dirname(existsSync(execPath) ? realpathSync(execPath) : execPath);
  for (const modules of [join(folder, '..', 'lib', 'node_modules'), join(folder, 'node_modules')]) {
    const beside = join(modules, 'npm', 'bin', 'npm-cli.js');
    if (existsSync(beside)) return [execPath, beside];
  }
  const name = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  for (const each of (env.PATH ?? env.Path ?? '').split(delimiter).filter(Boolean)) {
    if (existsSync(join(each, name))) return [join(each, name)];
  }
  throw new Error('npm was found neither beside Node.js nor on PATH. Install Node.js with npm.');
}
