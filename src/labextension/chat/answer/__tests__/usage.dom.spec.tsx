import { renderPanel, renderTurns, unmountAll } from '../../__tests__/fixtures/render.js';
import { emptyState, withTurns } from '../../__tests__/fixtures/states.js';
import { turn } from '../../__tests__/fixtures/turns.js';
import { formatCost } from '../turn-view.js';
describe('what an answer took', () => {
  const line = (usage: Parameters<typeof turn>[0] & object): string | undefined =>
    renderTurns(turn(usage)).root.querySelector('.jp-cw-Usage')?.textContent;

  it('is said in tokens, those of a cache and what they cost', () => {
    const costs = [{ amount: 0.00423, currency: 'EUR' }];
    expect(line({ usage: { input: 12_345, output: 212, cached: 3100, costs } })).toBe(
      '12,345 tokens in, 3,100 of them cached · 212 out · 0.0042 EUR'
    );
  });

  it('is called an estimate where it is one, and says no cost that nobody stated', () => {
    expect(line({ usage: { input: 900, output: 5, cached: 0, about: true } })).toBe('About 900 tokens in · 5 out');
  });

  it('is not there for the built-in analyst, nor while an answer runs', () => {
    expect(line({})).toBeUndefined();
    unmountAll();
    const running = turn({ status: 'running', usage: { input: 900, output: 5, cached: 0 } });
    expect(renderPanel(withTurns([running], { runningId: 't1' })).root.querySelector('.jp-cw-Usage')).toBeNull();
  });

  it.each([
    [0, '0 EUR'],
    [0.000001234, '0.0000012 EUR'],
    [0.0996, '0.1 EUR'],
    [0.5, '0.50 EUR'],
    [1234.567, '1,234.57 EUR']
  ])('%p is written as %s', (amount, text) => {
    expect(formatCost(amount, 'EUR')).toBe(text);
  });
});

describe('how long an answer may take', () => {
  it('is said beside what it does, and in words once it takes a minute', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    const deadlines = { step: 10, run: 30 };
    const running = (seconds: number) =>
      turn({ status: 'running', askedAt: Date.now() - seconds * 1000 - 500, deadlines });
    const panel = renderPanel(withTurns([running(4)], { runningId: 't1' }));
    expect(panel.find('.jp-cw-WritingLine').title).toBe('Stops after 10 min for a step, 30 min in all');
    expect(panel.find('.jp-cw-WritingLine').textContent).toContain('4 s');
    panel.set({ turns: [running(75)] });
    expect(panel.find('.jp-cw-WritingLine').textContent).toContain('75 s of at most 30 min');
    clock.mockRestore();
  });
});

describe('the line of the steps', () => {
  const failed = { callId: 'c1', toolName: 'askUser', status: 'error', detail: 'not run', ms: 0 } as const;
  const good = { callId: 'c2', toolName: 'datasetInfo', status: 'ok', detail: 'df', ms: 12 } as const;

  it('says how many failed, marked, with the time of the answer once there is one', () => {
    const { find, set } = renderTurns(turn({ steps: [failed, good], ms: 2300 }));
    const line = find('.jp-cw-Steps .jp-cw-Disclosure-summary');
    expect(line.textContent).toBe('2 steps, 1 failed · 2.3 s');
    expect(line.querySelectorAll('.jp-cw-Icon')).toHaveLength(2);
    const { ms: _none, ...running } = turn({ steps: [failed], status: 'running' });
    set({ turns: [running], runningId: 't1' });
    expect(line.textContent).toBe('1 step, 1 failed');
  });
});

test('several models for one question are said with all places, and with the one that writes code', () => {
  const place = 'api.openai.com, lab.example';
  const { find } = renderPanel({
    ...emptyState,
    model: { id: 'llama:x', label: 'Qwen3', place, writer: 'gpt-4.1-mini' },
    sharing: { ...emptyState.sharing, destination: 'network', place }
  });
  expect(find('.jp-cw-ModelPicker-sent').textContent).toBe(`Sent to ${place}`);
  expect(find('.jp-cw-ModelPicker-button').title).toBe(
    `Choose a model. Qwen3 · Sent to ${place}. Code is written by gpt-4.1-mini`
  );
});
