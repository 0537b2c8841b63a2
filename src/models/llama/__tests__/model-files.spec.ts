import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listModelFiles } from '../model-files.js';
import { ModelFiles } from './model-files.js';

const files = new ModelFiles();

test('lists model files with their sizes, the first part for all, and nothing else', async () => {
  mkdirSync(join(files.folder, 'folder.gguf'));
  execFileSync('mkfifo', [join(files.folder, 'pipe.gguf')]);
  for (const name of ['b.gguf', 'A.GGUF', 'notes.txt', 'big-00001-of-00002.gguf', 'big-00002-of-00002.gguf']) {
    files.write(name, Buffer.from(name));
  }
  const found = await listModelFiles([files.folder, files.folder, join(files.folder, 'none')]);
  expect(found.map(({ name, size }) => [name, size])).toEqual([
    ['A.GGUF', 6],
    ['b.gguf', 6],
    ['big-00001-of-00002.gguf', 23]
  ]);
  expect(found[0]?.path).toBe(join(files.folder, 'A.GGUF'));
});
