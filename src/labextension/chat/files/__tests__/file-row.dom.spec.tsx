import { act } from 'react';
import type { ChatState } from '../../state/chat-state.js';
import type { FileView } from '../../state/chat-data-files.js';
import type { RuntimeView } from '../../state/chat-local-files.js';
import { read, unread, weather } from '../../__tests__/fixtures/files.js';
import { click, renderPanel, texts, until, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

const NAME = 'data/weather.csv';

function render(file: FileView, change: Partial<ChatState['datasets']> = {}): Rendered {
  return renderPanel({
    ...emptyState,
    datasets: { ...emptyState.datasets, files: [file], ...change },
    sharing: { ...emptyState.sharing, levels: { ...emptyState.sharing.levels, [NAME]: 'types' } }
  });
}

const settle = (): Promise<void> => act(() => Promise.resolve());
const row = ({ find }: Rendered): HTMLElement => find('[role="row"]', NAME);

/** Has the file become this one. */
const show = ({ controller, set }: Rendered, file: FileView): void =>
  set({ datasets: { ...controller.state.datasets, files: [file] } });

/** Presses a button and lets what it asks for come. */
async function use(panel: Rendered, name: string): Promise<readonly unknown[]> {
  click(panel.find('.jp-cw-Datasets button', name));
  await settle();
  return panel.dataFiles.calls;
}

describe('data files among the datasets', () => {
  it('are counted and stand below the variables, with their size until they are read, and no row count until it is known', () => {
    const panel = render(unread, { unlisted: 4 });
    expect(panel.find('.jp-cw-Datasets-count').textContent).toBe('3 in memory · 5 files');
    expect(panel.root.textContent).toContain('4 more data files: name them with @');
    expect(row(panel).getAttribute('aria-label')).toBe(
      'data/weather.csv, csv file, not read, 4.2 MB, shared with the model: Types'
    );
    show(panel, { ...read, profile: { ...weather.profile, name: NAME, rows: null, columnCount: 6 } });
    expect(panel.find('.jp-cw-Dataset-size', '6 columns').title).toBe('Rows not counted. “Read all rows” counts them');
    expect(row(panel).getAttribute('aria-label')).toContain('rows not counted, 6 columns');
  });

  it('say how they are written, what could not be read, and name themselves in a question', () => {
    const { find, root } = render(read);
    expect(find('.jp-cw-Columns-facts').textContent).toBe('File · 4.2 MB · read 14:20');
    expect(texts(root, '.jp-cw-Columns-note').slice(0, 2)).toEqual([
      'Written with: separated by “;”, decimal comma, windows-1252, 2 lines before it',
      '2 rows could not be read, the first on line 7: too many values'
    ]);
    expect(root.querySelectorAll('.jp-cw-Column:not(.jp-cw-mod-head)')).toHaveLength(2);
    click(find('button', 'Ask'));
    expect(find('textarea')).toHaveProperty('value', '@data/weather.csv ');
  });

  it('offer to read all rows only until that is done, and show how far that is', async () => {
    const { unread: _done, ...schema } = weather;
    const panel = render({ ...read, file: schema });
    expect(await use(panel, 'Read all rows')).toEqual([['read', NAME, 'rows']]);
    show(panel, { ...read, status: 'reading', share: 0.42 });
    expect(panel.find('[role="progressbar"]').getAttribute('aria-valuetext')).toBe('Reading all rows · 42 %');
    expect((await use(panel, 'Cancel')).at(-1)).toEqual(['stop', NAME]);
    show(panel, { ...unread, open: true, status: 'reading' });
    expect((await use(panel, 'Cancel')).at(-1)).toEqual(['stop', NAME]);
    show(panel, read);
    expect(() => panel.find('button', 'Read all rows')).toThrow();
  });

  it('offer the sheets of a workbook', async () => {
    const file = { ...weather, format: { kind: 'excel', bytes: 9 }, tables: ['May', 'June'], table: 'May' } as const;
    const { find, dataFiles } = render({ ...read, file: { ...file, tables: [...file.tables] } });
    const choice = find('select') as HTMLSelectElement;
    act(() => {
      choice.value = 'June';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await settle();
    expect(dataFiles.calls).toEqual([['read', NAME, 'schema', 'June']]);
  });

  it('get the focus when they are looked for, in a list that was closed', async () => {
    const panel = render(unread);
    click(panel.find('.jp-cw-Datasets-toggle'));
    expect(() => row(panel)).toThrow();
    panel.set({ datasets: { ...panel.controller.state.datasets, sought: { file: NAME } } });
    await until(() => expect(document.activeElement).toBe(row(panel)));
  });
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

describe('data files that nothing reads', () => {
  it('have it installed, also where it is there and could not be used, until that was done', async () => {
    const panel = render(lacking);
    await settle();
    const stands = (install: RuntimeView['install'], installed: boolean): void =>
      act(() => panel.dataFiles.setRuntime({ runtime: { ...absent, installed }, install }));
    stands(null, false);
    expect(panel.find('[role="group"]', 'Runtime').textContent).toContain(
      `${lacking.problem} 25.0 MB to download, 75.0 MB on the disk.It goes into /home/me/file-runtime.`
    );
    stands(null, true);
    expect(await use(panel, 'Install the runtime')).toEqual([['look'], ['install']]);
    stands({ status: 'ok', text: 'Installed.' }, true);
    expect(panel.root.textContent).not.toContain('to download');
    expect(panel.root.textContent).toContain('Try again');
  });
});
