import type { Contents } from '@jupyterlab/services';
import { DATA_FILE } from './data-file-name.js';
import { listedFile, type ListedFile } from './listed-file.js';

/** The data files of a folder by name, by Jupyter's listing alone. Rejects when the folder cannot be listed. */
export async function listDataFiles(contents: Contents.IManager, folder: string): Promise<readonly ListedFile[]> {
  const directory = await contents.get(folder, { content: true, type: 'directory' });
  return (directory.content as readonly Contents.IModel[])
    .filter(({ type, name }) => type === 'file' && DATA_FILE.test(name))
    .map(listedFile)
    .sort((a, b) => a.path.localeCompare(b.path, undefined, { numeric: true }));
}
