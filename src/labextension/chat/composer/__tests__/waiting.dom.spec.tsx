import type { ChatTurn } from '../../state/chat-turn.js';
import { pass, renderPanel } from '../../__tests__/fixtures/render.js';
import { withTurns } from '../../__tests__/fixtures/states.js';
import { turn } from '../../__tests__/fixtures/turns.js';
describe('a request that is sent again', () => {
  it('counts down, says which try it is and why, and ends with Stop', () => {
    jest.useFakeTimers();
    try {
      const retry = { attempt: 2, of: 4, at: Date.now() + 3500, reason: 'the service is busy.' };
      const running = turn({ status: 'running', retry });
      const panel = renderPanel(withTurns([running], { runningId: 't1' }));
      const line = (): string => panel.find('.jp-cw-WritingLine').textContent;
      expect(line()).toBe('Trying again in 4 s (2 of 4): the service is busy.');
      pass(1000);
      expect(line()).toBe('Trying again in 3 s (2 of 4): the service is busy.');
      pass(3000);
      expect(line()).toBe('Trying again (2 of 4): the service is busy.');
      panel.set({ turns: [turn({ status: 'stopping', retry })] });
      expect(line()).toContain('Stopping');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a model that is not ready yet', () => {
  it('says how many come before, and how much of it is loaded', () => {
    const waiting = (preparing: NonNullable<ChatTurn['preparing']>, status: ChatTurn['status'] = 'running') => ({
      turns: [turn({ status, preparing, stepNumber: 1, askedAt: Date.now() })]
    });
    const queued = { type: 'queued', position: 2 } as const;
    const panel = renderPanel(withTurns([...waiting(queued).turns], { runningId: 't1' }));
    const line = (): string => panel.find('.jp-cw-WritingLine').textContent;
    expect(line()).toBe('Waiting, 2 before you');
    panel.set(waiting({ type: 'loading', share: 0.629, bytes: 2_500_000_000 }));
    expect(line()).toBe('Loading the model, 62 % of 2.5 GB');
    panel.set(waiting({ type: 'reading', read: 400, of: 1_200 }));
    expect(line()).toBe('Reading 400 of 1,200 tokens');
    panel.set(waiting(queued, 'stopping'));
    expect(line()).toContain('Stopping');
  });
});
