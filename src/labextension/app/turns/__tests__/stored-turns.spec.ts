import type { ChatTurn } from '../../../chat/state/chat-turn.js';
import { restoreTurns } from '../stored-turns.js';
import { makeTurn } from '../../__tests__/make-turn.js';

const restore = (...turns: readonly ChatTurn[]): readonly ChatTurn[] => restoreTurns(turns, new Set(['there']));
const call = { callId: 'c', toolName: 'askUser' } as const;

describe('restoreTurns', () => {
  it.each<[ChatTurn['status'], Partial<ChatTurn>, Partial<ChatTurn>]>([
    ['waiting-approval', { approval: { ...call, title: '', code: '1', facts: [] } }, {}],
    ['waiting-question', { userQuestion: { ...call, question: 'Which?', options: [] } }, { unanswered: 'Which?' }]
  ])('shows a turn that a page left behind as interrupted, with nothing waiting: %s', (status, waits, shown) => {
    const [turn] = restore(makeTurn({ status, ...waits, steps: [{ ...call, status: 'waiting', detail: '' }] }));
    expect(turn).toMatchObject({ status: 'interrupted', unfinished: true, steps: [{ status: 'aborted' }], ...shown });
    expect(turn?.approval ?? turn?.userQuestion).toBeUndefined();
  });

  it('shows a turn again that one took the place of which was never stored', () => {
    const turns = [['a', 'lost'], ['b', 'c'], ['c']].map(([id = '', by]) =>
      makeTurn({ id, ...(by !== undefined && { supersededBy: by }) })
    );
    expect(restore(...turns).map(({ supersededBy }) => supersededBy)).toEqual([undefined, 'c', undefined]);
  });

  it.each([
    ['there', 'drafted'],
    ['gone', 'missing']
  ])('says whether the drafted cell is still in the notebook: %s', (cellId, status) => {
    const [turn] = restore(makeTurn({ status: 'done', draft: { status: 'drafted', cellId, below: null } }));
    expect(turn?.draft?.status).toBe(status);
  });
});
