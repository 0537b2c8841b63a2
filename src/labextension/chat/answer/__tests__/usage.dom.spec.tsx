import { pass, renderPanel, renderTurns, type Rendered } from '../../__tests__/fixtures/render.js';
import { turn, withTurns } from '../../__tests__/fixtures/states.js';
import type { ChatTurn, TurnUsage } from '../../state/chat-turn.js';

/** An answer that is not there yet. */
const running = (change: Partial<ChatTurn>): Rendered =>
  renderPanel(withTurns([turn({ status: 'running', askedAt: Date.now(), ...change })], { runningId: 't1' }));
const line = ({ find }: Rendered): string => find('.jp-cw-WritingLine').textContent;

const cost = (amount: number): Partial<TurnUsage> => ({ costs: [{ amount, currency: 'EUR' }] });

describe('what an answer took', () => {
  it.each<readonly [Partial<TurnUsage>, string]>([
    [{ cached: 3100, ...cost(0.00423) }, '12,345 tokens in, 3,100 of them cached · 212 out · 0.0042 EUR'],
    [{ about: true }, 'About 12,345 tokens in · 212 out'],
    [cost(0.0996), '12,345 tokens in · 212 out · 0.1 EUR'],
    [cost(1234.567), '12,345 tokens in · 212 out · 1,234.57 EUR']
  ])('is said in tokens, those of a cache, and what they cost where prices are stated: %j', (change, words) => {
    const usage = { input: 12_345, output: 212, cached: 0, ...change };
    expect(renderTurns(turn({ usage })).find('.jp-cw-Usage').textContent).toBe(words);
    expect(running({ usage }).root.querySelector('.jp-cw-Usage')).toBeNull();
  });
});

describe('an answer that is not there yet', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('says how long it may take, in words once it takes a minute', () => {
    const panel = running({ stepNumber: 0, deadlines: { step: 10, run: 30 } });
    pass(4000);
    expect(line(panel)).toBe('Thinking · 4 s');
    expect(panel.find('.jp-cw-WritingLine').title).toBe('Stops after 10 min for a step, 30 min in all');
    pass(71_000);
    expect(line(panel)).toBe('Thinking · 75 s of at most 30 min');
  });

  it('counts down to the next try, says which it is and why, and ends with Stop', () => {
    const retry = { attempt: 2, of: 4, at: Date.now() + 3500, reason: 'the service is busy.' };
    const panel = running({ retry });
    expect(line(panel)).toBe('Trying again in 4 s (2 of 4): the service is busy.');
    pass(1000);
    expect(line(panel)).toBe('Trying again in 3 s (2 of 4): the service is busy.');
    pass(3000);
    expect(line(panel)).toBe('Trying again (2 of 4): the service is busy.');
    panel.set({ turns: [turn({ status: 'stopping', retry })] });
    expect(line(panel)).toContain('Stopping');
  });

  it.each<readonly [string, NonNullable<ChatTurn['preparing']>]>([
    ['Waiting, 2 ahead of you', { type: 'queued', position: 2 }],
    ['Loading the model, 62 % of 2.5 GB', { type: 'loading', share: 0.629, bytes: 2_500_000_000 }],
    ['Reading 400 of 1,200 tokens', { type: 'reading', read: 400, of: 1_200 }]
  ])('says what its model does first: %s', (words, preparing) => {
    expect(line(running({ preparing }))).toBe(words);
  });
});

test('the steps of the analyst say how many failed, marked, with the time of the answer, and nothing of tokens', () => {
  const failed = { callId: 'c1', toolName: 'askUser', status: 'error', detail: 'not run', ms: 0 } as const;
  const good = { callId: 'c2', toolName: 'datasetInfo', status: 'ok', detail: 'df', ms: 12 } as const;
  const { find, root } = renderTurns(turn({ steps: [failed, good], ms: 2300 }));
  expect(root.querySelector('.jp-cw-Usage')).toBeNull();
  const summary = find('.jp-cw-Steps .jp-cw-Disclosure-summary');
  expect(summary.textContent).toBe('2 steps, 1 failed · 2.3 s');
  expect(summary.querySelectorAll('.jp-cw-Icon')).toHaveLength(2);
});
