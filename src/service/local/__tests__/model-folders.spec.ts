import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { madeFolder } from '../../../models/__tests__/new-folder.js';
import { ModelFolders } from '../local-models.js';

const root = madeFolder();

test('the folders of the environment come after that of the service, each once, with what is wrong with them', async () => {
  const [own, one, gone, file] = ['models', 'one', 'gone', 'file'].map(name => join(root, name));
  mkdirSync(one!);
  writeFileSync(file!, '');
  const folders = new ModelFolders(root, [one!, gone!, file!, 'relative', one!]);
  expect(folders.paths).toEqual([own, one, gone, file]);
  const problem = { code: 'bad_folder', message: expect.stringContaining('CELLWRIGHT_MODEL_FOLDERS') as string };
  expect(await folders.list()).toEqual([
    { path: own, source: 'own' },
    { path: one, source: 'environment' },
    { path: gone, source: 'environment', problem },
    { path: file, source: 'environment', problem },
    { path: 'relative', source: 'environment', problem },
    { path: one, source: 'environment' }
  ]);
});
