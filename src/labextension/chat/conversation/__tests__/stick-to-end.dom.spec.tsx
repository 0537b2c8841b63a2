import { act } from 'react';
import type { ChatState } from '../../state/chat-state.js';
import { click, NoResizeObserver, type Rendered, renderPanel } from '../../__tests__/fixtures/render.js';
import { turn, turns, withTurns } from '../../__tests__/fixtures/states.js';

/** Gives the conversation a size, which jsdom has not, and says that its content grew. */
function layout(log: HTMLElement, scrollHeight: number): void {
  Object.defineProperties(log, {
    scrollHeight: { configurable: true, value: scrollHeight },
    clientHeight: { configurable: true, value: 100 }
  });
  act(() => {
    grown.forEach(callback => callback([], null as never));
  });
}
let grown: ResizeObserverCallback[] = [];

function scrollTo(log: HTMLElement, top: number): void {
  log.scrollTop = top;
  act(() => void log.dispatchEvent(new Event('scroll')));
}

function openLog(state: ChatState): Rendered & { readonly log: HTMLElement } {
  const panel = renderPanel(state);
  return { ...panel, log: panel.find('.jp-cw-Log') };
}

describe('a conversation that grows', () => {
  beforeEach(() => {
    grown = [];
    globalThis.ResizeObserver = class extends NoResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        super();
        grown.push(callback);
      }
    };
  });

  it('stays at its end, also when the news of its own scrolling is late, or where the reader opens something, until the next question', () => {
    const { find, set, log } = openLog(withTurns([turns.drafted]));
    layout(log, 500);
    Object.defineProperty(log, 'scrollHeight', { configurable: true, value: 900 });
    // A browser tells of scrolling before it tells of sizes.
    act(() => void log.dispatchEvent(new Event('scroll')));
    layout(log, 900);
    expect(log.scrollTop).toBe(900);
    click(find('.jp-cw-DraftCard .jp-cw-Disclosure-summary'));
    layout(log, 1200);
    expect(log.scrollTop).toBe(900);
    expect(find('button', 'Jump to latest')).toBeTruthy();
    set({ turns: [turns.drafted, turn({ id: 't2', status: 'running' })], runningId: 't2' });
    expect(log.scrollTop).toBe(1200);
  });

  it('leaves a reader alone who scrolled up when a question of another page comes', () => {
    const { find, set, log } = openLog(withTurns([turns.drafted]));
    layout(log, 500);
    scrollTo(log, 200);
    set({ turns: [turns.drafted, turn({ id: 't2', status: 'done' })] });
    layout(log, 800);
    expect(log.scrollTop).toBe(200);
    expect(find('button', 'Jump to latest')).toBeTruthy();
  });
});
