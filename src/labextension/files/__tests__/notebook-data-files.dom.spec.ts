import { CellwrightError } from '../../../agent/index.js';
import type { FileFacts } from '../../../datasets/index.js';
import type { FilesApi } from '../../../models/remote/index.js';
import type { FileBody, FilePreview, FilePreviewBody, FileProfile, FileProfileEvent } from '../../../protocol/index.js';
import type { FileView } from '../../chat/state/chat-data-files.js';
import { weather } from '../../chat/__tests__/fixtures/files.js';
import { Script } from '../../chat/__tests__/fixtures/script.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import type { IFileKernel } from '../kernel-files.js';
import { NotebookDataFiles, type ListedFile } from '../notebook-data-files.js';
import { FakeFileKernel } from './fake-file-kernel.js';

const { unread: _whole, ...schema } = weather;

const PAGE: FilePreview = {
  fingerprint: '',
  columns: [],
  columnCount: 0,
  held: 0,
  more: false,
  unread: 0,
  found: 0,
  from: 0,
  rows: []
};

class FakeFiles implements FilesApi {
  readonly asked: FileBody[] = [];
  readonly pages: FilePreviewBody[] = [];
  page = PAGE;
  readonly script = new Script<FileProfileEvent>();
  answer: () => Promise<FileProfile> = () => Promise.resolve(schema);

  schema(body: FileBody, signal: AbortSignal): Promise<FileProfile> {
    this.asked.push(body);
    return Promise.race([
      this.answer(),
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
      })
    ]);
  }

  preview(body: FilePreviewBody): Promise<FilePreview> {
    this.pages.push(body);
    return Promise.resolve(this.page);
  }

  profile(_: FileBody, signal: AbortSignal): AsyncGenerator<FileProfileEvent> {
    return this.script.play(signal);
  }
}

/** As the service refuses a file. */
const refused = (said: string): CellwrightError =>
  new CellwrightError('service_refused', `Said by ${said}.`, { cause: new CellwrightError(said, '') });
/** As a service that cannot be had is told of. */
const away = (said?: string): CellwrightError =>
  said === undefined
    ? new CellwrightError('service_missing', 'Away.')
    : new CellwrightError('service_missing', `Said by ${said}.`, { cause: new CellwrightError(said, '') });

function start({
  kernel = new FakeFileKernel(schema),
  absent = null
}: { readonly kernel?: IFileKernel; readonly absent?: string | null } = {}) {
  const api = new FakeFiles();
  let views: readonly FileView[] = [];
  let more = 0;
  const look: (() => void)[] = [];
  const files = new NotebookDataFiles({
    api,
    absent,
    kernel,
    trans: plainTrans,
    folder: () => 'work',
    onChange: (now, unlisted) => {
      views = now;
      more = unlisted;
      look.forEach(seen => seen());
    }
  });
  const view = (name = 'a.csv'): FileView | undefined => views.find(one => one.name === name);
  const until = (fits: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const seen = (): void => (fits() ? resolve() : undefined);
      look.push(seen);
      seen();
    });
  /** Opens a file that lies beside the notebook, and waits until it was read or could not be. */
  const open = async (name = 'a.csv', answer?: () => Promise<FileProfile>): Promise<void> => {
    api.answer = answer ?? api.answer;
    files.add(`work/${name}`);
    files.setOpen(name, true);
    await until(() => view(name)?.status !== 'reading');
  };
  return { api, files, view, names: () => views.map(({ name }) => name), more: () => more, until, open };
}

const listed = (name: string, modified = '1', bytes = 10): ListedFile => ({
  path: `work/${name}`,
  size: bytes,
  last_modified: modified
});

const failing = (error: Error) => (): Promise<never> => Promise.reject(error);
const works = (): Promise<FileProfile> => Promise.resolve(schema);

