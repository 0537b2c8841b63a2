import { CellwrightError } from '../../../agent/index.js';
import type { FileFacts } from '../../../datasets/index.js';
import type { FilesApi } from '../../../models/remote/index.js';
import type { FileBody, FilePreview, FileProfileEvent } from '../../../protocol/index.js';
import type { FileView } from '../../chat/state/chat-data-files.js';
import { weather } from '../../chat/__tests__/fixtures/files.js';
import { Script } from '../../chat/__tests__/fixtures/script.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { NotebookDataFiles, type ListedFile } from '../notebook-data-files.js';

const { unread: _whole, ...schema } = weather;

const works = (): Promise<FileFacts> => Promise.resolve(schema);
const failing = (error: Error) => (): Promise<never> => Promise.reject(error);
/** An error that says who said it. */
const fault = (code: string, said: string, cause: Error = new CellwrightError(said, '')): CellwrightError =>
  new CellwrightError(code, `Said by ${said}.`, { cause });
const lacking = failing(fault('service_refused', 'not_installed'));

function start(absent: string | null = null) {
  const asked: FileBody[] = [];
  const script = new Script<FileProfileEvent>();
  const preview = jest.fn<Promise<FilePreview>, [FileBody]>();
  const service = { answer: works };
  const api: FilesApi = {
    schema: (body, signal) => {
      asked.push(body);
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Stopped.', 'AbortError')));
      });
      return Promise.race([service.answer(), stopped]);
    },
    preview,
    profile: (_, signal) => script.play(signal)
  };
  let views: readonly FileView[] = [];
  let more = 0;
  const look: (() => void)[] = [];
  const files = new NotebookDataFiles({
    api,
    absent,
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
  const open = async (name = 'a.csv', answer = service.answer): Promise<void> => {
    service.answer = answer;
    files.add(`work/${name}`);
    files.setOpen(name, true);
    await until(() => view(name)?.status !== 'reading');
  };
  const names = (): readonly string[] => views.map(({ name }) => name);
  return { service, asked, script, preview, files, view, names, more: () => more, until, open };
}

const listed = (name: string, modified = '1', bytes = 10): ListedFile => ({
  path: `work/${name}`,
  size: bytes,
  last_modified: modified
});

describe('NotebookDataFiles', () => {
  it('reads nothing where nothing can be read, and says so of each file', async () => {
    const { asked, files, view, open } = start('There is no server.');
    await open();
    await files.read('a.csv', 'rows');
    await expect(files.tables('a.csv', false)).rejects.toThrow('“a.csv” could not be read. There is no server.');
    expect(view()).toMatchObject({ status: 'unread', open: true, problem: 'There is no server.' });
    expect(asked).toEqual([]);
  });

  it('reads what a file says of itself when it is opened, once', async () => {
    const { asked, files, view, open } = start();
    await open();
    expect(view()).toMatchObject({ status: 'read', profile: { name: 'a.csv', columnCount: 2 }, changed: false });
    files.setOpen('a.csv', false);
    files.setOpen('a.csv', true);
    expect(asked).toEqual([{ path: 'work/a.csv' }]);
  });

  it.each([
    [
      fault('service_refused', 'not_installed'),
      'runtime',
      'DuckDB, which reads data files, is not installed on the Jupyter server.'
    ],
    [fault('service_refused', 'newer'), 'reader', 'Said by newer.'],
    [
      fault('service_missing', 'node_missing'),
      'service',
      'Data files are read by the Cellwright service, with DuckDB. Said by node_missing. You can also load the file in a cell.'
    ],
    [
      fault('service_missing', 'service_failed'),
      'service',
      'Data files are read by the Cellwright service, with DuckDB. Said by service_failed. You can also load the file in a cell.'
    ],
    [fault('service_missing', 'not_found'), undefined, 'Said by not_found.'],
    [fault('file_missing', 'damaged'), undefined, 'Said by damaged.'],
    // Jupyter without the extension says nothing of its own.
    [
      new CellwrightError('service_missing', 'Away.'),
      'service',
      'Data files are read by the Cellwright service, with DuckDB. Away. You can also load the file in a cell.'
    ],
    [fault('service_refused', 'corrupt'), undefined, 'Said by corrupt.'],
    [fault('service_missing', 'nobody', new TypeError()), undefined, 'Said by nobody.']
  ])(
    'tells what is missing from what is wrong with the file, which is tried again: %s',
    async (error, lack, problem) => {
      const { service, files, view, open } = start();
      await open('a.csv', failing(error));
      expect(view()).toMatchObject({ status: 'failed', problem, ...(lack && { lack }) });
      expect(view()?.lack).toBe(lack);
      files.add('work/b.csv');
      await expect(files.tables('b.csv', false)).rejects.toMatchObject({
        code: 'file_unread',
        file: 'b.csv',
        lack
      });
      service.answer = works;
      await files.read('a.csv');
      expect(view()?.status).toBe('read');
      expect(view()).not.toHaveProperty('problem');
    }
  );

  it('reads those that waited for what reads data files, and no others, once that is there', async () => {
    const { service, files, view, until, open } = start();
    files.update([listed('c.csv')]);
    await open('a.csv', lacking);
    await open('b.csv', failing(fault('service_refused', 'corrupt')));
    service.answer = works;
    files.readLacking();
    await until(() => view()?.status === 'read');
    expect(view()).not.toHaveProperty('lack');
    expect([view('b.csv')?.status, view('c.csv')?.status]).toEqual(['failed', 'unread']);
  });

  it('reads a file anew when its listing shows another state, and says that counts are gone', async () => {
    const { service, asked, script, files, view, until } = start();
    files.add('work/a.csv');
    void files.read('a.csv', 'rows');
    script.finish({ type: 'done', file: weather });
    await until(() => view()?.file?.unread !== undefined);
    files.update([listed('a.csv', '1', weather.format.bytes)]);
    files.update([listed('a.csv', '1', weather.format.bytes)]);
    expect(asked).toHaveLength(1);
    const again = { ...schema, profile: { ...schema.profile, fingerprint: 'aa-cc' } };
    service.answer = () => Promise.resolve(again);
    files.update([listed('a.csv', '2')]);
    await until(() => view()?.changed === true);
    expect(view()?.profile?.fingerprint).toBe('aa-cc');
  });

  it('lists at most 20 files and reads none; forgets those that are gone and were not read, and says of others that they are', async () => {
    const { service, asked, files, view, names, more, until } = start();
    files.update(Array.from({ length: 23 }, (_, at) => listed(`f${String(at)}.csv`)));
    expect([names().length, more(), asked]).toEqual([20, 3, []]);
    files.update([listed('a.csv'), listed('b.csv')]);
    await files.read('b.csv');
    service.answer = failing(new Error('The file is not there.'));
    files.update([]);
    expect(names()).toEqual(['b.csv']);
    await until(() => view('b.csv')?.problem === 'The file is not there.');
  });

  it('asks for the first rows of a table, five for a model and more for the panel, and keeps nothing of them', async () => {
    const { preview, files, view } = start();
    files.add('work/weather.csv');
    const { columns } = schema.profile;
    const rows = [
      [1.5, 'Oslo'],
      [null, 'Bern']
    ];
    preview.mockResolvedValue({ columns: [...columns].reverse(), rows } as unknown as FilePreview);
    const later = { name: 'later', type: 'number', dtype: 'DOUBLE' } as const;
    const facts = { ...schema, table: 'days', profile: { ...schema.profile, columns: [...columns, later] } };
    const { signal } = new AbortController();
    expect(await files.firstRows('weather.csv', facts, signal)).toEqual([['Oslo', 'Bern'], [1.5, null], null]);
    await files.preview('weather.csv', signal);
    expect(preview.mock.calls.map(([body]) => body)).toEqual([
      { path: 'work/weather.csv', table: 'days', from: 0, count: 5 },
      { path: 'work/weather.csv', from: 0, count: 500 }
    ]);
    expect(JSON.stringify(view('weather.csv'))).not.toContain('Oslo');
  });

  it('knows each table of a workbook for a question, and only the one that was chosen', async () => {
    const { service, asked, files, view, until } = start();
    const tables = ['plan', 'spent', 'gone'];
    service.answer = () => {
      const { table = 'plan' } = asked.at(-1) ?? {};
      return table === 'gone' ? Promise.reject(new Error('damaged')) : Promise.resolve({ ...schema, tables, table });
    };
    files.update([listed('a.xlsx')]);
    await expect(files.tables('a.xlsx', true)).resolves.toEqual([]);
    const known = async (): Promise<readonly unknown[]> =>
      (await files.tables('a.xlsx', false)).map(({ table }) => table);
    await expect(known()).resolves.toEqual(['plan', 'spent']);
    await expect(known()).resolves.toEqual(['plan', 'spent']);
    await expect(files.tables('a.xlsx', true)).resolves.toHaveLength(2);
    expect(asked.map(({ table }) => table)).toEqual([undefined, 'spent', 'gone']);
    void files.read('a.xlsx', 'schema', 'spent');
    await until(() => view('a.xlsx')?.file?.table === 'spent');
    await expect(known()).resolves.toEqual(['spent']);
  });
});
