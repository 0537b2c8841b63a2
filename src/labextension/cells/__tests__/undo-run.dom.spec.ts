import { clearDraftState } from '../draft-metadata.js';
import type { SharedCell } from '../shared-notebook.js';
import { failedLine, undoRun, type UndoRunOptions } from '../undo-run.js';
import { cellOf, draft, makeNotebook, markRun, sourcesOf } from './make-notebook.js';

const ask = jest.fn<Promise<boolean>, [number]>();
const options: UndoRunOptions = { askRemoveEdited: ask, mayBeInKernel: () => true, readOnlyMessage: 'protected' };

beforeEach(() => ask.mockReset());

describe('undoRun', () => {
  it('takes away exactly what the run drafted, after moves, edits and new cells of the user', async () => {
    const model = makeNotebook(['a', 'b']);
    draft(model, 'one');
    draft(model, 'two');
    draft(model, 'other run', 's');
    model.sharedModel.moveCell(2, 0);
    model.sharedModel.insertCell(1, { cell_type: 'code', source: 'mine' });
    model.sharedModel.insertCell(0, { cell_type: 'code', source: 'mine too' });
    cellOf(model, 'c1').setSource('b, edited by its user');
    await expect(undoRun(model, 'r', options)).resolves.toEqual({ status: 'undone', variablesStay: [] });
    expect([...sourcesOf(model)].sort()).toEqual(['a', 'b, edited by its user', 'mine', 'mine too', 'other run']);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is one step that the notebook’s undo takes back, with the mark', async () => {
    const model = makeNotebook(['a']);
    draft(model, 'one');
    draft(model, 'two');
    await undoRun(model, 'r', options);
    expect(sourcesOf(model)).toEqual(['a']);
    model.sharedModel.undo();
    expect(sourcesOf(model)).toEqual(['a', 'one', 'two']);
    expect(model.sharedModel.cells.map(cell => cell.getMetadata('cellwright'))).toMatchObject([
      undefined,
      { state: 'draft' },
      { state: 'draft' }
    ]);
    await expect(undoRun(model, 'r', options)).resolves.toMatchObject({ status: 'undone' });
    expect(sourcesOf(model)).toEqual(['a']);
  });

  it('leaves the user’s copies of a draft alone', async () => {
    const model = makeNotebook(['a']);
    const id = draft(model, 'one');
    const { id: _id, ...copy } = cellOf(model, id).toJSON();
    model.sharedModel.insertCell(0, copy);
    await undoRun(model, 'r', options);
    expect(sourcesOf(model)).toEqual(['one', 'a']);
  });

  it('finds a draft whose file does not keep ids', async () => {
    const model = makeNotebook(['a']);
    draft(model, 'one');
    const json = model.toJSON();
    const reopened = makeNotebook([]);
    reopened.fromJSON({ ...json, cells: json.cells.map(({ id: _id, ...cell }) => cell) });
    await undoRun(reopened, 'r', options);
    expect(sourcesOf(reopened)).toEqual(['a']);
  });

  it('asks before it removes a cell that the user edited, and keeps it when told so', async () => {
    const model = makeNotebook(['a']);
    const edited = draft(model, 'one');
    cellOf(model, edited).setSource('one, better');
    ask.mockResolvedValueOnce(false);
    await expect(undoRun(model, 'r', options)).resolves.toEqual({ status: 'kept', reason: 'edited-and-declined' });
    expect(sourcesOf(model)).toEqual(['a', 'one, better']);
    ask.mockResolvedValueOnce(true);
    await expect(undoRun(model, 'r', options)).resolves.toMatchObject({ status: 'undone' });
    expect(sourcesOf(model)).toEqual(['a']);
  });

  it('removes what was not edited when the edited cell is kept', async () => {
    const model = makeNotebook(['a']);
    cellOf(model, draft(model, 'one')).setSource('one, better');
    draft(model, 'two');
    ask.mockResolvedValueOnce(false);
    await expect(undoRun(model, 'r', options)).resolves.toMatchObject({ status: 'undone' });
    expect(sourcesOf(model)).toEqual(['a', 'one, better']);
  });

  it('does not remove a cell that was edited while the user was asked about another', async () => {
    const model = makeNotebook(['a']);
    cellOf(model, draft(model, 'one')).setSource('one, better');
    const second = draft(model, 'two');
    ask.mockImplementationOnce(async () => {
      cellOf(model, second).setSource('two, better');
      return true;
    });
    await undoRun(model, 'r', options);
    expect(sourcesOf(model)).toEqual(['a', 'two, better']);
  });

  it('says which variables stay of cells that ran, and none of those that did not', async () => {
    const model = makeNotebook(['a']);
    const ran = draft(model, 'by_class = df.groupby("c")\nby_class');
    draft(model, 'never = 1');
    markRun(model, ran, 4);
    clearDraftState(cellOf(model, ran));
    await expect(undoRun(model, 'r', options)).resolves.toEqual({ status: 'undone', variablesStay: ['by_class'] });
  });

  it('removes nothing when one of the cells is protected', async () => {
    const model = makeNotebook(['a']);
    draft(model, 'one');
    cellOf(model, draft(model, 'two')).setMetadata('deletable', false);
    await expect(undoRun(model, 'r', options)).rejects.toMatchObject({ code: 'read_only', message: 'protected' });
    expect(sourcesOf(model)).toEqual(['a', 'one', 'two']);
  });

  it('leaves an empty cell in a notebook that held nothing else', async () => {
    const model = makeNotebook([]);
    draft(model, 'one');
    await undoRun(model, 'r', options);
    expect(sourcesOf(model)).toEqual(['']);
    model.sharedModel.undo();
    expect(sourcesOf(model)).toEqual(['one']);
  });
});

const failed = (outputs: unknown): SharedCell => ({ toJSON: () => ({ outputs }) }) as unknown as SharedCell;
const error = (...traceback: string[]): unknown => ({ output_type: 'error', traceback });

describe('failedLine', () => {
  it('finds the line of the cell in a coloured traceback, above the frames of libraries', () => {
    const text = '\u001b[36mCell\u001b[39m\u001b[36m \u001b[39m\u001b[32mIn[4]\u001b[39m\u001b[32m, line 3\u001b[39m';
    expect(failedLine(failed([error('KeyError', text, 'File /x/pandas/frame.py, line 99')]))).toBe(3);
  });
});
