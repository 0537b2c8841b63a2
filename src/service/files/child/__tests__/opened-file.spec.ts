import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import promises from 'node:fs/promises';
import { join } from 'node:path';
import { dataFolder } from '../../__tests__/data-folder.js';
import { problemOf } from '../../__tests__/real-profiles.js';
import { OpenedFile } from '../opened-file.js';

const data = dataFolder();

afterAll(data.remove);
afterEach(() => jest.restoreAllMocks());

it('opens a file at its path', async () => {
  const file = await OpenedFile.open(join(data.path, data.write('a.csv', 'a\n1\n')));
  expect((await file.read(0, 10)).toString()).toBe('a\n1\n');
  expect(await file.isInPlace()).toBe(true);
  renameSync(join(data.path, 'a.csv'), join(data.path, 'b.csv'));
  expect(await file.isInPlace()).toBe(false);
  await file.close();
});

const onLinux = process.platform === 'linux' ? it : it.skip; // Only Linux tells where an open file is.

onLinux('opens nothing through a folder that was swapped for a link after its path was looked at', async () => {
  mkdirSync(join(data.path, 'root'));
  data.write('secret.csv', 'secret\n1\n');
  const race = join(data.path, 'root', 'race');
  symlinkSync('..', race);
  const path = join(race, 'secret.csv');
  // The folder was none when it was looked at.
  jest.spyOn(promises, 'realpath').mockResolvedValue(path);
  expect(await problemOf(OpenedFile.open(path))).toMatchObject({ code: 'outside' });
});
