import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { randomModel } from './gguf/random-model.mjs';

const OPTIONS = {
  seed: { type: 'string' },
  context: { type: 'string' },
  name: { type: 'string' },
  template: { type: 'string' }
};

/**
 * Writes a GGUF file with random weights: `node scripts/random-model.mjs FILE [--seed N] [--context N] [--name NAME]
 * [--template TEXT]`.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
const { seed = 1, context = 8192, name, template } = values;
writeFileSync(positionals[0], randomModel({ seed: Number(seed), contextSize: Number(context), name, template }));
