import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { RUNTIME } from '../../models/llama/__tests__/local-client.js';
import { ModelFiles } from '../../models/llama/__tests__/model-files.js';
import { collect, never } from '../../models/__tests__/collect.js';
import { createLocalModelsApi } from '../../models/remote/index.js';
import { childrenOf, isThere, until } from './process-table.js';
import { requestTo } from './running-service.js';
import { SECRET } from './service-for-test.js';

const PROGRAM = join(process.cwd(), 'jupyterlab_cellwright', 'service', 'service.mjs');
const files = new ModelFiles();

beforeAll(() => {
  files.random('one.gguf');
  files.random('two.gguf');
});
/** The built service in a process of its own, and what the page asks it. */
async function start(): Promise<{ child: ChildProcess; api: ReturnType<typeof createLocalModelsApi> }> {
  const env = { ...process.env, CELLWRIGHT_MODEL_FOLDERS: files.folder, CELLWRIGHT_LLAMA_RUNTIME: RUNTIME };
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'ignore'], env });
  const dataDir = join(files.folder, 'data');
  const line = { secret: SECRET, socket: null, dataDir, root: files.folder, version: '0' };
  child.stdin.write(`${JSON.stringify(line)}\n`);
  const said = await new Promise<string>(resolve => child.stdout.setEncoding('utf8').once('data', resolve));
  const { port } = JSON.parse(said) as { port: number };
  const api = createLocalModelsApi(requestTo(port));
  return { child, api };
}

test.each([
  ['its standard input ends', 'loading', (child: ChildProcess) => child.stdin?.end()],
  ['it is told to end', 'loading', (child: ChildProcess) => child.kill('SIGTERM')],
  ['it is killed', 'loading', (child: ChildProcess) => child.kill('SIGKILL')],
  ['it is killed', 'loaded', (child: ChildProcess) => child.kill('SIGKILL')]
] as const)('when %s while a model is %s, no process of a model stays', async (_how, state, end) => {
  const { child, api } = await start();
  const ended = new Promise(resolve => child.once('exit', resolve));
  const files = state === 'loading' ? ['one.gguf', 'two.gguf'] : ['one.gguf'];
  const loads = Promise.all(files.map(file => collect(api.load(`llama:${file}`, never))));
  if (state === 'loaded') {
    await loads;
  }
  await until(() => childrenOf(child.pid ?? 0).length > 0);
  const models = childrenOf(child.pid ?? 0);
  expect(models).toHaveLength(1);
  end(child);
  await ended;
  await until(() => !models.some(isThere));
  await loads;
});
