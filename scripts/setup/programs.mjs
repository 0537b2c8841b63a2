import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { installRuntime } from '../../runtime-installer/install-runtime.mjs';
import { isInstalled } from '../../runtime-installer/is-installed.mjs';
import { megabytes } from '../../runtime-installer/megabytes.mjs';
import { fileOf, findRuntime } from '../../runtime-installer/runtime.mjs';
import { startRuntime } from '../../runtime-installer/start-runtime.mjs';
import { repository } from './repository.mjs';
import { findOnPath, runCommand, SetupError } from './run-command.mjs';

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * How tests and figures start Chromium: without a sandbox, because it may run as root; without requests of its own;
 * and unable to reach any other machine.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'
];

/**
 * Installs Debian packages if that needs no permission: with `apt-get`, as root. If that fails, refreshes the package lists and
 * tries once more.
 *
 * @returns {Promise<boolean>} Whether it worked.
 */
export async function aptInstall(packages, progress) {
  if (process.getuid?.() !== 0 || findOnPath('apt-get').length === 0) return false;
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, onOutput: progress.log };
  const install = () => runCommand('apt-get', ['install', '-y', ...packages], options);
  return progress.step(`Installing Debian’s ${packages.join(', ')}`, async () => {
    if ((await install()).code === 0) return true;
    await runCommand('apt-get', ['update'], options);
    return (await install()).code === 0;
  });
}

/** The first of these programs that runs and says its version. */
async function firstThatRuns(files) {
  for (const file of files) {
    const { code, tail } = await runCommand(file, ['--version']);
    if (code === 0 && /\d+\.\d+/.test(tail)) return file;
  }
  return undefined;
}

async function inPlaywrightCache() {
  const { chromium } = await import('playwright-core');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/**
 * A Chromium to test with: `CELLWRIGHT_CHROMIUM`, one on `PATH`, Playwright's own, Debian's, or one that Playwright downloads.
 *
 * @returns {Promise<string>} The path of the program.
 * @throws {SetupError} With the one command to type.
 */
export async function ensureChromium(progress) {
  const onPath = () => firstThatRuns(CHROMIUM.flatMap(name => findOnPath(name)));
  const named = process.env.CELLWRIGHT_CHROMIUM;
  if (named) {
    if (await firstThatRuns([named])) return named;
    throw new SetupError(`CELLWRIGHT_CHROMIUM names ${named}, which does not run. Name another one and start again.`);
  }
  const there = (await onPath()) ?? (await inPlaywrightCache());
  if (there) return there;
  if (await aptInstall(['chromium'], progress)) return onPath();
  const cli = join(repository.nodeModules, 'playwright-core', 'cli.js');
  await progress.step('Downloading Playwright’s Chromium', () =>
    runCommand(process.execPath, [cli, 'install', 'chromium'], { onOutput: progress.log })
  );
  const downloaded = await inPlaywrightCache();
  if (downloaded) return downloaded;
  throw new SetupError('No Chromium was found and none could be installed. Type: sudo apt-get install chromium');
}

/** Finds or installs the Java that Spark starts: that of `JAVA_HOME`, one on `PATH`, or Debian's. Throws `SetupError` without one. */
export async function ensureJava(progress, env = process.env) {
  const isThere = () => Boolean(env.JAVA_HOME) || findOnPath('java', env).length > 0;
  if (isThere() || ((await aptInstall(['default-jre-headless'], progress)) && isThere())) return;
  throw new SetupError(
    'No Java was found and none could be installed. Type: sudo apt-get install default-jre-headless'
  );
}

/**
 * Installs the runtime for model files into a folder, with the installer that the service starts too. Does nothing
 * when it is there and starts.
 *
 * @param {string} [folder] `llama-runtime/` of this checkout by default.
 * @throws {SetupError}
 */
export async function ensureLlamaRuntime(progress, folder = join(repository.root, 'llama-runtime')) {
  const target = resolve(folder);
  const runtime = await findRuntime('models');
  if (isInstalled(runtime, target) && (await startRuntime(runtime, join(target, 'node_modules'))) === undefined) return;
  const { downloadBytes, diskBytes } = JSON.parse(readFileSync(fileOf(runtime, 'about.json'), 'utf8'));
  const sizes = `about ${megabytes(downloadBytes)} to download, ${megabytes(diskBytes)} on the disk`;
  await progress.step(`Installing the runtime for model files (${sizes})`, async () => {
    const bytes = await installRuntime(runtime, target, { log: progress.log }).catch(error => {
      throw new SetupError(error.message);
    });
    progress.say(`  ${megabytes(bytes)} in ${join(target, 'node_modules')}`);
  });
}
