import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { aptInstall, canAptInstall } from './apt-install.mjs';
import { findOnPath } from './find-on-path.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';

const OLDEST = 17;
const PROGRAM = process.platform === 'win32' ? 'java.exe' : 'java';

/** The folder of a Java that runs and is new enough. */
async function homeOf(file) {
  const { code, tail } = await runCommand(file, ['-version']);
  const major = Number(/version "(\d+)/.exec(tail)?.[1] ?? 0);
  return code === 0 && major >= OLDEST ? dirname(dirname(realpathSync(file))) : undefined;
}

async function found(env) {
  const named = env.JAVA_HOME ? [join(env.JAVA_HOME, 'bin', PROGRAM)].filter(existsSync) : [];
  for (const file of [...named, ...findOnPath('java', env)]) {
    const home = await homeOf(file);
    if (home) return home;
  }
  return undefined;
}

async function throughApt(progress, env) {
  if (!canAptInstall()) return undefined;
  await progress.step('Installing Debian’s Java', () => aptInstall(['default-jre-headless'], progress.log));
  return found(env);
}

/**
 * A Java to test Spark with, 17 or newer: that of `JAVA_HOME`, one on `PATH`, or Debian's.
 *
 * @returns {Promise<string>} What to set as `JAVA_HOME`.
 * @throws {SetupError} With the one command to type.
 */
export async function ensureJava(progress, env = process.env) {
  const home = (await found(env)) ?? (await throughApt(progress, env));
  if (home) return home;
  throw new SetupError(
    `No Java ${OLDEST} or newer was found and none could be installed. Type: sudo apt-get install default-jre-headless`
  );
}
