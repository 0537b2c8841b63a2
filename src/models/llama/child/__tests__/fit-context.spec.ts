import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitContext, weightsOf } from '../fit-context.js';

const GB = 1024 ** 3;
const header = { contextLength: 32_768, bytesPerToken: 144 * 1024 };
const fit = (available: number, wanted = 8192): ReturnType<typeof fitContext> =>
  fitContext(header, wanted, { weights: 2.5 * GB, available });

test('a chat has as many tokens as wanted while they fit, and no more than the model knows', () => {
  expect(fit(16 * GB)).toEqual({ contextSize: 8192, chats: 4 });
  expect(fit(64 * GB, 100_000)).toEqual({ contextSize: 32_768, chats: 4 });
});

test('with less memory it has fewer', () => {
  expect(fit(4.5 * GB)).toEqual({ contextSize: 4096, chats: 1 });
});

test('as many chats are kept as half of the memory that is left allows', () => {
  expect([6, 8, 10].map(available => fit(available * GB))).toEqual([
    { contextSize: 8192, chats: 1 },
    { contextSize: 8192, chats: 2 },
    { contextSize: 8192, chats: 3 }
  ]);
});

test('what does not fit at all is refused with what is missing', () => {
  expect(fit(2 * GB)).toEqual({ missing: expect.any(Number) as number });
});

test('a model of few tokens is taken as it is', () => {
  expect(fitContext({ contextLength: 512, bytesPerToken: 64 }, 8192, { weights: 1e5, available: GB })).toEqual({
    contextSize: 512,
    chats: 4
  });
});

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
