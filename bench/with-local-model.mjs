import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomModel } from '../scripts/random-model.mjs';
import { ensureLlamaRuntime } from '../scripts/setup/programs.mjs';
import { repository } from '../scripts/setup/repository.mjs';
import { createProgress } from '../scripts/setup/script.mjs';
import { withFolder } from './measure.mjs';

/**
 * Gives an action a loaded model with random weights, and takes it out of memory after.
 *
 * @param {(ask: (turns: readonly string[], options?: { schema?: object, signal?: AbortSignal, onEvent?: (event: object) => void }) =>
 * Promise<{ text: string, usage: object, first: number, ms: number }>) => Promise<unknown>} action `first`:
 * milliseconds to the first piece.
 * @param {object} [options] Of the client.
 */
export async function withLocalModel(action, options = {}) {
  await ensureLlamaRuntime(createProgress());
  const { LlamaClient } = await import('../lib/models/llama/index.js');
  return withFolder(async folder => {
    const file = join(folder, 'random.gguf');
    writeFileSync(file, randomModel());
    const runtime = join(repository.root, 'llama-runtime');
    const program = join(repository.lib, 'models', 'llama', 'child', 'main.js');
    const client = new LlamaClient({ file, runtime, program, maxTokens: 64, ...options });
    const ask = async (turns, { schema, signal = new AbortController().signal, onEvent } = {}) => {
      const messages = turns.map((text, at) =>
        at % 2 ? { role: 'assistant', text, calls: [] } : { role: 'user', text }
      );
      const request = { role: 'main', messages, tools: [], context: [], ...(schema && { schema }) };
      const start = performance.now();
      const reply = { text: '', usage: {}, first: 0, ms: 0 };
      for await (const event of client.stream(request, signal)) {
        onEvent?.(event);
        if (event.type === 'text') {
          reply.first ||= performance.now() - start;
          reply.text += event.delta;
        }
        if (event.type === 'usage') reply.usage = event.usage;
      }
      return { ...reply, ms: performance.now() - start };
    };
    try {
      await client.load();
      return await action(ask);
    } finally {
      await client.unload();
    }
  });
}
