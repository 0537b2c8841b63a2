import type { CellProposal, DraftPlace, INotebookPort } from '../../../toolsets/index.js';
import { draftProposal, hasFailedCheck } from '../draft-outcome.js';
import { makeProposal } from './make-proposal.js';
import { makeTurn } from './make-turn.js';
import { plainTrans } from './plain-trans.js';

class FakeNotebook implements INotebookPort {
  readonly path = 'a.ipynb';
  readonly activeCellId = null;
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

describe('hasFailedCheck', () => {
  it('holds back only what failed, not notes or open checks', () => {
    const check = (status: 'note' | 'unknown' | 'failed') => [{ id: 'columns' as const, status, text: '' }];
    expect(hasFailedCheck(makeProposal({ checks: check('note') }))).toBe(false);
    expect(hasFailedCheck(makeProposal({ checks: check('unknown') }))).toBe(false);
    expect(hasFailedCheck(makeProposal({ checks: check('failed') }))).toBe(true);
  });
});
