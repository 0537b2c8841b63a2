import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomModel } from './random-model.mjs';
import { answers, freePort, startServer } from './lab/server-process.mjs';
import { ensureReady } from './setup/ensure-ready.mjs';
import { freshEnvironment, pythonIn } from './setup/python.mjs';
import { repository } from './setup/repository.mjs';
import { runCommand } from './setup/run-command.mjs';
import { runAsScript } from './setup/script.mjs';
import { unlessDone } from './setup/unless-done.mjs';

const REQUIREMENTS = 'requirements/llama-server.txt';
const CONTEXT = 16_384;

/** The models of the server: one small file of random weights, once with a window that a reply soon fills, once with a long one. */
const MODELS = [
  { model_alias: 'short', n_ctx: 512 },
  { model_alias: 'long', n_ctx: CONTEXT }
];

/**
 * Makes an environment with the server, apart from `.venv`, and returns its interpreter. That needs a compiler for C++;
 * `CMAKE_BUILD_PARALLEL_LEVEL` sets how many cores build llama.cpp.
 */
async function ensureServer(progress) {
  const folder = join(repository.work, 'llama-server');
  const python = pythonIn(folder);
  const done = { stamp: join(folder, '.cellwright'), inputs: [REQUIREMENTS], outputs: [python] };
  await unlessDone(done, () =>
    progress.step('Building a server for model files (about 6 minutes on two cores, 250 MB on the disk)', () =>
      freshEnvironment(folder, ['-r', REQUIREMENTS], progress)
    )
  );
  return python;
}

/**
 * Serves random weights on a free port of 127.0.0.1 to whoever has the key. Rejects with the end of the log when it
 * does not answer within a minute.
 */
async function serveModels(python, key) {
  const folder = join(repository.work, 'test', 'llama-server');
  mkdirSync(folder, { recursive: true });
  const [model, settings, log] = ['random.gguf', 'server.json', 'server.log'].map(name => join(folder, name));
  writeFileSync(model, randomModel({ seed: 1, contextSize: CONTEXT }));
  const port = await freePort();
  const models = MODELS.map(each => ({ ...each, model, n_threads: 1, n_threads_batch: 1, seed: 1, verbose: false }));
  // A reply ends when its reader leaves, and not when another question comes.
  const server = { host: '127.0.0.1', port, api_key: key, interrupt_requests: false };
  writeFileSync(settings, JSON.stringify({ ...server, models }));
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  return startServer('The server for model files', python, ['llama_cpp.server', '--config_file', settings], {
    cwd: folder,
    env: { ...process.env, PYTHONUNBUFFERED: '1' },
    log,
    ready: async () => ((await answers(`${baseUrl}/models`, `Bearer ${key}`)) ? baseUrl : undefined)
  });
}

/**
 * `npm run test:llama-server`: tests the client for endpoints with a real server, which is built the first time.
 * Requests and replies are kept as the transcripts that `npm test` replays.
 */
await runAsScript(async progress => {
  await ensureReady({ for: 'start', progress });
  const python = await ensureServer(progress);
  const key = `test-${randomBytes(12).toString('hex')}`;
  const server = await serveModels(python, key);
  try {
    progress.say(`A model of random weights is served at ${server.url}; its log is ${server.log}`);
    const jest = join(repository.nodeModules, 'jest', 'bin', 'jest.js');
    const { code } = await runCommand(process.execPath, [jest, '--selectProjects', 'llama-server'], {
      env: { ...process.env, CELLWRIGHT_LLAMA_SERVER: server.url, CELLWRIGHT_LLAMA_SERVER_KEY: key },
      onOutput: text => process.stdout.write(text)
    });
    process.exitCode = code;
  } finally {
    await server.stop();
  }
});
