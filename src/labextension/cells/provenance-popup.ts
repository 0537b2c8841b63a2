import { Clipboard } from '@jupyterlab/apputils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { closeIcon, copyIcon } from '@jupyterlab/ui-components';
import { Widget } from '@lumino/widgets';
import { cellwrightIcon } from '../icons.js';
import { provenanceMarkdown, type ProvenanceRow } from './provenance-rows.js';
import { element, stripButton } from './strip-elements.js';

/** Pixels between a popup, its opener and the edges of the window. */
const GAP = 4;

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
  /** Shows the answer the cell comes from; `null` where the chats know none. */
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
    this._giveBack = giveBack ?? (() => opener.focus());
    const { node } = this;
    this.addClass('jp-cw-Provenance');
    node.setAttribute('role', 'dialog');
    node.setAttribute('aria-label', title);
    node.dataset['lmSuppressShortcuts'] = 'true';

    const label = trans.__('Close');
    this._close = stripButton({ icon: closeIcon, label, kind: 'icon', onClick: () => this.close() });
    const head = element('div', 'jp-cw-Provenance-head', element('span', 'jp-cw-Provenance-title', title), this._close);

    const copied = element('span', 'jp-cw-Provenance-copied');
    copied.setAttribute('role', 'status');
    this._copy = stripButton({
      icon: copyIcon,
      label: trans.__('Copy as Markdown'),
      kind: onShowInChat === null ? 'framed' : 'plain',
      onClick: () => {
        Clipboard.copyToSystem(provenanceMarkdown(title, rows));
        this._copy.focus();
        copied.textContent = trans.__('Copied');
      }
    });
    const show = stripButton({
      icon: cellwrightIcon,
      label: trans.__('Show in chat'),
      title: trans.__('Show the answer this cell comes from'),
      kind: 'framed',
      onClick: () => {
        this.dispose();
        onShowInChat?.();
      }
    });
    const foot = [...(onShowInChat === null ? [] : [show]), this._copy, copied];
    node.append(
      head,
      ...(note === null ? [] : [element('div', 'jp-cw-Provenance-note', note)]),
      facts(rows),
      element('div', 'jp-cw-Provenance-foot', ...foot)
    );
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

/** Places a fixed popup below its opener, their right edges in line; above it where there is no room below. */
function placeBelow(popup: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const left = Math.max(GAP, Math.min(at.right - width, window.innerWidth - width - GAP));
  const below = at.bottom + GAP;
  const fits = below + height <= window.innerHeight - GAP || at.top - GAP - height < GAP;
  const top = fits ? below : at.top - GAP - height;
  popup.style.left = `${left}px`;
  popup.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - height - GAP))}px`;
}

function facts(rows: readonly ProvenanceRow[]): HTMLElement {
  const nodes = rows.flatMap(({ label, value }) => [
    element('dt', '', label),
    element('dd', '', ...value.map(part => (typeof part === 'string' ? part : element('code', '', part.code))))
  ]);
  return element('dl', 'jp-cw-Provenance-facts', ...nodes);
}
