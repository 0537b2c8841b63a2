import { existsSync } from 'node:fs';
import { ensureDemo } from '../demo/ensure-demo.mjs';
import { ensureBuild, ensureExample } from './build.mjs';
import { ensureChromium, ensureJava, ensureLlamaRuntime } from './programs.mjs';
import { ensureNodePackages } from './node-packages.mjs';
import { ensurePython, installApart } from './python.mjs';
import { repository } from './repository.mjs';
import { SetupError } from './run-command.mjs';

/** What each purpose needs: lists of Python and of npm packages, a browser, and all that only `npm run test:all` tries. */
const PURPOSES = {
  start: { python: 'start', node: 'start' },
  bench: { python: 'start', node: 'test', browser: true },
  test: { python: 'test', node: 'test', browser: true },
  all: { python: 'all', node: 'test', browser: true, all: true }
};

/** Does all works at the same time. When all have ended, rejects with the error of the first in the list that failed. */
async function allDone(works) {
  const ends = await Promise.allSettled(works.map(work => work()));
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Makes this checkout ready on a machine that has only Python and Node. It makes `.venv`, installs the npm packages
 * and builds. Tests and figures also get a Chromium. `all` also gets more data engines, the runtime for model files,
 * the demo site and a Java. A step that was done before for the same inputs is skipped.
 *
 * @param {{ for: keyof typeof PURPOSES, progress: ReturnType<import('./script.mjs').createProgress>, collaboration?: boolean }} options
 * `collaboration`: also what lets several users work on one notebook.
 * @returns {Promise<{ python: string, chromium?: string, collaboration?: string }>} The interpreter, the browser, and the folder
 * of the packages for collaboration.
 * @throws {SetupError} When the machine lacks something that cannot be installed from here; the message says what to type.
 */
export async function ensureReady({ for: purpose, progress, collaboration = false }) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new SetupError(`Node 20 or newer is needed, this is ${process.versions.node}. Install it and start again.`);
  }
  const { python, node, browser = false, all = false } = PURPOSES[purpose];
  if (!existsSync(repository.venv) || !existsSync(repository.nodeModules)) {
    progress.say('Setting up this folder. The first time takes a minute or two; later starts take seconds.');
  }
  // Each waits for its registry most of the time.
  await allDone([
    async () => {
      await ensurePython(python, progress);
      if (all) await installApart('modin', progress);
    },
    async () => {
      await ensureNodePackages(node, progress);
      await ensureBuild(progress);
      if (all) await ensureExample(progress);
      if (all) await ensureLlamaRuntime(progress);
    }
  ]);
  if (all) {
    await ensureDemo(progress);
    await ensureJava(progress);
  }
  return {
    python: repository.python,
    ...(browser ? { chromium: await ensureChromium(progress) } : {}),
    ...(collaboration ? { collaboration: await installApart('collaboration', progress) } : {})
  };
}
