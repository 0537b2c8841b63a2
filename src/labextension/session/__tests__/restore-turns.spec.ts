import { restoreTurns } from '../restore-turns.js';
import { makeTurn } from './make-turn.js';

describe('restoreTurns', () => {
  it('shows a turn that the page left behind as interrupted, with nothing waiting', () => {
    const [turn] = restoreTurns([
      makeTurn({
        status: 'waiting-approval',
        steps: [{ callId: 'c', toolName: 'runPython', status: 'waiting', detail: '' }],
        approval: { callId: 'c', toolName: 'runPython', title: '', code: '1', facts: [] }
      })
    ]);
    expect(turn).toMatchObject({ status: 'interrupted', steps: [{ status: 'aborted' }] });
    expect(turn?.approval).toBeUndefined();
  });

  it('leaves finished turns as they were', () => {
    const done = makeTurn({ status: 'done', text: 'All good.' });
    expect(restoreTurns([done])).toEqual([done]);
  });
});
