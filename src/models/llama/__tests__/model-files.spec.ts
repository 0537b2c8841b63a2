import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inspectModelFile } from '../gguf-header.js';
import { hashModelFile, listModelFiles } from '../model-files.js';
import { ModelFiles } from './model-files.js';

const files = new ModelFiles();
const never = new AbortController().signal;

afterAll(() => files.dispose());

test('lists model files with their sizes, the first part for all, and nothing else', async () => {
  mkdirSync(join(files.folder, 'folder.gguf'));
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

test('the hash of a file is its SHA-256, with progress', async () => {
  const bytes = Buffer.alloc(3_000_000, 'model');
  const shares: number[] = [];
  const hash = await hashModelFile(files.write('hash.gguf', bytes), never, share => shares.push(share));
  expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(shares.length).toBeGreaterThan(1);
  expect(shares.at(-1)).toBe(1);
});

test('a hash that nobody waits for any more is given up', async () => {
  const file = files.write('long.gguf', Buffer.alloc(3_000_000));
  const stop = new AbortController();
  await expect(hashModelFile(file, stop.signal, () => stop.abort())).rejects.toThrow(/abort/i);
});

test('what is a pipe is no model file, and nobody waits for it', async () => {
  const pipe = `${files.write('beside.gguf', Buffer.alloc(0))}.pipe`;
  execFileSync('mkfifo', [pipe]);
  await expect(hashModelFile(pipe, never)).rejects.toMatchObject({ code: 'EINVAL' });
  expect(inspectModelFile(pipe).status).toBe('damaged');
});
