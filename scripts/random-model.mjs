import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomModel } from './gguf/random-model.mjs';
import { runAsScript } from './setup/script.mjs';
import { SetupError } from './setup/run-command.mjs';

/**
 * Writes a GGUF file with random weights: `node scripts/random-model.mjs FILE [--seed N] [--context N] [--name NAME]
 * [--template TEXT]`.
 */
await runAsScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: 'string', default: '1' },
      context: { type: 'string', default: '8192' },
      name: { type: 'string' },
      template: { type: 'string' }
    }
  });
  const [file] = positionals;
  if (file === undefined) throw new SetupError('Name the file to write: node scripts/random-model.mjs FILE.');
  const { name, template } = values;
  const options = { seed: Number(values.seed), contextSize: Number(values.context), name, template };
  writeFileSync(file, randomModel(options));
});
