import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FileProblem } from '../file-problem.js';
import { isRunning } from '../../__tests__/process-table.js';
import { never } from '../../../models/__tests__/collect.js';
import { filesOfTests, problemOf, readerIds } from './files-of-tests.js';

const { data, aside, full, fullInPieces, profiles, schema, stopped } = filesOfTests();

beforeAll(() => {
  data.write('small.csv', 'a,b\n1,x\n2,y\n');
  data.write('large.csv', `a,b,c\n${'1234567,some text that is long enough,0.25\n'.repeat(400_000)}`);
});

const own = () => readdirSync(aside.path);

describe('DataFiles', () => {
  it('uses one process for files one after the other, and two for more at a time', async () => {
    await schema('small.csv');
    const first = readerIds();
    await schema('small.csv');
    expect([first.length, readerIds()]).toEqual([1, first]);
    const read = await Promise.all(Array.from({ length: 5 }, () => full('small.csv')));
    expect(read.map(({ profile }) => profile.rows)).toEqual([2, 2, 2, 2, 2]);
    expect(readerIds().length).toBeLessThanOrEqual(2);
  });

  it('tells how far it is', async () => {
    expect((await fullInPieces('large.csv', 0)).profile.rows).toBe(400_000);
  });

  it('stops when it is told to, leaves nothing behind, and goes on with the next', async () => {
    expect(await stopped('large.csv')).toBe('stopped');
    expect((await full('small.csv')).profile.rows).toBe(2);
    expect(own()).toEqual([]);
  });

  it('survives that its process is killed', async () => {
    const killed: number[] = [];
    const kill = (): void => {
      killed.push(...readerIds());
      killed.forEach(id => process.kill(id, 'SIGKILL'));
    };
    const reading = profiles.full({ path: 'large.csv' }, never, kill);
    expect((await problemOf(reading)).code).toBe('fault');
    // The idle one beside it, too: its end is known once it is not a process any more.
    while (killed.some(isRunning)) {
      await nextTurn();
    }
    await nextTurn();
    expect((await full('small.csv')).profile.rows).toBe(2);
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
      const ended = await profiles.full({ path: 'vanishing.csv' }, never, onProgress).then(
        ({ profile }) => profile.rows,
        (error: unknown) => (error as FileProblem).code
      );
      expect([400_000, 'changed']).toContain(ended);
      expect(isChanged).toBe(true);
    }
  });

  it('has one fingerprint for one state of a file', async () => {
    const path = data.write('changing.csv', 'a\n1\n');
    const before = (await schema(path)).profile.fingerprint;
    expect((await full(path)).profile.fingerprint).toBe(before);
    appendFileSync(join(data.path, path), '2\n');
    const after = (await schema(path)).profile.fingerprint;
    expect(after).not.toBe(before);
    expect(after.split('-')[0]).toBe(before.split('-')[0]);
  });
});
