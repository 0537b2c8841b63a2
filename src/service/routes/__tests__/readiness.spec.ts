import { rmSync } from 'node:fs';
import { ModelFiles } from '../../../models/llama/__tests__/model-files.js';
import type { RuntimeReply } from '../../../protocol/index.js';
import { LocalModels } from '../../local/local-models.js';
import { checkLocalReadiness } from '../readiness.js';

const files = new ModelFiles();
const models = new LocalModels({
  folders: [files.folder],
  runtimes: [files.folder],
  program: 'none.js',
  log: { info: () => undefined }
});
const absent: RuntimeReply = {
  installed: false,
  installing: false,
  folder: files.folder,
  downloadBytes: 19_400_000,
  diskBytes: 79_000_000,
  command: 'npm run llama-runtime'
};

afterAll(() => files.dispose());

async function check(id: string, state: Partial<RuntimeReply> = { installed: true }): Promise<string[]> {
  const runtime = { state: () => Promise.resolve({ ...absent, ...state }) };
  const checks = await checkLocalReadiness({ models, runtime }, id);
  return checks.map(line => [line.id, line.state, line.text, line.nextStep].filter(Boolean).join(' | '));
}

test('a whole file with its runtime can be used', async () => {
  files.random('good.gguf');
  expect(await check('llama:good.gguf')).toEqual([
    'runtime | ok | llama.cpp, which runs model files, is installed.',
    expect.stringMatching(/^file \| ok \| “good\.gguf” is there, with \d+\.\d kB and a whole header\.$/)
  ]);
});

test('a missing runtime is said with its size and what to do, also where the page cannot install it', async () => {
  const [line] = await check('llama:good.gguf', {});
  expect(line).toBe(
    'runtime | blocked | llama.cpp, which runs model files, is not installed (19.4 MB to download). | Install it where models are added, ' +
      'under “Local GGUF file”, or type: npm run llama-runtime'
  );
  const problem = { code: 'cannot_install', message: 'There is no npm.' };
  expect((await check('llama:good.gguf', { problem }))[0]).toContain('There is no npm. Or type: npm run llama-runtime');
  expect((await check('llama:good.gguf', { installing: true }))[0]).toContain('is being installed');
});

test('a damaged file and one that is gone are named, with the next step', async () => {
  const { truncated } = files.damaged();
  const damaged = await check('llama:truncated.gguf');
  expect(truncated).toContain('truncated.gguf');
  expect(damaged[1]).toMatch(
    /^file \| blocked \| The model file “truncated\.gguf” is cut off or damaged: its [\d.]+ kB end too early\. \| Copy or download it again, or pick another file\.$/
  );
  rmSync(truncated);
  expect((await check('llama:truncated.gguf'))[1]).toBe(
    'file | blocked | The file is not in the folders of model files any more. | Put it back.'
  );
});
