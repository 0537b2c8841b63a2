import { parseArgs } from 'node:util';
import { ensureBuild, ensureExample } from './setup/build.mjs';
import { ensureNodePackages } from './setup/node-packages.mjs';
import { createProgress } from './setup/progress.mjs';
import { runAsScript } from './setup/run-as-script.mjs';

/** `npm run build` builds all, `npm run example` the extension in `examples/extension` and what that needs. */
await runAsScript(async () => {
  const { values } = parseArgs({ options: { example: { type: 'boolean', default: false } } });
  const progress = createProgress();
  await ensureNodePackages(values.example ? 'test' : 'start', progress);
  await ensureBuild(progress, { force: !values.example });
  if (values.example) await ensureExample(progress);
});
