import { nullTranslator } from '@jupyterlab/translation';
import type { ChatTurn } from '../../state/chat-turn.js';
import { drafted, ran } from '../../../app/__tests__/make-turn.js';
import { announcement } from '../announcer.js';
import { emptyState, failedProposal, goodProposal, turn, turns, withTurns } from '../../__tests__/fixtures/states.js';

const trans = nullTranslator.load('test');
const running = turn({ status: 'running' });

/** What is said aloud when a running question becomes this turn. */
const said = (after: ChatTurn, before: ChatTurn = running) =>
  announcement(withTurns([before]), withTurns([after], { runningId: 't1' }), trans);

describe('announcement', () => {
  const card = { status: 'card', why: 'setting' } as const;
  const loading = (share: number): ChatTurn => ({ ...running, preparing: { type: 'loading', share, bytes: 2.5e9 } });
  const queued: ChatTurn = { ...running, preparing: { type: 'queued', position: 2 } };
  const text = 'Mean fare of each `ride_class`. More follows.';
  const done = turn({ text, proposal: goodProposal, draft: drafted() });

  it.each<readonly [string, ChatTurn, ChatTurn, string | RegExp]>([
    ['it was set aside', running, turn({ status: 'interrupted', unanswered: 'Which?' }), 'Not answered: Which?'],
    ['others come first', running, queued, 'Waiting, 2 ahead of you'],
    ['the model loads', queued, loading(0), 'Loading the model, 0 % of 2.5 GB'],
    [
      'it ended, and where the draft is',
      running,
      done,
      'Mean fare of each ride_class. Drafted in cell [ ] below [3], Not run'
    ],
    ['it ended, not cut at a decimal point', running, turn({ text: 'It is 3.14 km. Done.' }), 'It is 3.14 km.'],
    ['checks passed', running, turn({ proposal: goodProposal, draft: card }), /Draft with 3 checks passed/],
    ['a check failed', running, turn({ proposal: failedProposal, draft: card }), /failed check: No column/],
    ['it failed', running, turns.failed, /^The model did not answer\. No reply/],
    ['it was stopped', running, turns.stopped, 'Stopped'],
    ['a draft ran later', turns.drafted, { ...turns.drafted, draft: ran() }, 'Ran as [4]']
  ])('says once that %s', (_, before, after, text) => {
    const { status, alert } = said(after, before) ?? {};
    expect(status ?? alert).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
    expect(said({ ...after }, after)).toBeNull();
  });

  it.each<readonly [string, ChatTurn, ChatTurn]>([
    ['text and steps arrive', running, { ...running, text: 'More text', stepNumber: 2 }],
    ['the model goes on loading', loading(0), loading(0.5)],
    ['it reads the question', queued, { ...running, preparing: { type: 'reading', read: 0, of: 900 } }]
  ])('is silent while %s', (_, before, after) => {
    expect(said(after, before)).toBeNull();
  });

  it.each([turns.failed, turns.approval, turns.question])('says urgently what failed or waits: $status', after => {
    expect(said(after)?.alert).toMatch(/^(The model did not answer|Approval needed|A question for you)/);
  });

  it('says that a new chat began, not that another notebook has one or that one was restored', () => {
    const before = withTurns([turn()]);
    const after = withTurns([], { canUndoNewChat: true });
    expect(announcement(before, after, trans)?.status).toBe('New chat started');
    expect(announcement(after, before, trans)?.status).toBe('The previous chat is back');
    const elsewhere = { ...after, notebook: { path: 'b.ipynb', name: 'b.ipynb' } };
    expect(announcement(before, elsewhere, trans)).toBeNull();
    expect(announcement(emptyState, withTurns([turns.drafted, turns.failed]), trans)).toBeNull();
  });
});
