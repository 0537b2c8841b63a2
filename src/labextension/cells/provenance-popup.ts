import { Clipboard } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { closeIcon, copyIcon } from '@jupyterlab/ui-components';
import { Widget } from '@lumino/widgets';
import { cellwrightIcon } from '../icons.js';
import { placeBelow } from './place-below.js';
import { provenanceMarkdown } from './provenance-markdown.js';
import type { ProvenanceRow } from './provenance-row.js';
import { stripButton } from './strip-button.js';

export type ProvenancePopupOptions = {
  readonly trans: TranslationBundle;
  readonly title: string;
  /** What is to be known of the facts before they are read. */
  readonly note: string | null;
  readonly rows: readonly ProvenanceRow[];
  /** What it is about: it is placed there. A button that opened it also gets the focus back and says that it is open. */
  readonly opener: HTMLElement;
  /** Gives the focus back when it is closed with the keyboard; to the opener unless said. */
  readonly giveBack?: () => void;
  /** Shows the answer the cell comes from; `null` where there is no chat. */
  readonly onShowInChat: (() => void) | null;
};

/**
 * Says where a cell comes from. Not modal: Escape, its ×, Tab past its end, a press elsewhere and its opener close it.
 * It hangs on the page's body, because a cell cuts off what reaches beyond its edges.
 */
export class ProvenancePopup extends Widget {
  constructor({ trans, title, note, rows, opener, giveBack, onShowInChat }: ProvenancePopupOptions) {
    super();
    this._opener = opener;
    this._giveBack =
      giveBack ??
      (() => {
        opener.focus();
      });
    const { node } = this;
    this.addClass('jp-cw-Provenance');
    node.setAttribute('role', 'dialog');
    node.setAttribute('aria-label', title);
    node.dataset['lmSuppressShortcuts'] = 'true';

    const head = element('div', 'jp-cw-Provenance-head');
    const heading = element('span', 'jp-cw-Provenance-title');
    heading.textContent = title;
    this._close = stripButton({
      icon: closeIcon,
      label: trans.__('Close'),
      title: trans.__('Close'),
      kind: 'icon',
      onClick: () => {
        this.close();
      }
    });
    head.append(heading, this._close);

    const copied = element('span', 'jp-cw-Provenance-copied');
    copied.setAttribute('role', 'status');
    this._copy = stripButton({
      icon: copyIcon,
      label: trans.__('Copy as Markdown'),
      title: trans.__('Copy as Markdown'),
      kind: onShowInChat === null ? 'framed' : 'plain',
      onClick: () => {
        Clipboard.copyToSystem(provenanceMarkdown(title, rows));
        this._copy.focus();
        copied.textContent = trans.__('Copied');
      }
    });
    const foot = element('div', 'jp-cw-Provenance-foot');
    if (onShowInChat !== null) {
      const show = stripButton({
        icon: cellwrightIcon,
        label: trans.__('Show in chat'),
        title: trans.__('Show the answer this cell comes from'),
        kind: 'framed',
        onClick: () => {
          this.dispose();
          onShowInChat();
        }
      });
      foot.append(show);
    }
    foot.append(this._copy, copied);
    if (note === null) {
      node.append(head, facts(rows), foot);
    } else {
      const text = element('div', 'jp-cw-Provenance-note');
      text.textContent = note;
      node.append(head, text, facts(rows), foot);
    }
  }

  /** Shows it at its opener and moves the focus into it. */
  open(): void {
    Widget.attach(this, document.body);
    placeBelow(this.node, this._opener);
    this._setExpanded(true);
    this._close.focus();
  }

  override dispose(): void {
    this._setExpanded(false);
    super.dispose();
  }

  /** Handles what closes it. Not to be called directly. */
  handleEvent(event: Event): void {
    const { target } = event;
    switch (event.type) {
      case 'keydown':
        this._onKey(event as KeyboardEvent);
        break;
      case 'pointerdown':
        if (target instanceof Node && !this.node.contains(target) && !this._opener.contains(target)) {
          this.dispose();
        }
        break;
      default:
        if (!(target instanceof Node && this.node.contains(target))) {
          placeBelow(this.node, this._opener);
        }
    }
  }

  protected override onAfterAttach(): void {
    this.node.addEventListener('keydown', this);
    document.addEventListener('pointerdown', this, true);
    document.addEventListener('scroll', this, true);
    window.addEventListener('resize', this);
  }

  protected override onBeforeDetach(): void {
    this.node.removeEventListener('keydown', this);
    document.removeEventListener('pointerdown', this, true);
    document.removeEventListener('scroll', this, true);
    window.removeEventListener('resize', this);
  }

  protected override onCloseRequest(): void {
    this.dispose();
    this._giveBack();
  }

  private _setExpanded(expanded: boolean): void {
    if (this._opener.hasAttribute('aria-haspopup')) {
      this._opener.setAttribute('aria-expanded', String(expanded));
    }
  }

  private _onKey(event: KeyboardEvent): void {
    const end = event.shiftKey ? this._close : this._copy;
    if (event.key === 'Escape' || (event.key === 'Tab' && document.activeElement === end)) {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    }
  }

  private readonly _opener: HTMLElement;
  private readonly _giveBack: () => void;
  private readonly _close: HTMLButtonElement;
  private readonly _copy: HTMLButtonElement;
}

function facts(rows: readonly ProvenanceRow[]): HTMLElement {
  const list = element('dl', 'jp-cw-Provenance-facts');
  for (const { label, value } of rows) {
    const name = document.createElement('dt');
    name.textContent = label;
    const fact = document.createElement('dd');
    for (const part of value) {
      if (typeof part === 'string') {
        fact.append(part);
      } else {
        const code = document.createElement('code');
        code.textContent = part.code;
        fact.append(code);
      }
    }
    list.append(name, fact);
  }
  return list;
}

function element(tag: 'div' | 'span' | 'dl', className: string): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  return node;
}
