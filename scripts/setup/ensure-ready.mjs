import { existsSync } from 'node:fs';
import { ensureBuild, ensureExample } from './ensure-build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { ensureCollaboration } from './ensure-collaboration.mjs';
import { ensureDemo } from './ensure-demo.mjs';
import { ensureJava } from './ensure-java.mjs';
import { ensureLlamaRuntime } from './ensure-llama-runtime.mjs';
import { ensureModin } from './ensure-modin.mjs';
import { ensureNodePackages } from './ensure-node-packages.mjs';
import { ensurePython } from './ensure-python.mjs';
import { createProgress } from './progress.mjs';
import { repository } from './repository.mjs';
import { SetupError } from './setup-error.mjs';
import { withLock } from './with-lock.mjs';

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
 * @param {{ for: 'start' | 'test' | 'all' | 'ask' | 'bench', collaboration?: boolean, log?: (line: string) => void }} options `collaboration`: also
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
  const isAll = purpose === 'all';
  const isTest = isAll || purpose === 'test';
  const needsBrowser = isTest || purpose === 'bench';
  return withLock(progress, async () => {
    if (!existsSync(repository.venv) || !existsSync(repository.nodeModules)) {
      progress.say('Setting up this folder. The first time takes a minute or two; later starts take seconds.');
    }
    // Each waits for its registry most of the time.
    await allDone([
      async () => {
        await ensurePython(isTest ? purpose : 'start', progress);
        if (isAll) await ensureModin(progress);
      },
      async () => {
        await ensureNodePackages(needsBrowser ? 'test' : 'start', progress);
        await ensureBuild(progress);
        if (isAll) {
          await ensureExample(progress);
          await ensureLlamaRuntime(progress);
        }
      }
    ]);
    if (isAll) await ensureDemo(progress);
    return {
      python: repository.python,
      ...(needsBrowser ? { chromium: await ensureChromium(progress) } : {}),
      ...(isAll ? { javaHome: await ensureJava(progress) } : {}),
      ...(collaboration ? { collaboration: await ensureCollaboration(progress) } : {})
    };
  });
}
