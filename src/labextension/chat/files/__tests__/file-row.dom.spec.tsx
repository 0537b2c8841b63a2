import { act } from 'react';
import type { ChatState } from '../../state/chat-state.js';
import type { FileView } from '../../state/chat-data-files.js';
import { read, unread, weather } from '../../__tests__/fixtures/files.js';
import { turn } from '../../__tests__/fixtures/turns.js';
import { click, press, renderPanel, unmountAll, until, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

function render(files: readonly FileView[], change: Partial<ChatState['datasets']> = {}): Rendered {
  return renderPanel({
    ...emptyState,
    datasets: { ...emptyState.datasets, files, ...change },
    sharing: { ...emptyState.sharing, levels: { ...emptyState.sharing.levels, 'data/weather.csv': 'types' } }
  });
}

const settle = (): Promise<void> => act(() => Promise.resolve());

describe('data files among the datasets', () => {
  afterEach(unmountAll);

  it('are counted and stand below the variables, with their size until they are read', () => {
    const { find, root } = render([unread], { unlisted: 4 });
    expect(find('.jp-cw-Datasets-count').textContent).toBe('3 in memory · 5 files');
    expect(root.textContent).toContain('4 more data files: name them with @');
    expect(find('[role="row"]', 'data/weather.csv').getAttribute('aria-label')).toBe(
      'data/weather.csv, csv file, not read, 4.2 MB, shared with the model: Types'
    );
  });

  it('have no row count as long as nobody counted them', () => {
    const { find } = render([
      { ...read, profile: { ...weather.profile, name: unread.name, rows: null, columnCount: 6 } }
    ]);
    expect(find('.jp-cw-Dataset-size', '6 columns').getAttribute('title')).toBe(
      'Rows not counted. “Read all rows” counts them'
    );
    expect(find('[role="row"]', 'data/weather.csv').getAttribute('aria-label')).toContain(
      'rows not counted, 6 columns'
    );
  });

  it('open by click and keys', async () => {
    const { find, dataFiles } = render([unread]);
    const row = find('[role="row"]', 'data/weather.csv');
    click(row);
    press('ArrowRight', { on: row });
    press('ArrowLeft', { on: row });
    await settle();
    expect(dataFiles.calls).toEqual([
      ['setOpen', 'data/weather.csv', true],
      ['setOpen', 'data/weather.csv', true]
    ]);
  });

  it('say how they are written, what could not be read, and name themselves in a question', () => {
    const { find, root } = render([read]);
    expect(find('.jp-cw-Columns-facts').textContent).toBe('File · 4.2 MB · read 14:20');
    const notes = [...root.querySelectorAll('.jp-cw-Columns-note')].map(note => note.textContent);
    expect(notes).toContain('Written with: separated by “;”, decimal comma, windows-1252, 2 lines before it');
    expect(notes).toContain('2 rows could not be read, the first on line 7: too many values');
    expect(root.querySelectorAll('.jp-cw-Column:not(.jp-cw-mod-head)')).toHaveLength(2);
    click(find('button', 'Ask'));
    expect(find('textarea')).toHaveProperty('value', '@data/weather.csv ');
  });

  it('offer to read all rows only until that is done', async () => {
    const { unread: _done, ...schema } = weather;
    const panel = render([{ ...read, file: schema }]);
    click(panel.find('button', 'Read all rows'));
    await settle();
    expect(panel.dataFiles.calls).toEqual([['read', 'data/weather.csv', 'rows']]);
    panel.set({ datasets: { ...panel.controller.state.datasets, files: [read] } });
    expect(() => panel.find('button', 'Read all rows')).toThrow();
  });

  it('show how far a reading is, which can be cancelled', async () => {
    const { find, dataFiles } = render([{ ...read, status: 'reading', share: 0.42 }]);
    expect(find('[role="progressbar"]').getAttribute('aria-valuetext')).toBe('Reading all rows · 42 %');
    click(find('button', 'Cancel'));
    await settle();
    expect(dataFiles.calls).toEqual([['stop', 'data/weather.csv']]);
  });

  it('say why they could not be read, and can be tried again', async () => {
    const { find, dataFiles } = render([
      { ...unread, open: true, status: 'failed', problem: 'The file is empty. Write it again.' }
    ]);
    expect(find('.jp-cw-StateLine-text').textContent).toBe('The file is empty. Write it again.');
    click(find('button', 'Try again'));
    await settle();
    expect(dataFiles.calls).toEqual([['read', 'data/weather.csv']]);
  });

  const lacking = {
    ...unread,
    open: true,
    status: 'failed',
    lack: 'runtime',
    problem: 'DuckDB, which reads data files, is not installed on the Jupyter server.'
  } as const;
  const absent = {
    installed: false,
    installing: false,
    folder: '/home/me/file-runtime',
    downloadBytes: 25_000_000,
    diskBytes: 75_000_000,
    command: 'node install.mjs'
  };

  it('say what is missing where nothing reads them, and have it installed, with its size and place', async () => {
    const panel = render([lacking]);
    await settle();
    act(() => panel.dataFiles.setRuntime({ runtime: absent, install: null }));
    expect(panel.find('[role="group"]', 'Runtime').textContent).toContain(
      'DuckDB, which reads data files, is not installed on the Jupyter server. 25.0 MB to download, 75.0 MB on the disk.It goes into /home/me/file-runtime.'
    );
    click(panel.find('button', 'Install the runtime'));
    await settle();
    const text = 'Downloading @duckdb/node-api';
    act(() => panel.dataFiles.setRuntime({ runtime: absent, install: { status: 'running', text } }));
    expect(panel.find('[role="group"]', 'Runtime').textContent).toContain(text);
    click(panel.find('button', 'Cancel the installation'));
    await settle();
    act(() =>
      panel.dataFiles.setRuntime({ runtime: absent, install: { status: 'failed', text: 'The disk is full.' } })
    );
    panel.find('[role="status"]', 'The disk is full.');
    expect(panel.dataFiles.calls).toEqual([['look'], ['install'], ['cancel']]);
  });

  it('offer to install it where it is there and could not be used, until that was done', async () => {
    const panel = render([lacking]);
    await settle();
    const runtime = { ...absent, installed: true };
    act(() => panel.dataFiles.setRuntime({ runtime, install: null }));
    const group = panel.find('[role="group"]', 'Runtime');
    expect(group.textContent).toContain('25.0 MB to download, 75.0 MB on the disk.');
    click(panel.find('button', 'Install the runtime'));
    await settle();
    expect(panel.dataFiles.calls).toEqual([['look'], ['install']]);
    act(() => panel.dataFiles.setRuntime({ runtime, install: { status: 'ok', text: 'Installed.' } }));
    expect(panel.root.textContent).not.toContain('to download');
    expect(panel.root.textContent).toContain('Try again');
  });

  it('offer to be read with the kernel where nothing else can', async () => {
    const panel = render([{ ...lacking, lack: 'service', problem: 'Node.js is missing.', kernel: {} }]);
    expect(panel.root.textContent).toContain('Node.js is missing.');
    click(panel.find('button', 'Read its columns with this notebook’s kernel'));
    await settle();
    expect(panel.dataFiles.calls).toEqual([['read', 'data/weather.csv', 'kernel']]);
    expect(document.activeElement).toBe(panel.find('[role="row"]', 'data/weather.csv'));
  });

  it('say why the kernel did not read them, and what it did read', () => {
    const busy = 'The kernel is busy. Try again when it is idle.';
    const panel = render([{ ...lacking, lack: 'reader', problem: 'It is newer.', kernel: { problem: busy } }]);
    panel.find('[role="alert"]', busy);
    panel.find('button', 'Read its columns with this notebook’s kernel');
    panel.set({ datasets: { ...panel.controller.state.datasets, files: [{ ...read, by: 'kernel' }] } });
    expect(panel.find('.jp-cw-Columns-facts').textContent).toContain('by this notebook’s kernel');
  });

  it('can be left while they are read', async () => {
    const panel = render([{ ...unread, open: true, status: 'reading' }]);
    click(panel.find('button', 'Cancel'));
    await settle();
    expect(panel.dataFiles.calls).toEqual([['stop', 'data/weather.csv']]);
  });

  it('that a question named offer the same in the chat, and asking again once they are read', async () => {
    const asked = turn({ text: 'It could not be read.', unreadFile: unread.name });
    const panel = render([lacking]);
    panel.set({ turns: [asked] });
    await settle();
    act(() => panel.dataFiles.setRuntime({ runtime: absent, install: null }));
    panel.find('.jp-cw-Card', 'data/weather.csv was not read');
    click(panel.find('.jp-cw-Card button', 'Install the runtime'));
    await settle();
    expect(panel.dataFiles.calls).toContainEqual(['install']);
    panel.set({ datasets: { ...panel.controller.state.datasets, files: [read] } });
    expect(panel.root.textContent).toContain('data/weather.csv is read now.');
    click(panel.find('button', 'Ask again'));
    expect(panel.controller.calls).toContainEqual(['retry', asked.id]);
  });

  it('offer the sheets of a workbook', async () => {
    const file = { ...weather, format: { kind: 'excel', bytes: 9 }, tables: ['May', 'June'], table: 'May' } as const;
    const { find, dataFiles } = render([{ ...read, file: { ...file, tables: [...file.tables] } }]);
    const choice = find('select') as HTMLSelectElement;
    act(() => {
      choice.value = 'June';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await settle();
    expect(dataFiles.calls).toEqual([['read', 'data/weather.csv', 'schema', 'June']]);
  });

  it('get the focus when they are looked for, in a list that was closed', async () => {
    const panel = render([unread]);
    const row = (): HTMLElement => panel.find('[role="row"]', 'data/weather.csv');
    click(panel.find('.jp-cw-Datasets-toggle'));
    expect(() => row()).toThrow();
    panel.set({ datasets: { ...panel.controller.state.datasets, sought: { file: 'data/weather.csv' } } });
    await until(() => expect(document.activeElement).toBe(row()));
  });
});
