import { createProgress } from './setup/progress.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { runAsScript } from './setup/run-as-script.mjs';
import { SetupError } from './setup/setup-error.mjs';
import { ensureRealModel } from './real-model/ensure-real-model.mjs';
import { weights } from './real-model/weights.mjs';

/** `npm run real-model -- NAME`: puts a model file with real weights into `.work/real-models` and prints its path. */
await runAsScript(async () => {
  const [name] = process.argv.slice(2);
  if (name === undefined) throw new SetupError(`Name a model: ${Object.keys(weights).join(', ')}.`);
  await ensureReady({ for: 'ask' });
  process.stdout.write(`${await ensureRealModel(name, createProgress())}\n`);
});
