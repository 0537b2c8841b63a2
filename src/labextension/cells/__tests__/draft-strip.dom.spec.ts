import { nullTranslator } from '@jupyterlab/translation';
import { Widget } from '@lumino/widgets';
import { DraftStrip, type DraftStripView } from '../draft-strip.js';

const trans = nullTranslator.load('jupyterlab_cellwright');
const calls = { onRun: jest.fn(), onKeep: jest.fn(), onDiscard: jest.fn(), onInfo: jest.fn(), onLeave: jest.fn() };

function say(of: DraftStrip, view: Partial<DraftStripView> = {}): void {
  of.say({ isKnown: true, edited: false, stale: null, isNext: false, ...view });
}

function show(question = 'average fare by class', kind = { text: false, replaced: false }): DraftStrip {
  const strip = new DraftStrip({ trans, question, ...kind, ...calls });
  say(strip);
  Widget.attach(strip, document.body);
  return strip;
}

/** As long as what has just appeared takes no press. */
function settle(): void {
  jest.advanceTimersByTime(400);
}

function buttons(strip: DraftStrip): readonly HTMLButtonElement[] {
  return [...strip.node.querySelectorAll('button')];
}

function press(key: string): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

let strip: DraftStrip;

beforeEach(() => {
  jest.useFakeTimers();
  jest.clearAllMocks();
  strip = show();
});

afterEach(() => {
  strip.dispose();
  jest.useRealTimers();
});

describe('DraftStrip', () => {
  it('is a named toolbar whose buttons are named and refuse the notebook’s keys', () => {
    expect(strip.node.getAttribute('role')).toBe('toolbar');
    expect(strip.node.getAttribute('aria-label')).toBe('Draft by Cellwright');
    expect(buttons(strip).map(button => button.getAttribute('aria-label'))).toEqual([
      'Run',
      'Keep',
      'Discard',
      'Where this cell comes from'
    ]);
    expect([strip.node, ...buttons(strip)].every(node => node.hasAttribute('data-lm-suppress-shortcuts'))).toBe(true);
    expect(buttons(strip).every(button => button.title !== '')).toBe(true);
  });

  it('says which data changed, and says it no more when it is as it was', () => {
    const said = (): string | undefined =>
      [...strip.node.children].find(node => !(node as HTMLElement).hidden && node.textContent === 'df changed')
        ?.textContent;
    expect(said()).toBeUndefined();
    say(strip, { stale: { text: 'df changed', title: '3 → 4 rows' } });
    expect(said()).toBe('df changed');
    expect(strip.node.querySelector('[title="3 → 4 rows"]')).not.toBeNull();
    say(strip);
    expect(said()).toBeUndefined();
  });

  it('does what its buttons say', () => {
    settle();
    buttons(strip).forEach(button => button.click());
    expect(calls.onRun).toHaveBeenCalledTimes(1);
    expect(calls.onKeep).toHaveBeenCalledTimes(1);
    expect(calls.onDiscard).toHaveBeenCalledTimes(1);
    expect(calls.onInfo).toHaveBeenCalledTimes(1);
  });

  it('is one tab stop, with arrows, Home and End between its buttons', () => {
    const stops = (): readonly number[] => buttons(strip).map(button => button.tabIndex);
    expect(stops()).toEqual([0, -1, -1, -1]);
    buttons(strip)[0]?.focus();
    press('ArrowRight');
    expect(document.activeElement).toBe(buttons(strip)[1]);
    expect(stops()).toEqual([-1, 0, -1, -1]);
    press('End');
    expect(document.activeElement).toBe(buttons(strip)[3]);
    press('ArrowRight');
    expect(document.activeElement).toBe(buttons(strip)[0]);
    press('ArrowLeft');
    expect(document.activeElement).toBe(buttons(strip)[3]);
    press('Home');
    expect(document.activeElement).toBe(buttons(strip)[0]);
    press('Escape');
    expect(calls.onLeave).toHaveBeenCalledTimes(1);
  });

  it('shows a question as text, whatever it holds', () => {
    strip.dispose();
    strip = show('<img src=x onerror=alert(1)>');
    expect(strip.node.querySelector('img')).toBeNull();
    expect(strip.node.textContent).toContain('<img src=x');
  });

  it('says of text that it is rendered, and of a change what Discard brings back', () => {
    strip.dispose();
    strip = show('q', { text: true, replaced: true });
    settle();
    expect(buttons(strip).map(({ title }) => title)).toEqual([
      'Render this text',
      'Keep this text without rendering it',
      'Put the cell back that was here',
      'Where this cell comes from'
    ]);
  });

  it('takes no press on Run for 400 ms after it appeared, and obeys the next', () => {
    const run = buttons(strip)[0];
    jest.advanceTimersByTime(399);
    run?.click();
    expect(run?.getAttribute('aria-disabled')).toBe('true');
    expect(strip.isSettled).toBe(false);
    expect(calls.onRun).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(strip.isSettled).toBe(true);
    expect(run?.hasAttribute('aria-disabled')).toBe(false);
    run?.click();
    expect(calls.onRun).toHaveBeenCalledTimes(1);
  });

  it('repeats nothing of what a file says of a draft that the chats do not know', () => {
    for (const [isKnown, title] of [
      [null, 'Draft, not run'],
      [false, 'This file says: drafted by Cellwright · not in your chats']
    ] as const) {
      say(strip, { isKnown, edited: true });
      const shown = strip.node.querySelector<HTMLElement>('.jp-cw-DraftStrip-title');
      expect(shown?.textContent).toBe(title);
      expect(shown?.title).toBe('');
    }
  });

  it('says aloud, in place of its title, that the next press runs the draft', () => {
    const said = strip.node.querySelector('[role="status"]');
    say(strip, { isNext: true });
    expect(said?.textContent).toBe('A draft, not run yet. The next press runs it.');
    expect(strip.node.querySelector<HTMLElement>('.jp-cw-DraftStrip-title')?.hidden).toBe(true);
    say(strip);
    expect(said?.textContent).toBe('');
    expect(strip.node.querySelector<HTMLElement>('.jp-cw-DraftStrip-title')?.hidden).toBe(false);
  });
});
