import type { NotebookPanel } from '@jupyterlab/notebook';
import { CellwrightError } from '../../../agent/index.js';
import type { NotebookDrafts } from '../notebook-drafts.js';
import { NotebookPort, readOutputs } from '../notebook-port.js';
import { makeNotebook, makeProposal, markRun } from './make-notebook.js';

function makePort(): { port: NotebookPort; panel: { isDisposed: boolean }; loaded: jest.Mock } {
  const model = makeNotebook(['a', 'b']);
  markRun(model, 'c1', 3);
  const panel = {
    isDisposed: false,
    context: { path: 'folder/n.ipynb', isDisposed: false, model },
    content: { activeCell: { model: { id: 'c1' } } }
  };
  const drafts = { draft: jest.fn(() => Promise.resolve({ cellId: 'd', below: 3 })) };
  const loaded = jest.fn(() => Promise.resolve(drafts as unknown as NotebookDrafts));
  return {
    port: new NotebookPort(
      panel as unknown as NotebookPanel,
      loaded,
      () => new CellwrightError('notebook_closed', 'closed')
    ),
    panel,
    loaded
  };
}

describe('NotebookPort', () => {
  it('reads cells without loading what writes them', () => {
    const { port, loaded } = makePort();
    expect(port.readCells()).toEqual([
      { id: 'c0', type: 'code', source: 'a', executionCount: null, outputs: [] },
      { id: 'c1', type: 'code', source: 'b', executionCount: 3, outputs: [] }
    ]);
    expect(port).toMatchObject({ path: 'folder/n.ipynb', open: true });
    expect(loaded).not.toHaveBeenCalled();
  });

  it('refuses once the notebook is closed, also when that happens while it loads', async () => {
    const { port, panel } = makePort();
    const pending = port.draft(makeProposal('x'), { runId: 'r' });
    panel.isDisposed = true;
    await expect(pending).rejects.toMatchObject({ code: 'notebook_closed', message: 'closed' });
    await expect(port.undoRun('r')).rejects.toMatchObject({ code: 'notebook_closed' });
    expect(() => port.readCells()).toThrow('closed');
    expect(port).toMatchObject({ open: false, path: 'folder/n.ipynb' });
  });
});

/** What is read of a code cell whose file holds these outputs. */
function read(outputs: readonly unknown[]): ReturnType<typeof readOutputs> {
  const [cell] = makeNotebook(['a']).sharedModel.cells;
  if (cell?.cell_type !== 'code') {
    throw new Error('No code cell');
  }
  jest.spyOn(cell, 'toJSON').mockReturnValue({ outputs } as never);
  return readOutputs(cell);
}

describe('readOutputs', () => {
  it('reads each kind of output as text without colours', () => {
    expect(
      read([
        { output_type: 'stream', name: 'stderr', text: ['\u001b[31mcare', 'ful\u001b[0m'] },
        { output_type: 'execute_result', data: { 'text/html': '<b>5</b>', 'text/plain': '5' } },
        { output_type: 'display_data', data: { 'image/png': 'AAAA' } },
        {
          output_type: 'error',
          ename: 'KeyError',
          evalue: "'total'",
          traceback: ['\u001b[0;31mKeyError\u001b[0m', 'here']
        }
      ])
    ).toEqual([
      { type: 'stream', name: 'stderr', text: 'careful' },
      { type: 'result', text: '5' },
      { type: 'display', text: '[image/png]' },
      { type: 'error', name: 'KeyError', message: "'total'", traceback: 'KeyError\nhere' }
    ]);
  });

  it('keeps head and tail of a long text and says how much is left out', () => {
    const [output] = read([{ output_type: 'stream', name: 'stdout', text: `first${'x'.repeat(3_000_000)}last` }]);
    const text = output?.type === 'stream' ? output.text : '';
    expect(text.length).toBeLessThan(8_200);
    expect(text).toMatch(/^first[^]*left out[^]*last$/);
  });

  it('never throws, whatever a file holds', () => {
    const odd = [null, 7, 'text', [], {}, { output_type: 'error', traceback: 'no list' }];
    const bundles = [null, 'x', { 'text/plain': { a: 1 } }, { 'text/plain': [1, 'a', null] }];
    expect(() => read([...odd, ...bundles.map(data => ({ output_type: 'display_data', data }))])).not.toThrow();
    expect(read([{ output_type: 'display_data', data: bundles[3] }])).toEqual([{ type: 'display', text: 'a' }]);
  });

  it('reads at most 100 outputs, and no pictures', () => {
    const outputs = Array.from({ length: 150 }, () => ({ output_type: 'display_data', data: { 'image/png': 'AAAA' } }));
    const shown = read(outputs);
    expect(shown).toHaveLength(100);
    expect(shown[0]).toEqual({ type: 'display', text: '[image/png]' });
  });
});
