import { Widget } from '@lumino/widgets';
import { plainTrans } from '../../app/__tests__/plain-trans.js';
import { DraftStrip, type DraftStripView } from '../draft-strip.js';

const calls = { onRun: jest.fn(), onKeep: jest.fn(), onDiscard: jest.fn(), onInfo: jest.fn(), onLeave: jest.fn() };
let strip: DraftStrip;
let buttons: readonly HTMLButtonElement[];

function say(view: Partial<DraftStripView> = {}): void {
  strip.say({ isKnown: true, edited: false, stale: null, isNext: false, ...view });
}

function show(question = 'average fare by class', kind = { text: false, replaced: false }): void {
  document.body.replaceChildren();
  strip = new DraftStrip({ trans: plainTrans, question, ...kind, ...calls });
  say();
  Widget.attach(strip, document.body);
  buttons = [...strip.node.querySelectorAll('button')];
}

/** What the strip says in sight, beside its buttons. */
const said = (): readonly string[] =>
  [...strip.node.children].flatMap(node =>
    node instanceof HTMLElement && node.tagName !== 'BUTTON' && !node.hidden && node.textContent !== ''
      ? [node.textContent]
      : []
  );

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  show();
});
afterEach(() => jest.useRealTimers());

describe('DraftStrip', () => {
  it('is a named toolbar of named buttons that refuse the notebook’s keys, one tab stop with arrows, Home and End', () => {
    expect([strip.node.getAttribute('role'), strip.node.getAttribute('aria-label')]).toEqual([
      'toolbar',
      'Draft by Cellwright'
    ]);
    expect(buttons.map(button => button.getAttribute('aria-label'))).toEqual([
      'Run',
      'Keep',
      'Discard',
      'Where this cell comes from'
    ]);
    expect([strip.node, ...buttons].every(node => node.hasAttribute('data-lm-suppress-shortcuts'))).toBe(true);
    expect(buttons.every(({ title }) => title !== '')).toBe(true);
    const stops = (): readonly number[] => buttons.map(button => button.tabIndex);
    const press = (key: string): number => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      return buttons.findIndex(button => button === document.activeElement);
    };
    expect(stops()).toEqual([0, -1, -1, -1]);
    buttons[0]?.focus();
    expect(press('ArrowRight')).toBe(1);
    expect(stops()).toEqual([-1, 0, -1, -1]);
    expect(['End', 'ArrowRight', 'ArrowLeft', 'Home'].map(press)).toEqual([3, 0, 3, 0]);
    press('Escape');
    expect(calls.onLeave).toHaveBeenCalledTimes(1);
  });

  it('takes no press on Run for 400 ms after it appeared; then each button does what it says', () => {
    const [run] = buttons;
    jest.advanceTimersByTime(399);
    run?.click();
    expect([run?.getAttribute('aria-disabled'), strip.isSettled]).toEqual(['true', false]);
    expect(calls.onRun).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect([run?.hasAttribute('aria-disabled'), strip.isSettled]).toEqual([false, true]);
    buttons.forEach(button => button.click());
    const { onLeave, ...pressed } = calls;
    expect(Object.values(pressed).map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1, 1]);
    expect(onLeave).not.toHaveBeenCalled();
  });

  it('shows a question as text, whatever it holds', () => {
    show('<img src=x onerror=alert(1)>');
    expect(strip.node.querySelector('img')).toBeNull();
    expect(strip.node.textContent).toContain('<img src=x');
  });

  it('says of text that it is rendered, and of a change what Discard brings back', () => {
    show('q', { text: true, replaced: true });
    jest.advanceTimersByTime(400);
    expect(buttons.map(({ title }) => title)).toEqual([
      'Render this text',
      'Keep this text without rendering it',
      'Restore the cell that was here',
      'Where this cell comes from'
    ]);
  });

  it.each([
    [null, 'Draft, not run'],
    [false, 'This file says: drafted by Cellwright · not in your chats']
  ])('repeats nothing of what a file says of a draft that the chats do not know: %s', (isKnown, title) => {
    say({ isKnown, edited: true });
    expect(said()).toEqual([title]);
    expect(strip.node.innerHTML).not.toContain('average fare');
  });

  it('says which data changed, and aloud, in place of its title, that the next press runs the draft, while it is so', () => {
    const status = strip.node.querySelector('[role="status"]');
    say({ stale: { text: 'df changed', title: '3 → 4 rows' } });
    expect(said()).toContain('df changed');
    expect(strip.node.querySelector('[title="3 → 4 rows"]')).not.toBeNull();
    say({ isNext: true });
    expect([said(), status?.textContent]).toEqual([
      ['A draft, not run yet. The next press runs it.'],
      'A draft, not run yet. The next press runs it.'
    ]);
    say();
    expect([said(), status?.textContent]).toEqual([['Drafted by Cellwright · from ‘average fare by class’'], '']);
  });
});
