import { spawn } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomModel } from '../gguf/random-model.mjs';
import { SetupError } from '../setup/run-command.mjs';

const START_MS = 60_000;

/** The models of the server: one small file of random weights, once with a window that a reply soon fills, once with a long one. */
const MODELS = [
  { model_alias: 'short', n_ctx: 512 },
  { model_alias: 'long', n_ctx: 16_384 }
];

async function freePort() {
  const server = createServer();
  await new Promise((resolve, reject) => server.on('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise(resolve => server.close(resolve));
  return port;
}

async function answers(url, key) {
  try {
    return (await fetch(`${url}/models`, { headers: { authorization: `Bearer ${key}` } })).ok;
  } catch {
    return false;
  }
}

/**
 * Serves random weights on a free port of 127.0.0.1.
 *
 * @param {string} python Interpreter of `ensureLlamaServer`.
 * @param {string} folder For the model, the settings and `server.log`.
 * @param {string} key What requests have to carry.
 * @returns {Promise<{ baseUrl: string, log: string, stop: () => Promise<void> }>}
 * @throws {SetupError} With the end of the log when it does not come up within a minute.
 */
export async function startLlamaServer(python, folder, key) {
  mkdirSync(folder, { recursive: true });
  const [model, settings, log] = ['random.gguf', 'server.json', 'server.log'].map(name => join(folder, name));
  writeFileSync(model, randomModel({ seed: 1, contextSize: 16_384 }));
  const port = await freePort();
  const models = MODELS.map(each => ({ ...each, model, n_threads: 1, n_threads_batch: 1, seed: 1, verbose: false }));
  // A reply that nobody waits for any more has to end because its reader has left, not because another question came.
  const server = { host: '127.0.0.1', port, api_key: key, interrupt_requests: false };
  writeFileSync(settings, JSON.stringify({ ...server, models }));
  const output = openSync(log, 'w');
  const child = spawn(python, ['-m', 'llama_cpp.server', '--config_file', settings], {
    cwd: folder,
    env: { ...process.env, PYTHONUNBUFFERED: '1' },
    stdio: ['ignore', output, output]
  });
  const gone = new Promise(resolve => child.once('exit', resolve).once('error', resolve));
  const stop = async () => {
    child.kill();
    await Promise.race([gone, wait(5000).then(() => child.kill('SIGKILL'))]);
  };
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const until = Date.now() + START_MS;
  while (!(await answers(baseUrl, key))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new SetupError(`The server for model files did not start:\n${readFileSync(log, 'utf8').slice(-4000)}`);
    }
    await wait(200);
  }
  return { baseUrl, log, stop };
}
