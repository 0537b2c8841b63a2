import { nullTranslator } from '@jupyterlab/translation';
import { announcement } from '../announcer.js';
import { failedProposal, goodProposal } from '../../__tests__/fixtures/proposals.js';
import { emptyState, withTurns } from '../../__tests__/fixtures/states.js';
import { turn, turns } from '../../__tests__/fixtures/turns.js';

const trans = nullTranslator.load('test');
const running = turn({ status: 'running' });

describe('announcement', () => {
  it('says that a question was set aside', () => {
    const aside = turn({ status: 'interrupted', unanswered: 'Which?' });
    expect(announcement(withTurns([running]), withTurns([aside]), trans)?.text).toBe('Not answered: Which?');
  });

  it('says that a new chat began, not that another notebook has one', () => {
    const before = withTurns([turn()]);
    const after = withTurns([], { canUndoNewChat: true });
    expect(announcement(before, after, trans)?.text).toBe('New chat started');
    expect(announcement(after, before, trans)?.text).toBe('The chat before is back');
    const elsewhere = { ...after, notebook: { path: 'b.ipynb', name: 'b.ipynb' } };
    expect(announcement(before, elsewhere, trans)).toBeNull();
  });

  it('is silent while text and steps arrive', () => {
    const before = withTurns([running], { runningId: 't1' });
    const after = withTurns([{ ...running, text: 'More text', stepNumber: 2 }], { runningId: 't1' });
    expect(announcement(before, after, trans)).toBeNull();
  });

  it('says once that the model loads or has others before, not how far it is', () => {
    const preparing = (share: number) =>
      withTurns([{ ...running, preparing: { type: 'loading', share, bytes: 2_500_000_000 } }], { runningId: 't1' });
    const before = withTurns([{ ...running, preparing: { type: 'queued', position: 2 } }], { runningId: 't1' });
    expect(announcement(withTurns([running]), before, trans)?.text).toBe('Waiting, 2 before you');
    expect(announcement(before, preparing(0), trans)?.text).toBe('Loading the model, 0 % of 2.5 GB');
    expect(announcement(preparing(0), preparing(0.5), trans)).toBeNull();
    const reading = { ...running, preparing: { type: 'reading', read: 0, of: 900 } } as const;
    expect(announcement(before, withTurns([reading], { runningId: 't1' }), trans)).toBeNull();
  });

  it('says the first sentence once at the end, and where the draft is', () => {
    const done = turn({
      text: 'Mean fare of each `ride_class`. More follows.',
      proposal: goodProposal,
      draft: { status: 'drafted', cellId: 'c', below: 3 }
    });
    const said = announcement(withTurns([running]), withTurns([done]), trans);
    expect(said?.text).toBe('Mean fare of each ride_class. Drafted below cell 3, not run');
    expect(announcement(withTurns([done]), withTurns([{ ...done }]), trans)).toBeNull();
  });

  it('does not cut the first sentence at a decimal point', () => {
    const said = announcement(withTurns([running]), withTurns([turn({ text: 'The mean is 3.14 km. Done.' })]), trans);
    expect(said?.text).toBe('The mean is 3.14 km.');
  });

  it('says how many checks a waiting proposal passed, and which failed', () => {
    const card = { status: 'card', why: 'setting' } as const;
    const passed = announcement(
      withTurns([running]),
      withTurns([turn({ proposal: goodProposal, draft: card })]),
      trans
    );
    expect(passed?.text).toContain('Proposal with 3 checks passed');
    const failed = announcement(
      withTurns([running]),
      withTurns([turn({ proposal: failedProposal, draft: card })]),
      trans
    );
    expect(failed?.text).toContain('failed check: No column');
  });

  it('says errors urgently, and Stopped', () => {
    const failed = announcement(withTurns([running]), withTurns([turns.failed]), trans);
    expect(failed).toMatchObject({ urgency: 'alert' });
    expect(failed?.text).toMatch(/^The model did not answer\. No reply/);
    expect(announcement(withTurns([running]), withTurns([turns.stopped]), trans)?.text).toBe('Stopped');
  });

  it('does not read out a conversation that was restored', () => {
    expect(announcement(emptyState, withTurns([turns.drafted, turns.failed]), trans)).toBeNull();
  });

  it('says what became of a draft later', () => {
    const ran = {
      ...turns.drafted,
      draft: { status: 'ran', cellId: 'c', executionCount: 4, edited: false } as const
    };
    expect(announcement(withTurns([turns.drafted]), withTurns([ran]), trans)?.text).toBe('The cell ran');
  });
});
