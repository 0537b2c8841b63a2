import type { ChatTurn } from '../../state/chat-turn.js';
import { pass, renderPanel } from '../../__tests__/fixtures/render.js';
import { withTurns } from '../../__tests__/fixtures/states.js';
import { turn } from '../../__tests__/fixtures/turns.js';

/** The line of an answer that is not there yet. */
function waiting(change: Partial<ChatTurn>) {
  const running = turn({ status: 'running', askedAt: Date.now(), ...change });
  const panel = renderPanel(withTurns([running], { runningId: 't1' }));
  return { ...panel, line: () => panel.find('.jp-cw-WritingLine').textContent };
}

test('a request that is sent again counts down, says which try it is and why, and ends with Stop', () => {
  jest.useFakeTimers();
  try {
    const retry = { attempt: 2, of: 4, at: Date.now() + 3500, reason: 'the service is busy.' };
    const { line, set } = waiting({ retry });
    expect(line()).toBe('Trying again in 4 s (2 of 4): the service is busy.');
    pass(1000);
    expect(line()).toBe('Trying again in 3 s (2 of 4): the service is busy.');
    pass(3000);
    expect(line()).toBe('Trying again (2 of 4): the service is busy.');
    set({ turns: [turn({ status: 'stopping', retry })] });
    expect(line()).toContain('Stopping');
  } finally {
    jest.useRealTimers();
  }
});

test.each<readonly [string, NonNullable<ChatTurn['preparing']>]>([
  ['Waiting, 2 before you', { type: 'queued', position: 2 }],
  ['Loading the model, 62 % of 2.5 GB', { type: 'loading', share: 0.629, bytes: 2_500_000_000 }],
  ['Reading 400 of 1,200 tokens', { type: 'reading', read: 400, of: 1_200 }]
])('a model that is not ready yet says so: %s', (words, preparing) => {
  const { line, set } = waiting({ preparing });
  expect(line()).toBe(words);
  set({ turns: [turn({ status: 'stopping', preparing })] });
  expect(line()).toContain('Stopping');
});
