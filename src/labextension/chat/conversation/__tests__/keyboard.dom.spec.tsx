import { act } from 'react';
import type { ChatState } from '../../state/chat-state.js';
import {
  click,
  input,
  nameOf,
  pass,
  press,
  type Rendered,
  renderPanel,
  renderTurns,
  texts,
  type
} from '../../__tests__/fixtures/render.js';
import { emptyState, states, turns, withTurns } from '../../__tests__/fixtures/states.js';

const asked = ({ controller }: Rendered): unknown[][] => controller.called('ask');
const active = (): string => nameOf(document.activeElement!);
const running = withTurns([turns.answering], { runningId: 't1' });

function typed(state: ChatState, text: string): Rendered {
  const rendered = renderPanel(state);
  act(() => rendered.panel.focusInput());
  type(input(rendered), text);
  return rendered;
}

describe('the question field', () => {
  it('does not send half a composed word, nothing, or on Alt Enter, and on Enter only with Shift when the setting says so', () => {
    const panel = typed(emptyState, 'ユーザ');
    press('Enter', { isComposing: true });
    press('Enter', { altKey: true });
    type(input(panel), '   ');
    press('Enter');
    click(panel.find('button', 'Send'));
    expect(panel.find('button', 'Send').getAttribute('aria-disabled')).toBe('true');
    panel.set({ settings: { enterSends: false, expandSteps: false } });
    type(input(panel), 'q');
    expect(press('Enter').defaultPrevented).toBe(false);
    expect(asked(panel)).toEqual([]);
    press('Enter', { shiftKey: true });
    expect(asked(panel)).toEqual([['ask', 'q', 'front']]);
  });

  it('brings the last question back on ↑ in an empty field only', () => {
    const panel = typed(withTurns([turns.drafted]), 'x');
    press('ArrowUp');
    expect(input(panel).value).toBe('x');
    type(input(panel), '');
    press('ArrowUp');
    expect(input(panel).value).toBe(turns.drafted.question);
  });

  it('queues the next question while one runs, keeps a second one in the field, and gives it back', () => {
    const panel = typed(running, 'next');
    press('Enter');
    panel.set({ queued: { text: 'next' } });
    type(input(panel), 'another');
    press('Enter');
    expect(asked(panel)).toEqual([['ask', 'next', 'front']]);
    expect(input(panel).value).toBe('another');
    panel.set({ queued: { text: 'next' }, front: 'b.ipynb' });
    expect(panel.find('.jp-cw-Hint').textContent).toBe('One question is already waiting');
    type(input(panel), '');
    click(panel.find('button', 'Withdraw the waiting question'));
    expect(panel.controller.calls).toContainEqual(['cancelQueued']);
    expect(input(panel).value).toBe('next');
  });

  it('stops on Stop, but not on the second half of a double click on Send', () => {
    const panel = renderPanel(running);
    click(panel.find('button', 'Stop'), { detail: 2 });
    expect(panel.controller.calls).toEqual([]);
    click(panel.find('button', 'Stop'));
    expect(panel.controller.calls).toEqual([['stop']]);
  });
});

describe('Esc Esc', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('stops what runs at the second, says so at the first, and forgets after a while', () => {
    const panel = typed(emptyState, '');
    for (const { defaultPrevented } of [press('Escape'), press('Escape')]) {
      expect(defaultPrevented).toBe(false); // Nothing runs.
    }
    panel.set(running);
    press('Escape');
    expect(panel.find('.jp-cw-Hint').textContent).toBe('Press Esc again to stop');
    pass(3000);
    expect(panel.find('.jp-cw-Hint').textContent).toBe('Esc Esc to stop');
    press('Escape');
    expect(panel.controller.called('stop')).toEqual([]);
    press('Escape');
    expect(panel.controller.called('stop')).toHaveLength(1);
  });
});

describe('moving about', () => {
  it('has one tab stop in the datasets, moves by ↑ ↓ Home End, and opens one by → to a table, closes it by ←', () => {
    const { root, find } = renderPanel(emptyState);
    const rows = [...root.querySelectorAll<HTMLElement>('.jp-cw-Dataset')];
    expect(rows.map(row => row.tabIndex)).toEqual([0, -1, -1]);
    act(() => rows[0]!.focus());
    const visited = ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home'].map(key => {
      press(key);
      return active().split(',')[0];
    });
    expect(visited).toEqual(['trips', 'zones', 'zones', 'trips', 'df']);
    expect(rows.filter(row => row.tabIndex === 0)).toHaveLength(1);
    const row = find('.jp-cw-Dataset', 'df, pandas, 184,203 rows, 8 columns, shared with the model: Statistics');
    press('ArrowRight');
    expect(row.getAttribute('aria-expanded')).toBe('true');
    expect(find('[role="table"]', 'Columns of df').textContent).toContain('18.4 %');
    press('ArrowLeft');
    expect(root.querySelector('[role="table"]')).toBeNull();
    press(' ', { ctrlKey: true, shiftKey: true });
    expect(row.getAttribute('aria-expanded')).toBe('false');
  });

  it('opens and closes the steps by keys, which stay so when the answer ends', () => {
    const panel = renderPanel(running);
    const summary = (): HTMLElement => panel.find('.jp-cw-Disclosure-summary');
    const isOpen = (): string | null => summary().getAttribute('aria-expanded');
    expect(isOpen()).toBe('true');
    panel.set({ turns: [{ ...turns.answering, status: 'done' }], runningId: null });
    expect(isOpen()).toBe('false');
    press('ArrowRight', { on: summary() });
    panel.set({ runningId: 't1' });
    panel.set({ runningId: null });
    expect(isOpen()).toBe('true');
    press('ArrowLeft', { on: summary() });
    expect(isOpen()).toBe('false');
  });

  it('moves between questions and answers, but not from inside their buttons', () => {
    const { find, root } = renderTurns(turns.drafted, { ...turns.code, id: 't2' });
    act(() => root.querySelector<HTMLElement>('[data-cw-item="t2:answer"]')!.focus());
    press('Home');
    expect(document.activeElement?.textContent).toBe(turns.drafted.question);
    press('ArrowDown');
    expect(active()).toBe('Answer');
    const show = find('button', 'Show');
    act(() => show.focus());
    press('ArrowDown');
    expect(document.activeElement).toBe(show);
  });

  it('asks a starter or a next question on click, and takes it into the field on Alt-click', () => {
    const panel = renderPanel(states.firstRun);
    click(panel.find('.jp-cw-Option', 'Average fare'));
    expect(asked(panel)).toEqual([['ask', 'Average fare by ride_class']]);
    const older = { ...turns.drafted, id: 'older', suggestions: ['Average fare by weekday'] };
    panel.set({ turns: [older, turns.drafted] });
    expect(texts(panel.root, '.jp-cw-Chip')).toEqual([...turns.drafted.suggestions]); // Of the newest answer only.
    click(panel.find('.jp-cw-Chip', 'Split by month'), { altKey: true });
    expect(input(panel).value).toBe('Split by month ');
    expect(asked(panel)).toHaveLength(1);
  });
});
