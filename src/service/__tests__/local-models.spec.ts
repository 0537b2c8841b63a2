import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { ModelFiles } from '../../models/llama/__tests__/model-files.js';
import { writeRuntime } from '../../models/llama/__tests__/write-runtime.js';
import {
  createLocalModelsApi,
  createRemoteModelClient,
  createRuntimesApi,
  type LocalModelsApi
} from '../../models/remote/index.js';
import { serverOfTests } from '../../models/openai/__tests__/stub-server.js';
import { FileServer, sends } from '../local/download/__tests__/file-server.js';
import { collect, never, question } from '../../models/__tests__/collect.js';
import { runningService, type RunningService } from './running-service.js';
import { serviceForTest } from './service-for-test.js';
import { newFolder } from '../../models/__tests__/new-folder.js';

const files = new ModelFiles();
const server = serverOfTests(new FileServer());
const dataDir = newFolder();
let service: RunningService;
let api: LocalModelsApi;

/** The process of a model: loads in two steps, and answers with the place of the chat that is asked. */
const PROCESS = `
  const say = message => process.send(message);
  process.on('disconnect', () => process.exit(0));
  process.on('message', m => {
    if (m.type === 'load') {
      say({ type: 'progress', share: 0.5 });
      say({ type: 'ready', wrapper: 'ChatML', contextSize: 2048 });
    }
    if (m.type === 'answer') {
      say({ type: 'piece', id: m.id, kind: 'text', text: String(m.chat) });
      say({ type: 'done', id: m.id, reason: 'stop', inputTokens: 1, cachedTokens: 0, outputTokens: 1 });
    }
  });`;

beforeAll(async () => {
  mkdirSync(join(dataDir, 'models'), { recursive: true });
  writeRuntime(join(dataDir, 'llama-runtime'));
  writeFileSync(join(dataDir, 'model-process.mjs'), PROCESS);
  // Stands in for the installer, which says where the runtime is.
  mkdirSync(join(dataDir, 'runtime-installer'));
  writeFileSync(join(dataDir, 'runtime-installer', 'install.mjs'), 'console.log(process.argv[3]);');
  service = await runningService(serviceForTest({ dataDir }));
  api = createLocalModelsApi(service.request);
});
afterAll(() => service.close());

test('a file comes by download, is listed, loaded and asked', async () => {
  const bytes = readFileSync(files.random());
  server.answers = [sends(bytes)];
  const came = await collect(api.download({ url: server.url('a-model.gguf') }, never));
  expect(came.at(-1)).toMatchObject({ type: 'done', name: 'a-model.gguf' });

  const before = await api.list();
  expect(before).toMatchObject({
    machine: { cores: availableParallelism() },
    folders: [{ path: join(dataDir, 'models'), source: 'own' }],
    downloads: [],
    models: [{ id: 'llama:a-model.gguf', file: 'a-model.gguf', size: bytes.length, state: { status: 'unloaded' } }]
  });
  expect(before.machine.memory).toBeLessThanOrEqual(totalmem());
  expect(before.machine.memory).toBeGreaterThan(100_000_000);

  const loading = await collect(api.load('llama:a-model.gguf', never));
  expect(loading).toEqual([
    { type: 'loading', share: 0, bytes: bytes.length },
    { type: 'loading', share: 0.5, bytes: bytes.length },
    { type: 'ready', contextSize: 2048 }
  ]);
  expect((await api.list()).models[0]?.state).toEqual({ status: 'ready', contextSize: 2048 });
  const [connection] = await service.api.models();
  const client = createRemoteModelClient({ connection: connection!, request: service.request, chat: 'c1' });
  for (const role of ['main', 'subquery'] as const) {
    const place = role === 'main' ? 'c1' : 'undefined';
    const said = await collect(client.stream({ ...question, role }, never));
    expect(said).toMatchObject([{ delta: place }, { type: 'usage' }, { type: 'end' }]);
  }
});

test('a model that is not there cannot be loaded, and a runtime that is there is not installed anew', async () => {
  expect(await collect(api.load('llama:none.gguf', never))).toMatchObject([{ type: 'error' }]);
  expect(await createRuntimesApi(service.request).state('models')).toMatchObject({
    installed: true,
    installing: false
  });
});
