import { ensureLlamaRuntime } from './setup/ensure-llama-runtime.mjs';
import { createProgress } from './setup/progress.mjs';
import { runAsScript } from './setup/run-as-script.mjs';

/** `npm run llama-runtime [-- FOLDER]`: installs what runs model files on this machine. */
await runAsScript(async () => {
  const progress = createProgress();
  await ensureLlamaRuntime(progress, process.argv[2]);
  progress.say('✓ Model files can be run on this machine.');
});