describe('NotebookDataFiles', () => {
  it('lists files without reading any of them, at most 20', () => {
    const { api, files, names, more } = start();
    files.update(Array.from({ length: 23 }, (_, at) => listed(`f${String(at)}.csv`)));
    expect([names().length, more(), api.asked]).toEqual([20, 3, []]);
  });

  it('reads nothing where nothing can be read, and says so of each file', async () => {
    const { api, files, view, open } = start({ absent: 'There is no server.' });
    await open();
    await files.read('a.csv', 'rows');
    await expect(files.tables('a.csv', false)).rejects.toThrow('“a.csv” could not be read. There is no server.');
    expect(view()).toMatchObject({ status: 'unread', open: true, problem: 'There is no server.' });
    expect(api.asked).toEqual([]);
  });

  it('reads what a file says of itself when it is opened, once', async () => {
    const { api, files, view, open } = start();
    await open();
    expect(view()).toMatchObject({ status: 'read', profile: { name: 'a.csv', columnCount: 2 }, changed: false });
    files.setOpen('a.csv', false);
    files.setOpen('a.csv', true);
    expect(api.asked).toEqual([{ path: 'work/a.csv' }]);
  });

  it('says why a file could not be read, and reads it when it is tried again', async () => {
    const { api, files, view, open } = start();
    await open('a.csv', failing(new Error('The file is empty.')));
    expect(view()).toMatchObject({ status: 'failed', problem: 'The file is empty.' });
    api.answer = works;
    await files.read('a.csv');
    expect(view()?.status).toBe('read');
    expect(view()).not.toHaveProperty('problem');
  });

  it.each([
    [refused('not_installed'), 'runtime', 'DuckDB, which reads data files, is not installed on the Jupyter server.'],
    [refused('newer'), 'reader', 'Said by newer.'],
    [away('node_missing'), 'service', 'Data files are read by the Cellwright service. Said by node_missing.'],
    [away('not_found'), undefined, 'Said by not_found.'],
    // Jupyter without the extension says nothing of its own.
    [away(), 'service', 'Data files are read by the Cellwright service. Away.'],
    [refused('corrupt'), undefined, 'Said by corrupt.'],
    [new CellwrightError('service_missing', 'No server.', { cause: new TypeError() }), undefined, 'No server.']
  ])('tells what is missing from what is wrong with the file: %s', async (error, lack, problem) => {
    const { files, view, open } = start();
    await open('a.csv', failing(error));
    expect([view()?.lack, view()?.problem]).toEqual([lack, problem]);
    files.add('work/b.csv');
    await expect(files.tables('b.csv', false)).rejects.toMatchObject({ code: 'file_unread', file: 'b.csv', lack });
  });

  it('reads those that waited for what reads data files, and no others, once that is there', async () => {
    const { api, files, view, until, open } = start();
    files.update([listed('c.csv')]);
    await open('a.csv', failing(refused('not_installed')));
    await open('b.csv', failing(refused('corrupt')));
    api.answer = works;
    files.readLacking();
    await until(() => view()?.status === 'read');
    expect(view()).not.toHaveProperty('lack');
    expect([view('b.csv')?.status, view('c.csv')?.status]).toEqual(['failed', 'unread']);
  });

  describe('with a kernel', () => {
    const named: FileFacts = { ...schema, profile: { ...schema.profile, rows: null } };
    const lacking = failing(refused('not_installed'));

    it('has it asked where what reads files is missing, and takes what it says', async () => {
      const kernel = new FakeFileKernel(named);
      const { files, view, open } = start({ kernel });
      await open('a.csv', lacking);
      await open('b.sqlite', lacking);
      expect([view()?.kernel, view('b.sqlite')?.kernel]).toEqual([{}, undefined]);
      expect(kernel.read).not.toHaveBeenCalled();
      await files.read('a.csv', 'kernel');
      expect(view()).toMatchObject({ by: 'kernel', file: named });
      expect(Object.keys(view() ?? {})).not.toEqual(expect.arrayContaining(['kernel', 'lack']));
    });

    it('asks it about other files without another question, and says when it does not answer', async () => {
      const kernel = new FakeFileKernel(named);
      kernel.isAllowed = true;
      const { files, view, open } = start({ kernel });
      await open('a.csv', failing(away('node_missing')));
      expect(await files.tables('a.csv', false)).toEqual([named]);
      kernel.problem = new Error('The kernel is busy.');
      await open('b.csv');
      expect(view('b.csv')).toMatchObject({ lack: 'service', kernel: { problem: 'The kernel is busy.' } });
    });

    it('leaves the file as it was after a no, and reads it by the service once that can', async () => {
      const kernel = new FakeFileKernel(named);
      const { api, files, view, until, open } = start({ kernel });
      await open('a.csv', lacking);
      kernel.answer = 'deny';
      await files.read('a.csv', 'kernel');
      expect(view()).toMatchObject({ status: 'failed', lack: 'runtime', kernel: {} });
      kernel.answer = 'allow';
      await files.read('a.csv', 'kernel');
      expect(view()?.by).toBe('kernel');
      api.answer = works;
      files.readLacking();
      await until(() => view()?.status === 'read' && view()?.by === undefined);
      expect(view()?.file).toBe(schema);
    });
  });

  it('tells how far a reading of all rows is, and keeps what was known when it is stopped', async () => {
    const { api, files, view, until, open } = start();
    await open();
    void files.read('a.csv', 'rows');
    api.script.send({ type: 'progress', share: 0.4 });
    await until(() => view()?.share === 0.4);
    files.stop('a.csv');
    await until(() => view()?.status === 'read');
    expect(api.script.aborted).toBe(true);
    expect(view()).not.toHaveProperty('share');
    expect(view()?.file).toEqual(schema);
  });

  it('reads a file anew when its listing shows another state, and says that counts are gone', async () => {
    const { api, files, view, until } = start();
    files.add('work/a.csv');
    void files.read('a.csv', 'rows');
    api.script.finish({ type: 'done', file: weather });
    await until(() => view()?.file?.unread !== undefined);
    files.update([listed('a.csv', '1', weather.format.bytes)]);
    files.update([listed('a.csv', '1', weather.format.bytes)]);
    expect(api.asked).toHaveLength(1);
    const again = { ...schema, profile: { ...schema.profile, fingerprint: 'aa-cc' } };
    api.answer = () => Promise.resolve(again);
    files.update([listed('a.csv', '2')]);
    await until(() => view()?.changed === true);
    expect(view()?.profile?.fingerprint).toBe('aa-cc');
  });

  it('forgets files that are gone and were not read, and says of others that they are', async () => {
    const { api, files, view, names, until } = start();
    files.update([listed('a.csv'), listed('b.csv')]);
    await files.read('b.csv');
    api.answer = () => Promise.reject(new Error('The file is not there.'));
    files.update([]);
    expect(names()).toEqual(['b.csv']);
    await until(() => view('b.csv')?.status === 'failed');
  });

  it('asks for the first rows of a table, and keeps nothing of them', async () => {
    const { api, files, view } = start();
    files.add('work/weather.csv');
    const [first, second] = schema.profile.columns;
    api.page = {
      ...PAGE,
      columns: [second, first].map(column => ({ name: '', type: '', dtype: '', ...column, sortable: true })),
      rows: [
        [1.5, 'Oslo'],
        [null, 'Bern']
      ]
    };
    const later = { name: 'later', type: 'number', dtype: 'DOUBLE' } as const;
    const columns = [...schema.profile.columns, later];
    const facts = { ...schema, table: 'days', profile: { ...schema.profile, columns } };
    const rows = await files.firstRows('weather.csv', facts, new AbortController().signal);
    expect(rows).toEqual([['Oslo', 'Bern'], [1.5, null], null]);
    expect(api.pages).toEqual([{ path: 'work/weather.csv', table: 'days', from: 0, count: 5 }]);
    expect(JSON.stringify(view('weather.csv'))).not.toContain('Oslo');
  });

  it('knows each table of a workbook for a question, and only the one that was chosen', async () => {
    const { api, files, view, until } = start();
    const tables = ['plan', 'spent', 'gone'];
    api.answer = () => {
      const { table = 'plan' } = api.asked.at(-1) ?? {};
      return table === 'gone' ? Promise.reject(new Error('damaged')) : Promise.resolve({ ...schema, tables, table });
    };
    files.update([listed('a.xlsx')]);
    await expect(files.tables('a.xlsx', true)).resolves.toEqual([]);
    const known = async (): Promise<readonly unknown[]> =>
      (await files.tables('a.xlsx', false)).map(({ table }) => table);
    await expect(known()).resolves.toEqual(['plan', 'spent']);
    await expect(known()).resolves.toEqual(['plan', 'spent']);
    await expect(files.tables('a.xlsx', true)).resolves.toHaveLength(2);
    expect(api.asked.map(({ table }) => table)).toEqual([undefined, 'spent', 'gone']);
    files.read('a.xlsx', 'schema', 'spent').catch(() => undefined);
    await until(() => view('a.xlsx')?.file?.table === 'spent');
    await expect(known()).resolves.toEqual(['spent']);
  });
});
