import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { weightsOf } from '../weights-of.js';

const folder = mkdtempSync(join(tmpdir(), 'cellwright-weights-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, bytes: number): string => {
  const path = join(folder, name);
  writeFileSync(path, Buffer.alloc(bytes));
  return path;
};

test('the weights of a file are its own bytes, those of parts the bytes of them all', () => {
  const alone = write('alone.gguf', 7);
  const first = write('big-00001-of-00003.gguf', 10);
  write('big-00002-of-00003.gguf', 20);
  write('big-00003-of-00003.gguf', 30);
  write('big-00002-of-00002.gguf', 400); // Of another model.
  write('bigger-00002-of-00003.gguf', 500);
  expect([alone, first].map(weightsOf)).toEqual([7, 60]);
});

test('a file that is gone is said to be', () => {
  expect(() => weightsOf(join(folder, 'gone.gguf'))).toThrow('ENOENT');
});
