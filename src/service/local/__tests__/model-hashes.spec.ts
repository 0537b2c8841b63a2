import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelFile } from '../../../models/llama/index.js';
import { ModelHashes } from '../model-hashes.js';

const root = mkdtempSync(join(tmpdir(), 'cellwright-hashes-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

function file(name: string, text: string): ModelFile {
  const path = join(root, name);
  writeFileSync(path, text);
  return { path, name, size: text.length, modified: 1 };
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test('checksums are computed when asked for, and known from then on until the file changes', async () => {
  const hashes = new ModelHashes(join(root, 'data'), { warn: () => undefined });
  const [a, b] = [file('a', 'aaa'), file('b', 'bbb')];
  expect(await hashes.of([a, b])).toEqual([{}, {}]);
  hashes.start(a);
  expect(await hashes.of([a])).toEqual([{ hashing: expect.any(Number) as number }]);
  hashes.start(b);
  await hashes.settled();
  const again = new ModelHashes(join(root, 'data'), { warn: () => undefined });
  expect(await again.of([a, b])).toEqual([{ sha256: sha256('aaa') }, { sha256: sha256('bbb') }]);
  expect(await again.of([{ ...a, modified: 2 }])).toEqual([{}]);
});

test('checksums that two services keep at once are all kept', async () => {
  const make = (): ModelHashes => new ModelHashes(join(root, 'data3'), { warn: () => undefined });
  const [one, two] = [make(), make()];
  const all = Array.from({ length: 12 }, (_, at) => file(`n${at}`, String(at)));
  await Promise.all(all.map((each, at) => (at % 2 === 0 ? one : two).keep(each, sha256(each.name))));
  expect(await one.of(all)).toEqual(all.map(each => ({ sha256: sha256(each.name) })));
});

test('a file that is gone is logged, and the next one is computed', async () => {
  const warned = jest.fn();
  const hashes = new ModelHashes(join(root, 'data2'), { warn: warned });
  const c = file('c', 'ccc');
  hashes.start({ ...c, path: join(root, 'gone') });
  hashes.start(c);
  await hashes.settled();
  expect(warned).toHaveBeenCalledTimes(1);
  expect(await hashes.of([c])).toEqual([{ sha256: sha256('ccc') }]);
});
