import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ModelFolders } from '../model-folders.js';

const root = mkdtempSync(join(tmpdir(), 'cellwright-folders-'));
const folder = (name: string): string => {
  mkdirSync(join(root, name), { recursive: true });
  return join(root, name);
};
const data = join(root, 'data');

afterAll(() => rmSync(root, { recursive: true, force: true }));
beforeEach(() => rmSync(data, { recursive: true, force: true }));

test('the folders of the user come after those of the service and of the environment, each once', async () => {
  const [one, two, three] = [folder('one'), folder('two'), join(root, 'gone')];
  const folders = new ModelFolders(data, [one, three]);
  await folders.set([two, one, two]);
  expect(await new ModelFolders(data, [one, three]).paths()).toEqual([join(data, 'models'), one, three, two]);
  expect((await folders.list()).folders).toEqual([
    { path: join(data, 'models'), source: 'own' },
    { path: one, source: 'environment' },
    { path: three, source: 'environment', problem: expect.objectContaining({ code: 'bad_folder' }) as object },
    { path: two, source: 'user' },
    { path: one, source: 'user' }
  ]);
  expect(statSync(join(data, 'model-folders.json')).mode & 0o777).toBe(0o600);
});

test('what is no folder is refused by name, and the list stays as it was', async () => {
  const folders = new ModelFolders(data, []);
  await folders.set([folder('one')]);
  writeFileSync(join(root, 'file'), '');
  for (const bad of ['one', '../one', join(root, 'file'), join(root, 'gone'), `${root}\0`]) {
    await expect(folders.set([folder('two'), bad])).rejects.toMatchObject({ code: 'bad_folder' });
  }
  expect(await folders.paths()).toEqual([folders.own, folder('one')]);
});

test('~ stands for the home folder, in the list of the user as in that of the environment', async () => {
  const folders = new ModelFolders(data, ['relative']);
  await folders.set(['~', '~/']);
  expect(new Set(await folders.paths())).toEqual(new Set([folders.own, homedir(), `${homedir()}/`]));
  const own = `~/${relative(homedir(), folder('one'))}`;
  await folders.set([own]);
  expect(await folders.paths()).toEqual([folders.own, join(root, 'one')]);
  await expect(folders.set([`${own}/gone`])).rejects.toMatchObject({
    message: `There is no folder “${join(root, 'one', 'gone')}” on the machine of the Jupyter server. Make it, or name another one.`
  });
  writeFileSync(join(data, 'model-folders.json'), JSON.stringify({ version: 1, folders: [own] }));
  expect((await folders.list()).folders).toEqual([
    { path: folders.own, source: 'own' },
    {
      path: 'relative',
      source: 'environment',
      problem: {
        code: 'bad_folder',
        message: '“relative” is not the whole path of a folder. Name it from the root of the file system, or from ~ on.'
      }
    },
    { path: join(root, 'one'), source: 'user' }
  ]);
  await expect(folders.set(['~other/models'])).rejects.toMatchObject({ code: 'bad_folder' });
});

test('a damaged list is named, and kept beside the next one', async () => {
  mkdirSync(data, { recursive: true });
  writeFileSync(join(data, 'model-folders.json'), '{"folders": [');
  const folders = new ModelFolders(data, []);
  expect(await folders.paths()).toEqual([folders.own]);
  expect((await folders.list()).problem?.message).toContain('model-folders.json');
  await folders.set([folder('one')]);
  expect((await folders.list()).problem).toBeUndefined();
  const [old] = readdirSync(data).filter(name => name.includes('damaged'));
  expect(readFileSync(join(data, String(old)), 'utf8')).toBe('{"folders": [');
});
