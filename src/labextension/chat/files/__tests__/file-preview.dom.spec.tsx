import { act } from 'react';
import type { FilePreview } from '../../../../protocol/index.js';
import { UnreadFileError, type INotebookFiles } from '../../state/chat-data-files.js';
import { read } from '../../__tests__/fixtures/files.js';
import { click, nameOf, press, renderPanel, until, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

/** A thousand rows, every tenth without a number, of which the service sends as many as were asked for. */
const rows = Array.from({ length: 1000 }, (_, at) => [`city ${at}`, at % 10 === 0 ? null : at]);
const answer: FilePreview = {
  fingerprint: 'a',
  columns: [
    { name: 'city', type: 'text', dtype: 'VARCHAR' },
    { name: 'n', type: 'integer', dtype: 'BIGINT' }
  ],
  columnCount: 5,
  held: 1000,
  more: true,
  unread: 2,
  from: 0,
  rows: rows.slice(0, 500)
};

function show(answers: INotebookFiles['preview']): Rendered {
  const panel = renderPanel({ ...emptyState, datasets: { ...emptyState.datasets, files: [read] } });
  panel.dataFiles.rows = answers;
  click(panel.find('button', 'Show rows'));
  return panel;
}

const cells = ({ root }: Rendered, index: number): readonly string[] =>
  [...(root.querySelector(`[data-cw-index="${String(index)}"]`)?.children ?? [])].map(cell => cell.textContent);

describe('the first rows of a file', () => {
  it('are a grid of its columns with one tab stop, of which only rows in sight are drawn', async () => {
    const panel = show(() => Promise.resolve(answer));
    await until(() => expect(cells(panel, 1)).toEqual(['city 1', '1']));
    expect(panel.dataFiles.calls.at(-1)).toEqual(['preview', read.name]);
    expect(cells(panel, 0)).toEqual(['city 0', '–']);
    expect(nameOf(panel.find('[role="gridcell"]', 'missing'))).toBe('missing');
    const grid = panel.find('[role="grid"]', 'Rows of data/weather.csv');
    expect(grid.getAttribute('aria-rowcount')).toBe('501');
    expect(grid.querySelectorAll('[data-cw-index]').length).toBeLessThan(30);
    act(() => grid.querySelector<HTMLElement>('[data-cw-index="0"]')?.focus());
    press('End');
    expect(document.activeElement?.textContent).toBe('city 499499');
    expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    expect(panel.find('.jp-cw-Columns-note.jp-cw-mod-foot').textContent).toBe(
      'The first 500 rows · the first 2 of 5 columns · 2 rows could not be read · only shown here'
    );
  });

  it('are read anew of a file of the same name and columns beside another notebook', async () => {
    const panel = show(() => Promise.resolve(answer));
    await until(() => expect(cells(panel, 1)).toEqual(['city 1', '1']));
    panel.dataFiles.rows = () => Promise.resolve({ ...answer, rows: [['Oslo', 7]] });
    panel.set({ datasets: { ...emptyState.datasets, files: [{ ...read, path: 'feb/data/weather.csv' }] } });
    await until(() => expect(cells(panel, 0)).toEqual(['Oslo', '7']));
  });

  it('say why they could not be read and what is missing for that, and can be tried again', async () => {
    let failure: Error | null = new Error('The file is empty. Write it again.');
    const panel = show(() => (failure === null ? Promise.resolve(answer) : Promise.reject(failure)));
    await until(() => expect(panel.root.textContent).toContain('The file is empty. Write it again.'));
    failure = new UnreadFileError('data/weather.csv', 'DuckDB is not installed.', 'runtime');
    click(panel.find('button', 'Try again'));
    await until(() => expect(panel.dataFiles.calls).toContainEqual(['look']));
    expect(panel.root.textContent).toContain('DuckDB is not installed.');
    failure = null;
    click(panel.find('button', 'Try again'));
    await until(() => expect(cells(panel, 1)).toHaveLength(2));
  });

  it('can be stopped before they are there', async () => {
    const signals: AbortSignal[] = [];
    const panel = show((_name, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    await until(() => expect(signals).toHaveLength(1));
    click(panel.find('button', 'Cancel'));
    expect(signals[0]?.aborted).toBe(true);
    expect(panel.find('[role="table"]', 'Columns of data/weather.csv')).toBeTruthy();
  });
});
