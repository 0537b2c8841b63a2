import { act } from 'react';
import { renderPanel } from '../../__tests__/fixtures/render.js';
import { withTurns } from '../../__tests__/fixtures/states.js';
import { turn } from '../../__tests__/fixtures/turns.js';

const failed = { callId: 'c1', toolName: 'askUser', status: 'error', detail: 'not run', ms: 0 } as const;
const good = { callId: 'c2', toolName: 'datasetInfo', status: 'ok', detail: 'df', ms: 12 } as const;

describe('the line of the steps', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('says how many failed, marked, with the time of the answer', () => {
    const { find } = renderPanel(withTurns([turn({ steps: [failed, good], ms: 2300 })]));
    const line = find('.jp-cw-Steps .jp-cw-Disclosure-summary');
    expect(line.textContent).toBe('2 steps, 1 failed · 2.3 s');
    expect(line.querySelectorAll('.jp-cw-Icon')).toHaveLength(2);
  });

  it('says no time as long as there is no answer', () => {
    const { ms: _none, ...running } = turn({ steps: [failed], status: 'running' });
    const { find } = renderPanel({ ...withTurns([running]), runningId: 't1' });
    act(() => jest.runOnlyPendingTimers());
    expect(find('.jp-cw-Steps .jp-cw-Disclosure-summary').textContent).toBe('1 step, 1 failed');
  });
});
