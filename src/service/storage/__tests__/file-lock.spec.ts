import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type * as promises from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { madeFolder } from '../../../models/__tests__/new-folder.js';
import { takeLock } from '../file-lock.js';

const folder = madeFolder();
const file = join(folder, 'x.lock');

beforeEach(() => rmSync(file, { force: true }));

/** Takes the lock at once, which nobody holds; gives what releases it. */
async function taken(): Promise<() => Promise<void>> {
  const release = await takeLock(file, 0);
  expect(release).toBeDefined();
  return release!;
}

const deadProcess = (): number => spawnSync(process.execPath, ['-e', '']).pid;

test('a lock is held by one, and leaves nothing when it is released', async () => {
  for (const _ of [1, 2]) {
    const release = await taken();
    expect(await takeLock(file, 30)).toBeUndefined();
    await release();
    expect(readdirSync(folder)).toEqual([]);
  }
});

test('a lock that is being released is not taken over, so nobody removes that of another', async () => {
  const disk = jest.requireActual<typeof promises>('node:fs/promises');
  let remove: () => void = () => undefined;
  const removing = new Promise<void>(resolve => (remove = resolve));
  const { rm } = disk;
  const slow = jest.spyOn(disk, 'rm').mockImplementationOnce(async (path, options) => {
    await removing;
    await rm(path, options);
  });
  const released = (await taken())();
  while (slow.mock.calls.length === 0) {
    await new Promise(resolve => setImmediate(resolve));
  }
  expect(await takeLock(file, 30)).toBeUndefined();
  remove();
  await released;
  slow.mockRestore();
  const release = await taken();
  expect(await takeLock(file, 30)).toBeUndefined();
  await release();
});

test('work under a lock never overlaps', async () => {
  let inside = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 12 }, async () => {
      const lock = await takeLock(file, 20_000);
      most = Math.max(most, ++inside);
      await new Promise(resolve => setImmediate(resolve));
      inside--;
      await lock?.();
    })
  );
  expect(most).toBe(1);
});

/** Has so much time pass for whoever looks at locks. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const now = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(now + ms);
  const result = await work();
  clock.mockRestore();
  return result;
}

test.each([
  ['of a process that is gone', () => `${deadProcess()} a ${hostname()}`],
  ['of a process of the same number before this one', () => `${process.pid} a ${hostname()}`]
])('a lock %s is taken over', async (_what, mark) => {
  writeFileSync(file, mark());
  await (
    await taken()
  )();
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ['of another machine', '1 a elsewhere.example'],
  ['of a process number that is another’s now', `${process.ppid} a ${hostname()}`]
])(
  'a lock %s is taken over only when nothing was heard of it for long, whatever the clock says',
  async (_what, mark) => {
    writeFileSync(file, mark);
    const old = new Date(Date.now() - 3_600_000);
    utimesSync(file, old, old);
    expect(await takeLock(file, 0)).toBeUndefined();
    expect(await later(5_000, () => takeLock(file, 0))).toBeUndefined();
    const release = await later(3_600_000, taken);
    writeFileSync(file, 'that of another');
    await release();
    expect(readFileSync(file, 'utf8')).toBe('that of another');
  }
);

test('a lock whose holder was killed before it wrote its name is taken over after seconds', async () => {
  writeFileSync(file, '');
  expect(await takeLock(file, 0)).toBeUndefined();
  await (
    await later(5_000, taken)
  )();
});
