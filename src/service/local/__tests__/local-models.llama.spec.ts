import { join } from 'node:path';
import type { ModelEvent } from '../../../agent/index.js';
import { RUNTIME } from '../../../models/llama/__tests__/local-client.js';
import { ModelFiles } from '../../../models/llama/__tests__/model-files.js';
import { LocalModels } from '../local-models.js';

const files = new ModelFiles();

afterAll(() => files.dispose());

test('the model that is asked takes the place of the one before', async () => {
  files.random('one.gguf', '--context', '2048');
  files.random('two.gguf', '--context', '4096');
  const local = new LocalModels({
    folders: [files.folder],
    runtimes: [join(files.folder, 'none'), RUNTIME],
    program: join(process.cwd(), 'lib', 'models', 'llama', 'child', 'main.js'),
    log: { info: () => undefined }
  });
  const sizes = async (): Promise<unknown> =>
    (await local.list()).map(({ connection }) => connection.capabilities.contextSize ?? 'not loaded');
  const ask = async (at: number): Promise<ModelEvent | undefined> => {
    const { client } = (await local.list())[at] ?? {};
    const request = { role: 'main', messages: [{ role: 'user', text: 'a' }], tools: [], context: [] } as const;
    let last: ModelEvent | undefined;
    for await (const event of client?.stream(request, AbortSignal.timeout(50_000)) ?? []) {
      last = event;
    }
    return last;
  };
  expect((await ask(0))?.type).toBe('end');
  expect(await sizes()).toEqual([2048, 'not loaded']);
  expect((await ask(1))?.type).toBe('end');
  expect(await sizes()).toEqual(['not loaded', 4096]);
  await local.close();
  expect(await sizes()).toEqual(['not loaded', 'not loaded']);
});
