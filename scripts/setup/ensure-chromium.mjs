import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { aptInstall, canAptInstall } from './apt-install.mjs';
import { findOnPath } from './find-on-path.mjs';
import { repository } from './repository.mjs';
import { runCommand } from './run-command.mjs';
import { SetupError } from './setup-error.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

async function runs(file) {
  const { code, stdout } = await runCommand(file, ['--version']);
  return code === 0 && /\d+\.\d+/.test(stdout);
}

async function onPath() {
  for (const file of NAMES.flatMap(name => findOnPath(name))) if (await runs(file)) return file;
  return undefined;
}

function inPlaywrightCache() {
  const { chromium } = createRequire(join(repository.root, 'package.json'))('playwright-core');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

async function throughApt(progress) {
  if (!canAptInstall()) return undefined;
  await progress.step('Installing Debian’s Chromium', () => aptInstall(['chromium'], progress.log));
  return onPath();
}

async function throughPlaywright(progress) {
  const cli = join(repository.nodeModules, 'playwright-core', 'cli.js');
  await progress.step('Downloading Playwright’s Chromium', () =>
    runCommand(process.execPath, [cli, 'install', 'chromium'], { onOutput: progress.log })
  );
  return inPlaywrightCache();
}

/**
 * A Chromium to test with: `CELLWRIGHT_CHROMIUM`, one on `PATH`, Playwright's own, Debian's, or one that Playwright downloads.
 *
 * @returns {Promise<string>} The path of the program.
 * @throws {SetupError} With the one command to type.
 */
export async function ensureChromium(progress) {
  const named = process.env.CELLWRIGHT_CHROMIUM;
  if (named) {
    if (await runs(named)) return named;
    throw new SetupError(`CELLWRIGHT_CHROMIUM names ${named}, which does not run. Name another one and start again.`);
  }
  const found =
    (await onPath()) ?? inPlaywrightCache() ?? (await throughApt(progress)) ?? (await throughPlaywright(progress));
  if (found) return found;
  throw new SetupError('No Chromium was found and none could be installed. Type: sudo apt-get install chromium');
}
