import { act } from 'react';
import type { FilePreview } from '../../../../protocol/index.js';
import { UnreadFileError, type INotebookFiles, type PreviewPage } from '../../state/chat-data-files.js';
import { read } from '../../__tests__/fixtures/files.js';
import { click, nameOf, press, renderPanel, type, until, type Rendered } from '../../__tests__/fixtures/render.js';
import { emptyState } from '../../__tests__/fixtures/states.js';

const HELD = 1000;

/** A file of a thousand rows, every tenth without a number, as the service answers. */
function answer({ sort, filter, from, count }: PreviewPage): FilePreview {
  let rows = Array.from({ length: HELD }, (_, at) => [`city ${at}`, at % 10 === 0 ? null : at, at % 2 === 0]);
  if (filter !== undefined) {
    rows = rows.filter(row => row.some(cell => String(cell).includes(filter)));
  }
  if (sort?.descending === true) {
    rows.reverse();
  }
  return {
    fingerprint: 'a',
    columns: [
      { name: 'city', type: 'text', dtype: 'VARCHAR', sortable: true },
      { name: 'n', type: 'integer', dtype: 'BIGINT', sortable: true },
      { name: 'list', type: 'other', dtype: 'BOOLEAN[]', sortable: false }
    ],
    columnCount: 5,
    held: HELD,
    more: true,
    unread: 2,
    found: rows.length,
    from,
    rows: rows.slice(from, from + count)
  };
}

/** The rows of a file, once they are shown; `rows` answers in place of the service. */
async function show(rows?: INotebookFiles['preview']): Promise<Rendered> {
  const panel = renderPanel({ ...emptyState, datasets: { ...emptyState.datasets, files: [read] } });
  panel.dataFiles.rows = rows ?? ((_name, page) => Promise.resolve(answer(page)));
  click(panel.find('button', 'Show rows'));
  if (rows === undefined) {
    await until(() => expect(cells(panel, 1)).toEqual(['city 1', '1', 'false']));
  }
  return panel;
}

const asked = ({ dataFiles }: Rendered): readonly unknown[] =>
  dataFiles.calls.filter(([method]) => method === 'preview').map(([, , page]) => page);
const cells = ({ root }: Rendered, index: number): readonly string[] =>
  [...(root.querySelector(`[data-cw-index="${String(index)}"]`)?.children ?? [])].map(cell => cell.textContent);
const grid = ({ find }: Rendered): HTMLElement => find('[role="grid"]', 'Rows of data/weather.csv');
const header = ({ find }: Rendered, name: string): HTMLElement => find('[role="columnheader"]', name);

describe('the first rows of a file', () => {
  it('are a grid of its columns, of which only rows in sight are drawn and asked for', async () => {
    const panel = await show();
    expect(cells(panel, 0)).toEqual(['city 0', '–', 'true']);
    expect(nameOf(panel.find('[role="gridcell"]', 'missing'))).toBe('missing');
    expect(grid(panel).getAttribute('aria-rowcount')).toBe('501');
    expect(panel.root.querySelectorAll('[data-cw-index]').length).toBeLessThan(30);
    expect(asked(panel)).toEqual([{ from: 0, count: 500 }]);
    expect(panel.find('[role="status"].jp-cw-Columns-note').textContent).toBe(
      'The first 1,000 rows · the first 500 of them shown · the first 3 of 5 columns · 2 rows could not be read · only shown here'
    );
  });

  it('are sorted by a click or keys on a name, and by none of a nested column', async () => {
    const panel = await show();
    click(header(panel, 'n'));
    await until(() => expect(header(panel, 'n').getAttribute('aria-sort')).toBe('ascending'));
    press('Enter', { on: header(panel, 'n') });
    await until(() => expect(cells(panel, 0)).toEqual(['city 999', '999', 'false']));
    expect(header(panel, 'n').getAttribute('aria-sort')).toBe('descending');
    press(' ', { on: header(panel, 'n') });
    await until(() => expect(cells(panel, 0)).toEqual(['city 0', '–', 'true']));
    click(header(panel, 'list'));
    expect(header(panel, 'list').hasAttribute('aria-sort')).toBe(false);
    expect(asked(panel).slice(1)).toEqual([
      { from: 0, count: 500, sort: { column: 1, descending: false } },
      { from: 0, count: 500, sort: { column: 1, descending: true } },
      { from: 0, count: 500 }
    ]);
  });

  it('are one tab stop for names and one for rows', async () => {
    const panel = await show();
    act(() => header(panel, 'city').focus());
    press('ArrowRight');
    expect(document.activeElement).toBe(header(panel, 'n'));
    press('End');
    expect(document.activeElement).toBe(header(panel, 'list'));
    press('ArrowDown');
    expect(document.activeElement?.getAttribute('data-cw-index')).toBe('0');
    press('ArrowDown');
    expect(document.activeElement?.getAttribute('data-cw-index')).toBe('1');
    expect(grid(panel).querySelectorAll('[role="columnheader"][tabindex="0"]')).toHaveLength(1);
    expect(grid(panel).querySelectorAll('[data-cw-index][tabindex="0"]')).toHaveLength(1);
  });

  it('are filtered, and say when nothing is left', async () => {
    const panel = await show();
    const field = panel.find('input', 'Filter rows of data/weather.csv') as HTMLInputElement;
    type(field, ' city 99');
    await until(() => expect(cells(panel, 0)).toEqual(['city 99', '99', 'false']));
    expect(panel.root.textContent).toContain('11 of the first 1,000 rows');
    type(field, 'nowhere');
    await until(() => expect(panel.root.textContent).toContain('No row holds “nowhere”.'));
    type(field, '');
    await until(() => expect(cells(panel, 1)).toEqual(['city 1', '1', 'false']));
  });

  it('say why they could not be read and what is missing for that, and can be tried again', async () => {
    let failure: Error | null = new Error('The file is empty. Write it again.');
    const panel = await show((_name, page) =>
      failure === null ? Promise.resolve(answer(page)) : Promise.reject(failure)
    );
    await until(() => expect(panel.root.textContent).toContain('The file is empty. Write it again.'));
    failure = new UnreadFileError('data/weather.csv', 'DuckDB is not installed.', 'runtime');
    click(panel.find('button', 'Try again'));
    await until(() => expect(panel.dataFiles.calls).toContainEqual(['look']));
    expect(panel.root.textContent).toContain('DuckDB is not installed.');
    failure = null;
    click(panel.find('button', 'Try again'));
    await until(() => expect(cells(panel, 1)).toHaveLength(3));
  });

  it('can be stopped before they are there', async () => {
    const signals: AbortSignal[] = [];
    const panel = await show((_name, _page, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    await until(() => expect(signals).toHaveLength(1));
    click(panel.find('button', 'Cancel'));
    expect(signals[0]?.aborted).toBe(true);
    expect(panel.find('[role="table"]', 'Columns of data/weather.csv')).toBeTruthy();
  });
});
