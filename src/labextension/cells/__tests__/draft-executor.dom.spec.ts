import type { Cell } from '@jupyterlab/cells';
import type { INotebookCellExecutor } from '@jupyterlab/notebook';
import { CommandRegistry } from '@lumino/commands';
import type { ICellDrafts } from '../cell-drafts-token.js';
import { DraftExecutor } from '../draft-executor.js';
import { draft, makeNotebook } from './make-notebook.js';

type PermitCells = ICellDrafts['permit'];

/** A notebook of text cells as widgets, which JupyterLab runs without a kernel. */
function setUp(permit: PermitCells) {
  const model = makeNotebook(['a', 'b', 'c']);
  const commands = new CommandRegistry();
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
  return { model, commands, ran, runAll };
}

const notDrafts: PermitCells = cells =>
  Promise.resolve(new Set(cells.filter(({ model }) => model.sharedModel.getSource() !== 'draft')));

test('cells of a notebook without drafts are run at once, and nobody is asked', async () => {
  const permit = jest.fn(notDrafts);
  const { ran, runAll } = setUp(permit);
  const done = runAll();
  expect(ran).toEqual(['a', 'b', 'c']);
  expect(await done).toEqual([true, true, true]);
  expect(permit).not.toHaveBeenCalled();
});

test('one run asks once, leaves the draft out, and runs the rest in order', async () => {
  const permit = jest.fn(notDrafts);
  const { model, ran, runAll } = setUp(permit);
  draft(model, 'draft');
  expect(await runAll()).toEqual([true, true, true, true]);
  expect(ran).toEqual(['a', 'b', 'c']);
  expect(permit).toHaveBeenCalledTimes(1);
  await runAll();
  expect(permit).toHaveBeenCalledTimes(2);
});

test('a run that is called off runs nothing', async () => {
  const { model, ran, runAll } = setUp(() => Promise.resolve(null));
  draft(model, 'draft');
  expect(await runAll()).toEqual([false, false, false, false]);
  expect(ran).toEqual([]);
});

test('drafts are left out when nobody can be asked', async () => {
  const { model, ran, runAll } = setUp(() => Promise.reject(new Error('away')));
  draft(model, 'draft');
  await runAll();
  expect(ran).toEqual(['a', 'b', 'c']);
});

test.each([
  ['notebook:run-cell', true],
  ['notebook:run-cell-and-select-next', true],
  ['notebook:run-all-cells', false],
  ['another:extension', false]
])('%s is told to be a press: %s', async (id, pressed) => {
  const permit = jest.fn(notDrafts);
  const { model, commands, runAll } = setUp(permit);
  draft(model, 'draft');
  commands.addCommand(id, { execute: runAll });
  await commands.execute(id);
  expect(permit.mock.calls[0]?.[1]).toBe(pressed);
});
