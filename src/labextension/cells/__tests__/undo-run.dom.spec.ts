import { clearDraftState } from '../draft-metadata.js';
import type { SharedCell } from '../shared-notebook.js';
import { failedLine, undoRun, type UndoRunOptions } from '../undo-run.js';
import { cellOf, draft, makeNotebook, markRun, sourcesOf } from './make-notebook.js';

const ask = jest.fn<Promise<boolean>, [number]>();
const options: UndoRunOptions = { askRemoveEdited: ask, mayBeInKernel: () => true, readOnlyMessage: 'protected' };
const UNDONE = { status: 'undone', variablesStay: [] };

/** A notebook of one cell below which a run drafted these, of which some were edited. */
function drafted(...codes: readonly string[]) {
  const model = makeNotebook(['a']);
  const ids = codes.map(code => draft(model, code));
  const edit = (at: number): void => cellOf(model, ids[at] ?? '').setSource(`${codes[at] ?? ''}, better`);
  return { model, ids, edit, undo: () => undoRun(model, 'r', options), sources: () => sourcesOf(model) };
}

beforeEach(() => ask.mockReset());

describe('undoRun', () => {
  it('takes away exactly what the run drafted, after moves, edits, copies and new cells of the user', async () => {
    const { model, ids, undo, sources } = drafted('one', 'two');
    draft(model, 'other run', 's');
    model.sharedModel.moveCell(2, 0);
    model.sharedModel.insertCell(1, { cell_type: 'code', source: 'mine' });
    const { id: _id, ...copy } = cellOf(model, ids[0] ?? '').toJSON();
    model.sharedModel.insertCell(0, { ...copy, source: 'one, my copy' });
    cellOf(model, 'c0').setSource('a, edited by its user');
    await expect(undo()).resolves.toEqual(UNDONE);
    expect([...sources()].sort()).toEqual(['a, edited by its user', 'mine', 'one, my copy', 'other run']);
    expect(ask).not.toHaveBeenCalled();
  });

  it('is one step that the notebook’s undo takes back, with the mark', async () => {
    const { model, undo, sources } = drafted('one', 'two');
    await undo();
    expect(sources()).toEqual(['a']);
    model.sharedModel.undo();
    expect(sources()).toEqual(['a', 'one', 'two']);
    await expect(undo()).resolves.toEqual(UNDONE);
    expect(sources()).toEqual(['a']);
  });

  it('finds a draft whose file does not keep ids', async () => {
    const json = drafted('one').model.toJSON();
    const reopened = makeNotebook([]);
    reopened.fromJSON({ ...json, cells: json.cells.map(({ id: _id, ...cell }) => cell) });
    await undoRun(reopened, 'r', options);
    expect(sourcesOf(reopened)).toEqual(['a']);
  });

  it('asks before it removes a cell that the user edited, and keeps it when told so', async () => {
    const { edit, undo, sources } = drafted('one', 'two');
    edit(0);
    ask.mockResolvedValueOnce(false);
    await expect(undo()).resolves.toEqual(UNDONE);
    expect(sources()).toEqual(['a', 'one, better']);
    ask.mockResolvedValueOnce(false);
    await expect(undo()).resolves.toEqual({ status: 'kept', reason: 'edited-and-declined' });
    ask.mockResolvedValueOnce(true);
    await expect(undo()).resolves.toEqual(UNDONE);
    expect(sources()).toEqual(['a']);
  });

  it('does not remove a cell that was edited while the user was asked about another', async () => {
    const { edit, undo, sources } = drafted('one', 'two');
    edit(0);
    ask.mockImplementationOnce(async () => {
      edit(1);
      return true;
    });
    await undo();
    expect(sources()).toEqual(['a', 'two, better']);
  });

  it('does not remove a cell that is edited while the names of its variables are looked for', async () => {
    const { model, ids, edit, undo, sources } = drafted('one = 1');
    markRun(model, ids[0] ?? '', 1);
    const undone = undo();
    await Promise.resolve();
    await Promise.resolve();
    edit(0);
    await undone;
    expect(sources()).toEqual(['a', 'one = 1, better']);
  });

  it('says which variables stay of cells that ran, and none of those that did not', async () => {
    const { model, ids, undo } = drafted('by_class = df.groupby("c")\nby_class', 'never = 1');
    markRun(model, ids[0] ?? '', 4);
    clearDraftState(cellOf(model, ids[0] ?? ''));
    await expect(undo()).resolves.toEqual({ status: 'undone', variablesStay: ['by_class'] });
  });

  it('removes nothing when one of the cells is protected', async () => {
    const { model, ids, undo, sources } = drafted('one', 'two');
    cellOf(model, ids[1] ?? '').setMetadata('deletable', false);
    await expect(undo()).rejects.toMatchObject({ code: 'read_only', message: 'protected' });
    expect(sources()).toEqual(['a', 'one', 'two']);
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

test('the line of the cell is found in a coloured traceback, above the frames of libraries', () => {
  const coloured = '\u001b[36mCell\u001b[39m\u001b[36m \u001b[39m\u001b[32mIn[4]\u001b[39m\u001b[32m, line 3\u001b[39m';
  const traceback = ['KeyError', coloured, 'File /x/pandas/frame.py, line 99'];
  const cell = { toJSON: () => ({ outputs: [{ output_type: 'error', traceback }] }) } as unknown as SharedCell;
  expect(failedLine(cell)).toBe(3);
});
