import { ensureLlamaRuntime } from './setup/programs.mjs';
import { runAsScript } from './setup/script.mjs';

/** `npm run llama-runtime [-- FOLDER]`: installs the runtime for model files on this machine. */
await runAsScript(async progress => {
  await ensureLlamaRuntime(progress, process.argv[2]);
  progress.say('✓ Model files can be run on this machine.');
});
