import type { Contents } from '@jupyterlab/services';
import { Signal } from '@lumino/signaling';
import type { FileView } from '../../chat/state/chat-data-files.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import type { NotebookSession } from '../../app/notebook/notebook-session.js';
import type { NotebookSessions } from '../../app/notebook/notebook-sessions.js';
import { DataFiles } from '../data-files.js';

const TREE: Readonly<Record<string, readonly string[]>> = {
  work: ['rides.csv', 'notes.txt', 'data/', '.git/'],
  'work/data': ['2024/', 'campaigns.csv', 'readme.md'],
  'work/data/2024': ['deep.parquet']
};

/** A notebook in a folder, whose server has no service. */
function start({ absent = null as string | null, path = 'work/a.ipynb' } = {}) {
  const model = (folder: string, entry: string): Contents.IModel => {
    const [name = '', isFolder] = entry.split('/');
    const type = isFolder === undefined ? 'file' : 'directory';
    return { name, path: `${folder}/${name}`, type, size: 7, last_modified: '1' } as unknown as Contents.IModel;
  };
  const get = (folder: string): Promise<Contents.IModel> => {
    const entries = TREE[folder.replace(/\/$/u, '')];
    return entries === undefined
      ? Promise.reject(new Error('Not there.'))
      : Promise.resolve({ content: entries.map(entry => model(folder, entry)) } as unknown as Contents.IModel);
  };
  let views: readonly FileView[] = [];
  const session = {
    path,
    isDisposed: false,
    turns: [{ question: 'What is in @data/campaigns.csv' }],
    profiles: [{ source: './loaded.csv' }],
    panel: { disposed: new Signal<object, void>({}) },
    setFiles: (found: readonly FileView[]) => (views = found)
  } as unknown as NotebookSession;
  const sessions = { shown: session, changed: new Signal<object, void>({}) } as unknown as NotebookSessions;
  const files = new DataFiles({
    contents: { get } as unknown as Contents.IManager,
    request: () => Promise.resolve(new Response('', { status: 404 })),
    absent,
    trans: plainTrans
  });
  files.follow(sessions);
  const choices = async (typed: string): Promise<readonly string[]> =>
    (await files.choices(typed)).map(({ name }) => name);
  return { files, session, choices, views: () => views };
}

test.each([
  ['', ['rides.csv', 'data/', '.git/']],
  ['ri', [], 'There is no server.'],
  ['ri', ['rides.csv']],
  ['camp', []],
  ['da', ['data/']],
  ['data/', ['data/campaigns.csv', 'data/2024/']],
  ['data/camp', ['data/campaigns.csv']],
  ['deep', []],
  ['nowhere/', []]
])(
  'for “%s” these are offered: %j, and none where no file can be read',
  async (typed, expected, absent: string | null = null) => {
    expect(await start({ absent }).choices(typed)).toEqual(expected);
  }
);

test('a question that names a file that cannot be read says why; one that was named before is left out', async () => {
  const { files, session } = start();
  expect(await files.ofQuestion(session, 'And by week?', false)).toEqual([]);
  await expect(files.ofQuestion(session, 'Mean of @rides.csv', false)).rejects.toMatchObject({
    code: 'file_unread',
    file: 'rides.csv',
    lack: 'service'
  });
  expect(await files.ofQuestion(session, 'Mean of @loaded.csv, which a cell has loaded', false)).toEqual([]);
});
