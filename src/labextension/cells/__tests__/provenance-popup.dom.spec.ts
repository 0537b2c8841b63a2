import { nullTranslator } from '@jupyterlab/translation';
import { ProvenancePopup } from '../provenance-popup.js';

const trans = nullTranslator.load('jupyterlab_cellwright');

function open(): { popup: ProvenancePopup; opener: HTMLButtonElement } {
  const opener = document.createElement('button');
  opener.setAttribute('aria-haspopup', 'dialog');
  document.body.append(opener);
  const popup = new ProvenancePopup({
    trans,
    title: 'Where this cell comes from',
    note: null,
    rows: [{ label: 'Data', value: [{ code: '<b>df</b>' }, ' · 3 × 2'] }],
    opener,
    onShowInChat: null
  });
  popup.open();
  return { popup, opener };
}

function press(key: string, target: Element | null = document.activeElement): void {
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

afterEach(() => {
  document.body.replaceChildren();
});

describe('ProvenancePopup', () => {
  it('takes the focus and gives it back when it is closed by Escape', () => {
    const { popup, opener } = open();
    expect(opener.getAttribute('aria-expanded')).toBe('true');
    expect(popup.node.contains(document.activeElement)).toBe(true);
    press('Escape');
    expect(popup.isDisposed).toBe(true);
    expect(document.activeElement).toBe(opener);
    expect(opener.getAttribute('aria-expanded')).toBe('false');
  });

  it('goes back to its opener when Tab leaves it', () => {
    const { popup, opener } = open();
    [...popup.node.querySelectorAll('button')].at(-1)?.focus();
    press('Tab');
    expect(document.activeElement).toBe(opener);
    expect(popup.isDisposed).toBe(true);
  });

  it('closes on a press elsewhere and not on one inside', () => {
    const { popup } = open();
    popup.node.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(popup.isDisposed).toBe(false);
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(popup.isDisposed).toBe(true);
  });

  it('leads to the answer in the chat, where there is one', () => {
    const onShowInChat = jest.fn();
    const popup = new ProvenancePopup({
      trans,
      title: 'This file says',
      note: 'Your chats do not know this draft.',
      rows: [],
      opener: document.body,
      onShowInChat
    });
    popup.open();
    expect(popup.node.getAttribute('aria-label')).toBe('This file says');
    expect(popup.node.textContent).toContain('Your chats do not know this draft.');
    popup.node.querySelector<HTMLButtonElement>('[aria-label="Show in chat"]')?.click();
    expect(onShowInChat).toHaveBeenCalledTimes(1);
    expect(popup.isDisposed).toBe(true);
    const without = open().popup;
    expect(without.node.querySelector('[aria-label="Show in chat"]')).toBeNull();
    without.dispose();
  });

  it('shows names as text, whatever they hold', () => {
    const { popup } = open();
    expect(popup.node.querySelector('b')).toBeNull();
    expect(popup.node.querySelector('code')?.textContent).toBe('<b>df</b>');
    popup.dispose();
  });
});
