import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './setup/build.mjs';
import { ensureNodePackages } from './setup/node-packages.mjs';
import { createProgress } from './setup/progress.mjs';
import { repository } from './setup/repository.mjs';
import { runAsScript } from './setup/run-as-script.mjs';

/** So long nothing changes before a build begins, in milliseconds: an editor writes several files. */
const QUIET_MS = 200;

/** Builds after each change of the sources until it is ended; a build that fails says why, and the next change is waited for. */
await runAsScript(async () => {
  const progress = createProgress();
  await ensureNodePackages('start', progress);
  let timer;
  let building = false;
  let changed = true;
  const build = async () => {
    if (building || !changed) return;
    [building, changed] = [true, false];
    await ensureBuild(progress).then(
      () => progress.say('Built. Reload the page.'),
      error => progress.say(error.message)
    );
    building = false;
    await build();
  };
  for (const folder of ['src', 'style', 'schema']) {
    watch(join(repository.root, folder), { recursive: true }, (_event, name) => {
      if (name?.endsWith('.generated.ts')) return;
      changed = true;
      clearTimeout(timer);
      timer = setTimeout(() => void build(), QUIET_MS);
    });
  }
  await build();
  await new Promise(() => undefined);
});
