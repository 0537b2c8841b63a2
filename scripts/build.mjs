import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureNodePackages } from './setup/ensure-node-packages.mjs';
import { createProgress } from './setup/progress.mjs';
import { runAsScript } from './setup/run-as-script.mjs';

await runAsScript(async () => {
  const progress = createProgress();
  await ensureNodePackages('start', progress);
  await ensureBuild(progress, { force: true });
});
