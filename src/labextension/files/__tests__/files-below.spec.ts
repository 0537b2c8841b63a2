import type { Contents } from '@jupyterlab/services';
import { filesBelow } from '../files-below.js';

const entry = (name: string, type: 'file' | 'directory', size = 10): Contents.IModel =>
  ({ name, type, size }) as unknown as Contents.IModel;

function walk(tree: Readonly<Record<string, readonly Contents.IModel[]>>, folder = '') {
  const looked: string[] = [];
  const list = async (path: string): Promise<readonly Contents.IModel[]> => {
    looked.push(path);
    return Promise.resolve(tree[path] ?? []);
  };
  return { found: filesBelow(list, folder, tree[folder] ?? []), looked };
}

describe('filesBelow', () => {
  it('finds data files in folders below, the nearest first, named from the folder of the notebook', async () => {
    const { found, looked } = walk(
      {
        work: [entry('a.csv', 'file'), entry('data', 'directory'), entry('.git', 'directory')],
        'work/data': [entry('2024', 'directory'), entry('campaigns.csv', 'file', 7), entry('notes.txt', 'file')],
        'work/data/2024': [entry('campaigns.parquet', 'file')]
      },
      'work'
    );
    expect(await found).toEqual([
      { name: 'data/campaigns.csv', bytes: 7 },
      { name: 'data/2024/campaigns.parquet', bytes: 10 }
    ]);
    expect(looked).toEqual(['work/data', 'work/data/2024']);
  });

  it('lists a bounded number of folders, whatever lies below', async () => {
    const many = Array.from({ length: 30 }, (_, at) => entry(`d${String(at)}`, 'directory'));
    const looked: string[] = [];
    const list = async (path: string): Promise<readonly Contents.IModel[]> => {
      looked.push(path);
      return Promise.resolve(many);
    };
    await filesBelow(list, '', many);
    expect(looked).toHaveLength(40);
  });
});
