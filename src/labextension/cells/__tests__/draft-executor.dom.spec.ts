import type { Cell } from '@jupyterlab/cells';
import type { INotebookCellExecutor } from '@jupyterlab/notebook';
import { CommandRegistry } from '@lumino/commands';
import type { PermittedCells } from '../cell-drafts-token.js';
import { DraftExecutor } from '../draft-executor.js';
import { draft, makeNotebook } from './make-notebook.js';

type Permit = (cells: readonly Cell[], pressed: boolean) => Promise<PermittedCells>;

const notDrafts: Permit = cells =>
  Promise.resolve(new Set(cells.filter(({ model }) => model.sharedModel.getSource() !== 'draft')));

/** A notebook of text cells as widgets, which JupyterLab runs without a kernel; with a draft unless told otherwise. */
function setUp(permitted = notDrafts, withDraft = true) {
  const model = makeNotebook(['a', 'b', 'c']);
  if (withDraft) {
    draft(model, 'draft');
  }
  const commands = new CommandRegistry();
  const permit = jest.fn(permitted);
  const executor = new DraftExecutor(commands, permit);
  executor.start();
  const ran: string[] = [];
  const runAll = (): Promise<readonly boolean[]> =>
    Promise.all(
      model.sharedModel.cells.map(sharedModel => {
        const cell = { model: { type: 'markdown', sharedModel, id: sharedModel.getId() } } as unknown as Cell;
        return executor.runCell({
          cell,
          notebook: model,
          onCellExecuted: () => ran.push(sharedModel.getSource())
        } as unknown as INotebookCellExecutor.IRunCellOptions);
      })
    );
  return { commands, permit, ran, runAll };
}

test('cells of a notebook without drafts are run at once, and nobody is asked', async () => {
  const { ran, runAll, permit } = setUp(notDrafts, false);
  const done = runAll();
  expect(ran).toEqual(['a', 'b', 'c']);
  expect(await done).toEqual([true, true, true]);
  expect(permit).not.toHaveBeenCalled();
});

test('one run asks once, leaves the draft out, and runs the rest in order', async () => {
  const { ran, runAll, permit } = setUp();
  expect(await runAll()).toEqual([true, true, true, true]);
  expect(ran).toEqual(['a', 'b', 'c']);
  expect(permit).toHaveBeenCalledTimes(1);
  await runAll();
  expect(permit).toHaveBeenCalledTimes(2);
});

test('a run that is called off runs nothing; drafts are left out when nobody can be asked', async () => {
  const off = setUp(() => Promise.resolve(null));
  expect(await off.runAll()).toEqual([false, false, false, false]);
  expect(off.ran).toEqual([]);
  const away = setUp(() => Promise.reject(new Error('away')));
  await away.runAll();
  expect(away.ran).toEqual(['a', 'b', 'c']);
});

test.each([
  ['notebook:run-cell', true],
  ['notebook:run-cell-and-select-next', true],
  ['notebook:run-all-cells', false],
  ['another:extension', false]
])('%s is told to be a press: %s', async (id, pressed) => {
  const { commands, runAll, permit } = setUp();
  commands.addCommand(id, { execute: runAll });
  await commands.execute(id);
  expect(permit.mock.calls[0]?.[1]).toBe(pressed);
});
