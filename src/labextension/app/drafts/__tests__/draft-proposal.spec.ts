import type { CellProposal, DraftPlace, INotebookPort } from '../../../../toolsets/index.js';
import { draftProposal } from '../draft-proposal.js';
import { makeProposal } from '../../__tests__/make-proposal.js';
import { makeTurn } from '../../__tests__/make-turn.js';
import { plainTrans } from '../../__tests__/plain-trans.js';

class FakeNotebook implements INotebookPort {
  readonly path = 'a.ipynb';
  readonly activeCellId = null;
  readonly replaced: CellProposal[] = [];
  readonly drafted: { readonly proposal: CellProposal; readonly place: DraftPlace }[] = [];

  constructor(private readonly _failure?: Error & { code?: string }) {}

  get open(): boolean {
    return this._failure?.code !== 'notebook_closed';
  }

  readCells(): [] {
    return [];
  }

  draft(proposal: CellProposal, place: DraftPlace): Promise<{ cellId: string; below: number | null }> {
    if (this._failure) {
      return Promise.reject(this._failure);
    }
    this.drafted.push({ proposal, place });
    return Promise.resolve({ cellId: 'new', below: 3 });
  }

  replace(proposal: CellProposal): Promise<{ cellId: string; below: number | null }> {
    if (this._failure) {
      return Promise.reject(this._failure);
    }
    this.replaced.push(proposal);
    return Promise.resolve({ cellId: 'new', below: 2 });
  }

  redraft(proposal: CellProposal): Promise<{ cellId: string; below: number | null }> {
    return this.replace(proposal);
  }

  undoRun(): Promise<{ status: 'gone' }> {
    return Promise.resolve({ status: 'gone' });
  }
}

describe('draftProposal', () => {
  it('drafts the proposal unchanged after the anchor, under the id of the turn', async () => {
    const notebook = new FakeNotebook();
    const proposal = makeProposal();
    const turn = await draftProposal(makeTurn({ proposal, anchorCellId: 'c3' }), notebook, plainTrans);
    expect(notebook.drafted[0]?.proposal).toBe(proposal);
    expect(notebook.drafted[0]?.place).toEqual({ runId: 'run-1', anchorCellId: 'c3' });
    expect(turn.draft).toEqual({ status: 'drafted', cellId: 'new', below: 3 });
  });

  it('keeps the code as a card and says so when the notebook was closed', async () => {
    const closed = Object.assign(new Error('closed'), { code: 'notebook_closed' });
    const turn = await draftProposal(makeTurn({ proposal: makeProposal() }), new FakeNotebook(closed), plainTrans);
    expect(turn.draft).toEqual({ status: 'card', why: 'no-notebook' });
    expect(turn.proposal?.code).toBe('len(df)');
    expect(turn.error?.message).toContain('Nothing was inserted');
  });

  it('names the cause when the notebook cannot be changed', async () => {
    const turn = await draftProposal(
      makeTurn({ proposal: makeProposal() }),
      new FakeNotebook(new Error('This notebook is read-only.')),
      plainTrans
    );
    expect(turn.error?.message).toBe('This notebook is read-only. The code is kept here.');
  });
});

describe('draftProposal of a change', () => {
  const proposal = makeProposal({ replaces: { cellId: 'c1', source: 'old' } });
  const waiting = makeTurn({ proposal, draft: { status: 'card', why: 'change', target: 3 } });

  it('takes the place of the cell when it is to, and is a cell of its own otherwise', async () => {
    const notebook = new FakeNotebook();
    const replaced = await draftProposal(waiting, notebook, plainTrans, 'replace');
    expect(notebook.replaced).toEqual([proposal]);
    expect(replaced.draft).toEqual({ status: 'drafted', cellId: 'new', below: 2 });
    await draftProposal(waiting, notebook, plainTrans);
    expect(notebook.drafted).toHaveLength(1);
  });

  it('waits on, and says to ask again, when the cell was edited meanwhile', async () => {
    const changed = Object.assign(new Error('edited'), { code: 'cell_changed' });
    const turn = await draftProposal(waiting, new FakeNotebook(changed), plainTrans, 'replace');
    expect(turn.draft).toEqual(waiting.draft);
    expect(turn.error).toMatchObject({ title: 'Cell changed since', actions: ['retry'] });
    expect(turn.error?.message).toMatch(/^Ask again\. Nothing was replaced/);
  });
});
