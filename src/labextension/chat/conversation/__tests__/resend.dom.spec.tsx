import { act } from 'react';
import { click, input, press, renderPanel, type, unmountAll, until } from '../../__tests__/fixtures/render.js';
import { overNetwork, states, turn, turns, withTurns } from '../../__tests__/fixtures/states.js';

test('a question that nobody can be asked, because no notebook is open, stays in its field', () => {
  const panel = renderPanel(states.noNotebook);
  type(input(panel), 'How many rows?');
  press('Enter', { on: input(panel) });
  expect(panel.controller.called('ask')).toHaveLength(1); // Says why.
  expect(input(panel).value).toBe('How many rows?');
});

describe('a question that was asked', () => {
  it('is shown, while it is changed, as it would be sent', async () => {
    const { model, sharing } = overNetwork;
    const { find, controller } = renderPanel({ ...withTurns([turns.drafted]), model, sharing });
    click(find('button', 'Edit and resend'));
    click(find('button', 'What the model sees'));
    await until(() => find('[role="dialog"]'));
    expect(controller.calls).toContainEqual(['preview', { text: turns.drafted.question, instead: 't1' }]);
  });

  it('comes back with what it replaces when it waited and is taken back, or all is stopped', () => {
    const waiting = { text: 'median fare', instead: 't1' };
    const running = turn({ id: 't2', status: 'running' });
    for (const name of ['Withdraw the waiting question', 'Stop', null]) {
      const state = withTurns([turns.drafted, running], { runningId: 't2', queued: waiting });
      const { root, find, set, panel } = renderPanel(state);
      if (name === null) {
        act(() => panel.takeBackQueued()); // As a command does.
      } else {
        click(find('button', name));
      }
      set({ queued: null });
      expect(input({ root }).value).toBe('median fare');
      expect(root.querySelector('.jp-cw-Queued')?.textContent).toBe(`In place of:${turns.drafted.question}`);
      unmountAll();
    }
  });

  it('is asked as a question of its own when the user says so, and when what it would replace is gone', () => {
    const { root, find, set, controller } = renderPanel(withTurns([turns.drafted]));
    click(find('button', 'Edit and resend'));
    click(find('button', 'Ask it as a separate question'));
    press('Enter');
    click(find('button', 'Edit and resend'));
    set(withTurns([]));
    press('Enter', { on: input({ root }) });
    const { question } = turns.drafted;
    expect(controller.called('ask')).toEqual([
      ['ask', question, 'front'],
      ['ask', question, 'front']
    ]);
    expect(controller.called('resend')).toEqual([]);
  });
});
