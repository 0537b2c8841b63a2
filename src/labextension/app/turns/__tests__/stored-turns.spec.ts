import type { ChatTurn } from '../../../chat/state/chat-turn.js';
import { restoreTurns, supersededTurns } from '../stored-turns.js';
import { makeTurn } from '../../__tests__/make-turn.js';

function restore(...turns: ChatTurn[]): readonly ChatTurn[] {
  return restoreTurns(turns, new Set(['there']));
}

describe('restoreTurns', () => {
  it('shows a turn that the page left behind as interrupted, with nothing waiting', () => {
    const [turn] = restore(
      makeTurn({
        status: 'waiting-approval',
        steps: [{ callId: 'c', toolName: 'runPython', status: 'waiting', detail: '' }],
        approval: { callId: 'c', toolName: 'runPython', title: '', code: '1', facts: [] }
      })
    );
    expect(turn).toMatchObject({ status: 'interrupted', unfinished: true, steps: [{ status: 'aborted' }] });
    expect(turn?.approval).toBeUndefined();
  });

  it('does not ask again what was asked in another page', () => {
    const userQuestion = { callId: 'c', toolName: 'askUser', question: 'Which?', options: [] };
    const [turn] = restore(makeTurn({ status: 'waiting-question', userQuestion }));
    expect(turn).toMatchObject({ status: 'interrupted', unanswered: 'Which?' });
    expect(turn?.userQuestion).toBeUndefined();
  });

  it('shows a turn again that one took the place of which was never stored', () => {
    const turns = [
      makeTurn({ id: 'a', supersededBy: 'lost' }),
      makeTurn({ id: 'b', supersededBy: 'c' }),
      makeTurn({ id: 'c' })
    ];
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

describe('supersededTurns', () => {
  it('takes a turn and those after it, but neither the new one nor those superseded before', () => {
    const [a, b, d, e] = ['a', 'b', 'd', 'e'].map(id => makeTurn({ id }));
    const c = makeTurn({ id: 'c', supersededBy: 'd' });
    expect(supersededTurns([a!, b!, c, d!, e!], 'b', 'e')).toEqual([
      { ...b, supersededBy: 'e' },
      { ...d, supersededBy: 'e' }
    ]);
  });
});
