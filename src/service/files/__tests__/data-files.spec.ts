import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileProblem } from '../file-problem.js';
import { dataFolder } from './data-folder.js';
import { fullProfile, problemOf, readerIds, realProfiles } from './real-profiles.js';

const data = dataFolder();
const aside = dataFolder();
const profiles = realProfiles(data.path, aside.path);
const idle = new AbortController().signal;

beforeAll(() => {
  data.write('small.csv', 'a,b\n1,x\n2,y\n');
  data.write('large.csv', `a,b,c\n${'1234567,some text that is long enough,0.25\n'.repeat(400_000)}`);
});
afterAll(async () => {
  await profiles.close();
  data.remove();
  aside.remove();
});

const own = () => readdirSync(aside.path);

describe('DataFiles', () => {
  it('uses one process for files one after the other, and two for more at a time', async () => {
    await profiles.schema({ path: 'small.csv' }, idle);
    const first = readerIds();
    await profiles.schema({ path: 'small.csv' }, idle);
    expect([first.length, readerIds()]).toEqual([1, first]);
    const read = await Promise.all(Array.from({ length: 5 }, () => fullProfile(profiles, 'small.csv')));
    expect(read.map(({ profile }) => profile.rows)).toEqual([2, 2, 2, 2, 2]);
    expect(readerIds().length).toBeLessThanOrEqual(2);
  });

  it('tells how far it is', async () => {
    const shares: number[] = [];
    const { profile } = await profiles.full({ path: 'large.csv' }, idle, share => shares.push(share));
    expect(profile.rows).toBe(400_000);
    expect(shares.length).toBeGreaterThan(0);
    expect([...shares].sort((a, b) => a - b)).toEqual(shares);
  });

  it('stops when it is told to, leaves nothing behind, and goes on with the next', async () => {
    const stop = new AbortController();
    const reading = profiles.full({ path: 'large.csv' }, stop.signal, () => stop.abort());
    expect((await problemOf(reading)).code).toBe('stopped');
    expect((await fullProfile(profiles, 'small.csv')).profile.rows).toBe(2);
    expect(own()).toEqual([]);
  });

  it('survives that its process is killed', async () => {
    const killed: number[] = [];
    const kill = (): void => {
      killed.push(...readerIds());
      killed.forEach(id => process.kill(id, 'SIGKILL'));
    };
    const reading = profiles.full({ path: 'large.csv' }, idle, kill);
    expect((await problemOf(reading)).code).toBe('fault');
    // The idle one beside it, too: its end is known once it is not a process any more.
    while (killed.some(isThere)) {
      await nextTurn();
    }
    await nextTurn();
    expect((await fullProfile(profiles, 'small.csv')).profile.rows).toBe(2);
    expect(own()).toEqual([]);
  });

  it('reads all rows of a file that vanishes, is replaced or is cut meanwhile, or says that it changed', async () => {
    const text = readFileSync(join(data.path, 'large.csv'));
    for (const change of [
      (path: string) => rmSync(path),
      (path: string) => renameSync(join(data.path, 'other.csv'), path),
      (path: string) => truncateSync(path, 1000)
    ]) {
      data.write('vanishing.csv', text);
      data.write('other.csv', 'z\n1\n');
      let isChanged = false;
      const onProgress = () => {
        if (!isChanged) {
          change(join(data.path, 'vanishing.csv'));
          isChanged = true;
        }
      };
      const ended = await profiles.full({ path: 'vanishing.csv' }, idle, onProgress).then(
        ({ profile }) => profile.rows,
        (error: unknown) => (error as FileProblem).code
      );
      expect([400_000, 'changed']).toContain(ended);
      expect(isChanged).toBe(true);
    }
  });

  it('has one fingerprint for one state of a file', async () => {
    const path = data.write('changing.csv', 'a\n1\n');
    const before = (await profiles.schema({ path }, idle)).profile.fingerprint;
    expect((await fullProfile(profiles, path)).profile.fingerprint).toBe(before);
    appendFileSync(join(data.path, path), '2\n');
    const after = (await profiles.schema({ path }, idle)).profile.fingerprint;
    expect(after).not.toBe(before);
    expect(after.split('-')[0]).toBe(before.split('-')[0]);
  });
});

function isThere(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
