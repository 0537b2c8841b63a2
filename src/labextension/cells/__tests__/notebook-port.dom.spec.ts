import type { NotebookPanel } from '@jupyterlab/notebook';
import type { NotebookDrafts } from '../notebook-drafts.js';
import { NotebookPort } from '../notebook-port.js';
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
  return { port: new NotebookPort(panel as unknown as NotebookPanel, loaded, () => 'closed'), panel, loaded };
}

describe('NotebookPort', () => {
  it('reads cells without loading what writes them', () => {
    const { port, loaded } = makePort();
    expect(port.readCells()).toEqual([
      { id: 'c0', type: 'code', source: 'a', executionCount: null, outputs: [] },
      { id: 'c1', type: 'code', source: 'b', executionCount: 3, outputs: [] }
    ]);
    expect(port).toMatchObject({ path: 'folder/n.ipynb', open: true, activeCellId: 'c1' });
    expect(loaded).not.toHaveBeenCalled();
  });

  it('refuses once the notebook is closed, also when that happens while it loads', async () => {
    const { port, panel } = makePort();
    const pending = port.draft(makeProposal('x'), { runId: 'r' });
    panel.isDisposed = true;
    await expect(pending).rejects.toMatchObject({ code: 'notebook_closed', message: 'closed' });
    await expect(port.undoRun('r')).rejects.toMatchObject({ code: 'notebook_closed' });
    expect(() => port.readCells()).toThrow('closed');
    expect(port).toMatchObject({ open: false, activeCellId: null, path: 'folder/n.ipynb' });
  });
});
