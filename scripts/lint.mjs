import { ensureBuild } from './setup/ensure-build.mjs';
import { ensureNodePackages } from './setup/ensure-node-packages.mjs';
import { ensurePython } from './setup/ensure-python.mjs';
import { createProgress } from './setup/progress.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { lint } from './suites/lint.mjs';
import { types } from './suites/types.mjs';

await runAsScript(async () => {
  const progress = createProgress();
  await ensurePython('test', progress);
  await ensureNodePackages('test', progress);
  await ensureBuild(progress);
  const context = { env: process.env, print: text => process.stdout.write(text) };
  const checked = [await types.run(context), await lint.run(context)];
  process.exitCode = checked.some(({ failed }) => failed > 0) ? 1 : 0;
});
