import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { evalScript } from '../eval/run-eval.mjs';
import { repository } from '../setup/repository.mjs';
import { SetupError } from '../setup/run-command.mjs';

/** Most characters of a reply: a model that repeats itself comes to no end of its own. */
const LONGEST = 6_000;

const FENCE = /```[\w-]*\n([\s\S]*?)(?:\n```|$)/;

/**
 * Asks every question of a batch with a bare prompt, the model alone, and executes what it writes: what the product is measured against.
 *
 * @param {object} batch
 * @param {string} batch.half
 * @param {string} batch.folder Holds `batch.jsonl` and the tables; gets `replies-bare.jsonl`, lines as `npm run ask -- --json` prints them.
 * @param {string} batch.file The model file.
 * @param {(line: string) => void} batch.log
 */
export async function askBare({ half, folder, file, log }) {
  const run = (script, args, input) =>
    evalScript(script, args, input)
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
  const { LlamaClient } = await import('../../lib/models/llama/index.js');
  const client = new LlamaClient({
    file,
    runtime: join(repository.root, 'llama-runtime'),
    program: join(repository.lib, 'models', 'llama', 'child', 'main.js')
  });
  const drafts = [];
  try {
    const prompts = run('bare_prompts.py', [folder]);
    for (const { id, prompt } of prompts) {
      const start = performance.now();
      const text = await replyOf(client, prompt);
      drafts.push({ id, text, code: FENCE.exec(text)?.[1] ?? '', ms: Math.round(performance.now() - start) });
      log(`${drafts.length} of ${prompts.length}`);
    }
  } finally {
    await client.unload();
  }
  const jobs = drafts.filter(({ code }) => code !== '').map(({ id, code }) => JSON.stringify({ id, code }));
  const made = new Map(run('outcomes.py', [half, folder], jobs.join('\n')).map(one => [one.id, one]));
  const lines = drafts.map(({ id, text, code, ms }) => {
    const { result = null, error } = made.get(id) ?? {};
    return code === ''
      ? { id, status: 'answer', text, cells: [], result: null, ms }
      : { id, status: error ? 'failed' : 'tool', text: '', cells: [{ code }], result, ...(error && { error }), ms };
  });
  writeFileSync(join(folder, 'replies-bare.jsonl'), `${lines.map(line => JSON.stringify(line)).join('\n')}\n`);
}

async function replyOf(client, prompt) {
  const request = { role: 'main', messages: [{ role: 'user', text: prompt }], tools: [], context: [] };
  const stop = new AbortController();
  let text = '';
  for await (const event of client.stream(request, stop.signal)) {
    if (event.type === 'text') text += event.delta;
    if (event.type === 'error') throw new SetupError(event.error.message);
    if (text.length > LONGEST) stop.abort();
  }
  return text;
}
