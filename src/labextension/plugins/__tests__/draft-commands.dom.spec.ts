import type { JupyterFrontEnd } from '@jupyterlab/application';
import { CommandRegistry } from '@lumino/commands';
import type { ICellDrafts, IDraftedCells } from '../../cells/cell-drafts-token.js';
import { CommandIds } from '../../command-ids.js';
import { draftCommandsPlugin } from '../draft-commands.js';

const cell = (id: string): object => ({
  model: {
    id,
    sharedModel: {
      cell_type: 'code',
      getId: () => id,
      getSource: () => '',
      getMetadata: () => ({ state: 'draft', runId: `run of ${id}`, provenance: {} })
    }
  }
});

test.each([
  [CommandIds.runDraft, 'run', 'c1'],
  [CommandIds.keepDraft, 'keep', 'c1'],
  [CommandIds.discardDraft, 'discard', 'c1'],
  [CommandIds.undoRun, 'undoRun', 'run of c1'],
  [CommandIds.showProvenance, 'showProvenance', 'c1']
])('%s is about the cell that was active when it was called, whichever is by then', async (command, method, about) => {
  const calls: unknown[][] = [];
  const done = (...call: unknown[]): Promise<object> => {
    calls.push(call);
    return Promise.resolve({});
  };
  const cells = { [method]: (id: string) => done(method, id) } as unknown as IDraftedCells;
  let load = (): void => undefined;
  const loaded = new Promise<IDraftedCells>(resolve => (load = () => resolve(cells)));
  const drafts = { at: () => loaded } as unknown as ICellDrafts;
  const tracker = { activeCell: cell('c1'), currentWidget: { context: { path: 'a.ipynb' } } };
  const commands = new CommandRegistry();
  const app = { commands, contextMenu: { addItem: () => undefined } } as unknown as JupyterFrontEnd;
  void draftCommandsPlugin.activate(app, drafts, tracker, null);
  const executed = commands.execute(command);
  tracker.activeCell = cell('c2');
  load();
  await executed;
  expect(calls).toEqual([[method, about]]);
});
