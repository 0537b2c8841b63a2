import { act } from 'react';
import type { ChatState } from '../../chat-state.js';
import type { FileView } from '../../file-view.js';
import { read, unread, weather } from '../../__tests__/fixtures/files.js';
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
    expect(panel.dataFiles.calls).toEqual([['profile', 'data/weather.csv']]);
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

  it('offer the sheets of a workbook', async () => {
    const file = { ...weather, format: { kind: 'excel', bytes: 9 }, tables: ['May', 'June'], table: 'May' } as const;
    const { find, dataFiles } = render([{ ...read, file: { ...file, tables: [...file.tables] } }]);
    const choice = find('select') as HTMLSelectElement;
    act(() => {
      choice.value = 'June';
      choice.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await settle();
    expect(dataFiles.calls).toEqual([['read', 'data/weather.csv', 'June']]);
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
