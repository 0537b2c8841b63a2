import { join } from 'node:path';
import { ModelFiles } from '../../models/llama/__tests__/model-files.js';
import { runAsk } from './run-ask.js';

jest.setTimeout(240_000);

const ROOT = process.cwd();
const llama = {
  runtime: join(ROOT, 'llama-runtime'),
  program: join(ROOT, 'lib', 'models', 'llama', 'child', 'main.js')
};

describe('ask --model llama:FILE', () => {
  const files = new ModelFiles();

  beforeAll(() => {
    files.write('birds.csv', Buffer.from('kind,mass\nowl,2\n'));
    files.random('random.gguf', '--seed', '3');
    files.write('broken.gguf', Buffer.from('GGUF'));
  });

  const ask = (model: string): ReturnType<typeof runAsk> =>
    runAsk(files.folder, ['--data', 'birds.csv', '--model', model, '--json', 'Total?'], { llama });

  it('loads the file with its progress, and ends in a final state whatever the weights say', async () => {
    const ran = await ask('llama:random.gguf');
    expect(ran.stderr).toContain('Loading random.gguf: 0 %');
    expect(ran.stderr.join('\n')).toMatch(/Loaded random\.gguf: \d+ tokens of context/);
    expect(ran.objects).toHaveLength(1);
    expect(['answer', 'tool', 'failed']).toContain(ran.objects[0]?.status);
  });

  it('names a file that is none', async () => {
    const ran = await ask('llama:broken.gguf');
    expect(ran.code).toBe(4);
    expect(ran.objects[0]).toMatchObject({ status: 'failed', error: { code: 'model' } });
    expect(ran.objects[0]?.error?.message).toContain('broken.gguf');
  });
});
