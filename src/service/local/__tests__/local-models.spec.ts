import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { ModelFiles } from '../../../models/llama/__tests__/model-files.js';
import { writeRuntime } from '../../../models/llama/__tests__/write-runtime.js';
import { LlamaClient } from '../../../models/llama/index.js';
import { collect, never, question } from '../../../models/__tests__/collect.js';
import { LocalModels, type LocalModelsOptions } from '../local-models.js';

const files = new ModelFiles();
const more = join(files.folder, 'with more');
const runtimeIn = (folder: string): LocalModelsOptions['runtime'] => ({
  folders: [folder],
  command: 'npm run llama-runtime'
});
const models = (own: Partial<LocalModelsOptions> = {}): LocalModels =>
  new LocalModels({
    folders: [files.folder, more],
    runtime: runtimeIn(files.folder),
    program: 'none.js',
    log: { info: () => undefined },
    ...own
  });

test('offers every model file of its folders, as one that runs here and obeys grammars', async () => {
  const file = files.random('Qwen3-4B-Q4_K_M.gguf');
  const [offered] = await models().list();
  expect(offered?.connection).toEqual({
    id: 'llama:Qwen3-4B-Q4_K_M.gguf',
    label: 'Qwen3-4B-Q4_K_M',
    host: 'this machine',
    destination: 'server',
    capabilities: { tools: false, jsonSchema: false, grammar: true, images: false },
    codeForm: 'direct',
    fileSize: statSync(file).size
  });
});

test('of files of one name in two folders, that in the first counts', async () => {
  mkdirSync(more, { recursive: true });
  files.random('same.gguf');
  files.random(join('with more', 'same.gguf'));
  const found = (await models().details()).filter(({ file }) => file === 'same.gguf');
  expect(found).toMatchObject([{ id: 'llama:same.gguf', folder: files.folder }]);
});

test.each([
  ['is touched', (file: string) => utimesSync(file, 1, 1)],
  ['is gone', (file: string) => rmSync(file)]
])('a model that is answering is not taken away when its file %s', async (_what, change) => {
  const own = new ModelFiles();
  const file = own.random('x.gguf');
  const local = models({ folders: [own.folder], runtime: runtimeIn(own.folder) });
  const busy = jest.spyOn(LlamaClient.prototype, 'busy', 'get').mockReturnValue(true);
  const unload = jest.spyOn(LlamaClient.prototype, 'unload').mockResolvedValue();
  const [before] = await local.list();
  change(file);
  const [during] = await local.list();
  expect(unload).not.toHaveBeenCalled();
  expect([undefined, before]).toContain(during);
  busy.mockReturnValue(false);
  const [after] = await local.list();
  expect(unload).toHaveBeenCalledTimes(1);
  expect(after).not.toBe(before);
  busy.mockRestore();
  unload.mockRestore();
});

test('a model without the runtime says what to do', async () => {
  const [offered] = await models().list();
  const error = {
    code: 'unavailable',
    message: 'llama.cpp, which runs model files on this machine, is not installed.',
    hint: 'Type: npm run llama-runtime'
  };
  expect(await collect(offered?.client.stream(question, never))).toEqual([{ type: 'error', error }]);
});

test('a runtime that is there and does not start says how to install it again', async () => {
  const refuses = `process.on('disconnect', () => process.exit(0));
     process.on('message', () => process.send({ type: 'refused', reason: 'runtime', message: 'Not for this system.', hint: '' }));`;
  const program = files.write('refuses.mjs', Buffer.from(refuses));
  const runtime = join(files.folder, 'runtime');
  writeRuntime(runtime);
  const local = models({ program, runtime: runtimeIn(runtime) });
  const [offered] = await local.list();
  const message = expect.stringContaining('does not start') as string;
  expect((await collect(offered?.client.stream(question, never))).at(-1)).toMatchObject({
    type: 'error',
    error: { message, hint: 'Install it again: npm run llama-runtime' }
  });
  await local.close();
});
