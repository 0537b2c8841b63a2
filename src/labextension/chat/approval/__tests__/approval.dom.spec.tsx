import { act } from 'react';
import type { ApprovalRequest } from '../../../../agent/index.js';
import { click, pass, press, type Rendered, renderPanel, texts } from '../../__tests__/fixtures/render.js';
import { withTurns } from '../../__tests__/fixtures/states.js';
import { turn, turns } from '../../__tests__/fixtures/turns.js';

const asked = turns.approval.approval as ApprovalRequest; // This fixture waits for an approval.
const asking = (change: Partial<ApprovalRequest> = {}) =>
  withTurns([{ ...turns.approval, approval: { ...asked, ...change } }], { runningId: 't1' });
const waiting = asking();
const decisions = ({ controller }: Rendered): unknown[][] => controller.called('decide');

describe('the approval card', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('ignores its buttons for 400 ms and obeys them afterwards', () => {
    const panel = renderPanel(waiting);
    const allow = panel.find('.jp-cw-ApprovalCard button', 'Allow once');
    click(allow);
    pass(399);
    expect(allow.getAttribute('aria-disabled')).toBe('true');
    click(allow);
    expect(decisions(panel)).toEqual([]);
    pass(1);
    click(allow);
    expect(decisions(panel)).toEqual([['decide', 't1', { type: 'allow' }]]);
  });

  it('starts a new guard time for the next question', () => {
    const panel = renderPanel(waiting);
    pass(500);
    const approval = { ...asked, callId: 'c3', code: 'import os' };
    panel.set({ turns: [{ ...turns.approval, approval }] });
    click(panel.find('.jp-cw-ApprovalCard button', 'Allow once'));
    expect(decisions(panel)).toEqual([]);
  });

  it('allows for the rest of the chat, for the code that is shown', () => {
    const panel = renderPanel(asking({ hash: 'h' }));
    pass(400);
    click(panel.find('.jp-cw-ApprovalCard button', 'Always in this chat'));
    expect(decisions(panel)).toEqual([['decide', 't1', { type: 'allowAlways', hash: 'h' }]]);
    expect(document.activeElement).toBe(panel.find('.jp-cw-AnswerFrame'));
  });

  it('is followed by a tag over the input that takes the permission back', () => {
    const panel = renderPanel({ ...waiting, allowed: ['runPython', 'readCells', 'weather'] });
    const words = texts(panel.root, '.jp-cw-Tag-text');
    expect(words).toEqual(['May run code', 'May read cells', 'May use weather']);
    click(panel.find('.jp-cw-Tag button', 'May run code'));
    expect(panel.controller.calls).toContainEqual(['takeBackPermission', 'runPython']);
  });

  it('denies on Deny', () => {
    const panel = renderPanel(waiting);
    pass(400);
    click(panel.find('.jp-cw-ApprovalCard button', 'Deny'));
    expect(decisions(panel)).toEqual([['decide', 't1', { type: 'deny' }]]);
  });

  it('is not decided by any key elsewhere, and does not take the focus', () => {
    const panel = renderPanel(withTurns([{ ...turn({ status: 'running' }) }], { runningId: 't1' }));
    act(() => panel.panel.focusInput());
    panel.set({ turns: [turns.approval] });
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    pass(1000);
    const keys = ['Enter', ' ', 'y', 'a', '1', 'Escape'];
    for (const on of [document.activeElement!, panel.find('.jp-cw-ApprovalCard'), panel.find('.jp-cw-Log')]) {
      keys.forEach(key => press(key, { on }));
      press('Enter', { on, altKey: true });
    }
    act(() => panel.panel.insertNewest('insert-and-run'));
    expect(decisions(panel)).toEqual([]);
  });

  it('shows the code whole, line by line, as it will be run', () => {
    const code = `x = 1${' '.repeat(400)}; import os\n\n${'#'.repeat(3000)}\nos.remove("a")`;
    const { find, root } = renderPanel(asking({ code }));
    expect(find('.jp-cw-ApprovalCard .jp-cw-Code').textContent).toBe(`${code}\n`);
    expect(root.querySelectorAll('.jp-cw-ApprovalCard .jp-cw-Code-line')).toHaveLength(4);
    expect(find('.jp-cw-Facts').textContent).toContain('4 lines');
  });

  it('cannot allow code that is too long to be shown, and says so', () => {
    const panel = renderPanel(asking({ code: 'x = 1\n'.repeat(6_000) }));
    pass(1000);
    const { find } = panel;
    expect(find('.jp-cw-Facts').textContent).toContain('6000 lines, 36000 characters, too long to be shown in full');
    expect(find('.jp-cw-LeftOut').textContent).toContain('Only the first 6,000 of 36,000 characters (6000 lines)');
    click(find('button', 'Allow once'));
    click(find('button', 'Always in this chat'));
    expect(decisions(panel)).toEqual([]);
    click(find('button', 'Deny'));
    expect(decisions(panel)).toHaveLength(1);
  });

  it('writes hidden and bidirectional characters out', () => {
    const { find, root } = renderPanel(asking({ code: 'a = "\u202Etxt.exe"\nos\u200B.remove(x)' }));
    const marks = texts(root, '.jp-cw-ApprovalCard .jp-cw-Code-hidden');
    expect(marks).toEqual(['⟨U+202E⟩', '⟨U+200B⟩']);
    expect(find('.jp-cw-ApprovalCard .jp-cw-Code').textContent).not.toMatch(/[\u202E\u200B]/);
  });

  it('shows its facts, and offers what lasts after what does not', () => {
    const { find, root } = renderPanel(waiting);
    expect(find('.jp-cw-ApprovalCard').getAttribute('role')).toBe('group');
    expect(find('.jp-cw-Facts').textContent).toContain('2 lines, 111 characters, shown in full');
    expect(find('.jp-cw-Facts').textContent).toContain('Goes to the model as a summary');
    expect(texts(root, '.jp-cw-ApprovalCard button')).toEqual(['Allow once', 'Always in this chat', 'Deny']);
  });

  it('says urgently that it waits and, afterwards, what was decided', () => {
    const panel = renderPanel(withTurns([turn({ status: 'running' })], { runningId: 't1' }));
    panel.set({ turns: [turns.approval] });
    expect(panel.find('[role="alert"]').textContent).toBe('Approval needed to run 2 lines of code');
    const outcome = 'You denied runPython. The answer goes on without it.';
    panel.set({ turns: [turn({ status: 'running', approvalOutcome: outcome })] });
    expect(panel.root.querySelector('.jp-cw-ApprovalCard')).toBeNull();
    expect(panel.find('.jp-cw-StateLine').textContent).toBe(outcome);
  });
});
