import { existsSync } from 'node:fs';
import { ensureDemo } from '../demo/ensure-demo.mjs';
import { ensureBuild, ensureExample } from './build.mjs';
import { ensureLlamaRuntime } from './ensure-llama-runtime.mjs';
import { ensureNodePackages } from './node-packages.mjs';
import { ensureChromium, ensureJava } from './programs.mjs';
import { createProgress } from './progress.mjs';
import { ensurePython, installApart } from './python.mjs';
import { repository } from './repository.mjs';
import { SetupError } from './run-command.mjs';
import { withLock } from './with-lock.mjs';

/** What each purpose needs: lists of Python and of npm packages, a browser, and all that only `npm run test:all` tries. */
const PURPOSES = {
  start: { python: 'start', node: 'start' },
  bench: { python: 'start', node: 'test', browser: true },
  test: { python: 'test', node: 'test', browser: true },
  all: { python: 'all', node: 'test', browser: true, all: true }
};

/** Does all at the same time. Rejects with the first fault in their order, when nothing goes on any more. */
async function allDone(works) {
  const ends = await Promise.allSettled(works.map(work => work()));
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Makes this checkout ready on a machine that has only Python and Node: the environment in `.venv`, the npm packages, the build and,
 * for tests and figures, a Chromium; for `all` tests also more engines for data, the runtime for model files, the site of the demo and a
 * Java. Does nothing that was done before from the same inputs.
 *
 * @param {{ for: keyof typeof PURPOSES, collaboration?: boolean, log?: (line: string) => void }} options `collaboration`: also
 * what lets several users work on one notebook. `log` takes a line of progress; standard error by default.
 * @returns {Promise<{ python: string, chromium?: string, javaHome?: string, collaboration?: string }>} The environment's interpreter; the
 * browser for tests and figures, the folder of Java for all tests, and that of the packages for collaboration.
 * @throws {SetupError} When the machine lacks something that cannot be installed from here; the message says what to type.
 */
export async function ensureReady({ for: purpose, collaboration = false, log }) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new SetupError(`Node 20 or newer is needed, this is ${process.versions.node}. Install it and start again.`);
  }
  const progress = createProgress(log);
  const { python, node, browser = false, all = false } = PURPOSES[purpose];
  return withLock(progress, async () => {
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
    if (all) await ensureDemo(progress);
    return {
      python: repository.python,
      ...(browser ? { chromium: await ensureChromium(progress) } : {}),
      ...(all ? { javaHome: await ensureJava(progress) } : {}),
      ...(collaboration ? { collaboration: await installApart('collaboration', progress) } : {})
    };
  });
}
