import type { TranslationBundle } from '@jupyterlab/translation';
import { checkIcon, deleteIcon, runIcon } from '@jupyterlab/ui-components';
import { Widget } from '@lumino/widgets';
import { panelIcons } from '../chat/elements/icon.js';
import { cellwrightIcon, provenanceIcon } from '../icons.js';
import { whenSettled } from '../when-settled.js';
import { element, rove, stripButton } from './strip-elements.js';

/** Milliseconds that a flash of the bar lasts. */
const FLASH = 500;

export type DraftStripOptions = {
  readonly trans: TranslationBundle;
  readonly question: string;
  /** Whether it is text, which is rendered instead of run. */
  readonly text: boolean;
  readonly replaced: boolean;
  readonly onRun: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
  readonly onInfo: () => void;
  /** Escape: back to the cell. */
  readonly onLeave: () => void;
};

export type DraftStripView = {
  /** Whether the user's own chats know the draft; `null` until that is known. What only the file says is not repeated. */
  readonly isKnown: boolean | null;
  readonly edited: boolean;
  /** Which data that the draft reads has changed, with the changes as a tooltip; `null` if none has. */
  readonly stale: { readonly text: string; readonly title: string } | null;
  /** Whether the next press runs the draft; shown in place of the title and read aloud by screen readers. */
  readonly isNext: boolean;
};

/** The bar over a drafted cell, with what can be done with it. */
export class DraftStrip extends Widget {
  constructor(private readonly _options: DraftStripOptions) {
    super();
    const { node, _title, _notice, _stale } = this;
    const { trans, text, replaced, onRun, onKeep, onDiscard, onInfo, onLeave } = _options;
    this.addClass('jp-cw-DraftStrip');
    node.setAttribute('role', 'toolbar');
    node.setAttribute('aria-label', trans.__('Draft by Cellwright'));
    node.dataset['lmSuppressShortcuts'] = 'true';
    _notice.setAttribute('role', 'status');
    this.say({ isKnown: null, edited: false, stale: null, isNext: false });

    const info = stripButton('icon', provenanceIcon, trans.__('Where this cell comes from'), onInfo);
    info.setAttribute('aria-haspopup', 'dialog');
    const run = stripButton('framed', runIcon, trans.__('Run'), () => this.isSettled && onRun());
    run.title = trans.__('One moment: the draft has only just appeared');
    run.setAttribute('aria-disabled', 'true');
    this._forget = whenSettled(() => {
      this.isSettled = true;
      run.removeAttribute('aria-disabled');
      run.title = text ? trans.__('Render this text') : trans.__('Run this cell');
    });
    const keep = stripButton('plain', checkIcon, trans.__('Keep'), onKeep);
    keep.title = text ? trans.__('Keep this text without rendering it') : trans.__('Keep this cell without running it');
    const discard = stripButton('plain', deleteIcon, trans.__('Discard'), onDiscard);
    discard.title = replaced
      ? trans.__('Restore the cell that was here')
      : trans.__('Delete this cell; undo restores it');
    const buttons = [run, keep, discard, info];
    rove(node, buttons);
    const icon = cellwrightIcon.element({ tag: 'span', className: 'jp-cw-DraftStrip-icon' });
    node.append(icon, _title, _notice, _stale, ...buttons);
    node.addEventListener('keydown', event => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        onLeave();
      }
    });
  }

  /** Whether it was there long enough for a press to be meant for it. */
  isSettled = false;

  say({ isKnown, edited, stale, isNext }: DraftStripView): void {
    const { trans, question } = this._options;
    const from = isKnown === true && question !== '' ? [muted(trans.__(' · from ‘%1’', question))] : [];
    const known = [trans.__('Drafted by Cellwright'), ...(edited ? [muted(trans.__(' · edited'))] : []), ...from];
    const strange = [trans.__('This file says: drafted by Cellwright'), muted(trans.__(' · not in your chats'))];
    const words = isKnown === null ? [trans.__('Draft, not run')] : isKnown ? known : strange;
    this._title.title = isKnown === true ? question : '';
    this._title.replaceChildren(...words);
    if (this._title.hidden !== isNext) {
      const state = element('span', '', trans.__('A draft, not run yet.'));
      const next = element('span', '', trans.__('The next press runs it.'));
      this._notice.replaceChildren(...(isNext ? [state, ' ', next] : []));
      this._title.hidden = isNext;
    }
    this._stale.hidden = stale === null;
    this._stale.title = stale?.title ?? '';
    const icon = panelIcons.warning.element({ tag: 'span', className: 'jp-cw-DraftStrip-icon' });
    this._stale.replaceChildren(icon, element('span', '', stale?.text ?? ''));
  }

  get hasFocus(): boolean {
    return this.node.contains(document.activeElement);
  }

  /** Draws attention to the bar once; stands still when the user wants no motion. */
  flash(): void {
    const cell = this.parent?.node;
    if (cell === undefined) {
      return;
    }
    clearTimeout(this._flashing);
    cell.classList.add('jp-cw-mod-flash');
    this._flashing = window.setTimeout(() => cell.classList.remove('jp-cw-mod-flash'), FLASH);
  }

  override dispose(): void {
    this._forget();
    clearTimeout(this._flashing);
    this.parent?.removeClass('jp-cw-mod-flash');
    super.dispose();
  }

  private readonly _title = element('span', 'jp-cw-DraftStrip-title');
  private readonly _notice = element('span', 'jp-cw-DraftStrip-notice');
  private readonly _stale = element('span', 'jp-cw-DraftStrip-stale');
  private readonly _forget: () => void;
  private _flashing: number | undefined;
}

function muted(text: string): HTMLSpanElement {
  return element('span', 'jp-cw-DraftStrip-muted', text);
}
