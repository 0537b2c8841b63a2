import type { CellSnapshot } from '../../../../toolsets/index.js';
import { cardFor } from '../draft-proposal.js';
import { makeProposal } from '../../__tests__/make-proposal.js';

const cells: CellSnapshot[] = [{ id: 'c1', type: 'code', source: 'old', executionCount: 3, outputs: [] }];
const notebook = { open: true, readCells: () => cells };

describe('cardFor', () => {
  it.each(['note', 'unknown', 'passed'] as const)('drafts at once what only has checks that are %s', status => {
    expect(cardFor(makeProposal({ checks: [{ id: 'columns', status, text: '' }] }), notebook, false)).toBeNull();
  });

  it('asks when a check failed, and when the user wants to be asked', () => {
    const failed = makeProposal({ checks: [{ id: 'columns', status: 'failed', text: '' }] });
    expect(cardFor(failed, notebook, false)).toEqual({ status: 'card', why: 'check' });
    expect(cardFor(makeProposal(), notebook, true)).toEqual({ status: 'card', why: 'setting' });
  });

  it('always asks before a cell is changed, and names it', () => {
    const change = makeProposal({ replaces: { cellId: 'c1', source: 'old' } });
    expect(cardFor(change, notebook, false)).toEqual({ status: 'card', why: 'change', target: 3 });
    const closed = { open: false, readCells: () => cells };
    expect(cardFor(change, closed, false)).toEqual({ status: 'card', why: 'change', target: null });
  });
});
