import type { NotebookPanel } from '@jupyterlab/notebook';
import { makeProposal } from '../../app/__tests__/make-turn.js';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import type { NotebookDrafts } from '../notebook-drafts.js';
import { notebookPort, readOutputs } from '../lazy-cell-drafts.js';
import { cellOf, makeNotebook, markRun } from './make-notebook.js';

function makePort() {
  const model = makeNotebook(['a', 'b']);
  markRun(model, 'c1', 3);
  const panel = { isDisposed: false, context: { path: 'folder/n.ipynb', isDisposed: false, model } };
  const loaded = jest.fn(() => Promise.resolve({ draft: jest.fn() } as unknown as NotebookDrafts));
  return { port: notebookPort(panel as unknown as NotebookPanel, loaded, plainTrans), panel, loaded };
}

describe('notebookPort', () => {
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
    const pending = port.draft(makeProposal(), { runId: 'r' });
    panel.isDisposed = true;
    await expect(pending).rejects.toMatchObject({ code: 'notebook_closed' });
    await expect(port.undoRun('r')).rejects.toMatchObject({ code: 'notebook_closed' });
    expect(() => port.readCells()).toThrow('The notebook was closed. Open it again');
    expect(port).toMatchObject({ open: false, path: 'folder/n.ipynb' });
  });
});

/** What is read of a code cell whose file holds these outputs. */
function read(outputs: readonly unknown[]): ReturnType<typeof readOutputs> {
  const cell = cellOf(makeNotebook(['a']), 'c0');
  jest.spyOn(cell, 'toJSON').mockReturnValue({ outputs } as never);
  return readOutputs(cell);
}

const display = (data: unknown): object => ({ output_type: 'display_data', data });
const traceback = ['\u001b[0;31mKeyError\u001b[0m', 'here'];

test.each([
  [
    { output_type: 'stream', name: 'stderr', text: ['\u001b[31mcare', 'ful\u001b[0m'] },
    { type: 'stream', name: 'stderr', text: 'careful' }
  ],
  [
    { output_type: 'execute_result', data: { 'text/html': '<b>5</b>', 'text/plain': '5' } },
    { type: 'result', text: '5' }
  ],
  [display({ 'image/png': 'AAAA' }), { type: 'display', text: '[image/png]' }],
  [display({ 'text/plain': [1, 'a', null] }), { type: 'display', text: 'a' }],
  [
    { output_type: 'error', ename: 'KeyError', evalue: "'total'", traceback },
    { type: 'error', name: 'KeyError', message: "'total'", traceback: 'KeyError\nhere' }
  ]
])('an output of a file is read as text without colours or pictures: %j', (output, expected) => {
  expect(read([output])).toEqual([expected]);
});

test('what is read of outputs is bounded, however long or many they are, and whatever a file holds', () => {
  const text = `first${'x'.repeat(3_000_000)}last`;
  const [output] = read([{ output_type: 'stream', name: 'stdout', text }]) as readonly { readonly text: string }[];
  expect(output?.text).toMatch(/^first[^]*left out[^]*last$/);
  expect(output?.text.length).toBeLessThan(8_200);
  expect(read(Array.from({ length: 150 }, () => display({ 'image/png': 'AAAA' })))).toHaveLength(100);
  const odd = [null, 7, 'text', [], {}, { output_type: 'error', traceback: 'no list' }];
  expect(() => read([...odd, display(null), display('x'), display({ 'text/plain': { a: 1 } })])).not.toThrow();
});
