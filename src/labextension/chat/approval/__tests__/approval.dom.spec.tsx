import { act } from 'react';
import type { ApprovalRequest } from '../../../../agent/index.js';
import { click, pass, press, type Rendered, renderPanel, texts } from '../../__tests__/fixtures/render.js';
import { turn, turns, withTurns } from '../../__tests__/fixtures/states.js';

const asked = turns.approval.approval as ApprovalRequest; // This fixture waits for an approval.
const card = '.jp-cw-ApprovalCard';
const decisions = ({ controller }: Rendered): unknown[][] => controller.called('decide');

function ask(change: Partial<ApprovalRequest> = {}, wait = 400): Rendered {
  const approval = { ...asked, ...change };
  const panel = renderPanel(withTurns([{ ...turns.approval, approval }], { runningId: 't1' }));
  pass(wait);
  return panel;
}

describe('the approval card', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('ignores its buttons for 400 ms, of each question anew', () => {
    const panel = ask({}, 399);
    const allow = (): HTMLElement => panel.find(`${card} button`, 'Allow once');
    expect(allow().getAttribute('aria-disabled')).toBe('true');
    click(allow());
    expect(decisions(panel)).toEqual([]);
    pass(1);
    panel.set({ turns: [{ ...turns.approval, approval: { ...asked, callId: 'c3', code: 'import os' } }] });
    click(allow());
    expect(decisions(panel)).toEqual([]);
    pass(400);
    click(allow());
    expect(decisions(panel)).toEqual([['decide', 't1', { type: 'allow', code: 'import os' }]]);
  });

  it.each([
    ['Allow once', { type: 'allow', code: 'import os' }],
    ['Always in this chat', { type: 'allowAlways', code: 'import os' }],
    ['Deny', { type: 'deny' }]
  ])('%s decides about the code that is shown, and leaves the focus with the answer', (name, decision) => {
    const panel = ask({ code: 'import os' });
    click(panel.find(`${card} button`, name));
    expect(decisions(panel)).toEqual([['decide', 't1', decision]]);
    expect(document.activeElement).toBe(panel.find('.jp-cw-AnswerFrame'));
  });

  it('is not decided by any key elsewhere, and does not take the focus', () => {
    const panel = renderPanel(withTurns([turn({ status: 'running' })], { runningId: 't1' }));
    act(() => panel.panel.focusInput());
    panel.set({ turns: [turns.approval] });
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
    expect(panel.find('[role="alert"]').textContent).toBe('Approval needed to run 2 lines of code');
    pass(1000);
    for (const on of [document.activeElement!, panel.find(card), panel.find('.jp-cw-Log')]) {
      ['Enter', ' ', 'y', 'a', '1', 'Escape'].forEach(key => press(key, { on }));
      press('Enter', { on, altKey: true });
    }
    act(() => panel.panel.insertNewest('insert-and-run'));
    expect(decisions(panel)).toEqual([]);
  });

  it('shows its facts and the code whole, with hidden and bidirectional characters written out', () => {
    const code = `x = 1${' '.repeat(400)}; import os\n\n${'#'.repeat(3000)}\na = "\u202Etxt.exe"`;
    const { find, root } = ask({ code });
    expect(find(`${card} .jp-cw-Code`).textContent).toBe(`${code.replace('\u202E', '⟨U+202E⟩')}\n`);
    expect(texts(root, `${card} .jp-cw-Code-hidden`)).toEqual(['⟨U+202E⟩']);
    expect(root.querySelectorAll(`${card} .jp-cw-Code-line`)).toHaveLength(4);
    expect(find(card).getAttribute('role')).toBe('group');
    expect(find('.jp-cw-Facts').textContent).toContain('4 lines, 3433 characters, shown in full');
    expect(find('.jp-cw-Facts').textContent).toContain('Goes to the model as a summary');
    expect(texts(root, `${card} button`)).toEqual(['Allow once', 'Always in this chat', 'Deny']);
  });

  it('cannot allow code that is too long to be shown, and says so', () => {
    const panel = ask({ code: 'x = 1\n'.repeat(6_000) });
    expect(panel.find('.jp-cw-Facts').textContent).toContain('36000 characters, too long to be shown in full');
    expect(panel.find('.jp-cw-LeftOut').textContent).toContain(
      'Only the first 6,000 of 36,000 characters (6000 lines)'
    );
    click(panel.find('button', 'Allow once'));
    click(panel.find('button', 'Always in this chat'));
    expect(decisions(panel)).toEqual([]);
    click(panel.find('button', 'Deny'));
    expect(decisions(panel)).toHaveLength(1);
  });
});
