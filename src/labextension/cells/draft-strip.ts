import type { TranslationBundle } from '@jupyterlab/translation';
import { checkIcon, deleteIcon, runIcon } from '@jupyterlab/ui-components';
import { Widget } from '@lumino/widgets';
import { cellwrightIcon } from '../icons.js';
import { whenSettled } from '../when-settled.js';
import { cutText } from './cut-text.js';
import { provenanceIcon } from './provenance-icon.js';
import { rove } from './rove.js';
import { staleIcon } from './stale-icon.js';
import { stripButton } from './strip-button.js';

/** Most characters of the question in the strip. */
const QUESTION_LENGTH = 40;

/** Milliseconds that a flash of the bar lasts. */
const FLASH = 500;

export type DraftStripOptions = {
  readonly trans: TranslationBundle;
  readonly question: string;
  /** Whether it is text, which is rendered instead of run. */
  readonly text: boolean;
  /** Whether it took the place of another cell. */
  readonly replaced: boolean;
  readonly onRun: () => void;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
  /** Opens or closes what says where the cell comes from, at this button. */
  readonly onInfo: (button: HTMLButtonElement) => void;
  /** Escape: back to the cell. */
  readonly onLeave: () => void;
};

/** The bar over a drafted cell, with what can be done with it. */
export class DraftStrip extends Widget {
  constructor({ trans, question, text, replaced, onRun, onKeep, onDiscard, onInfo, onLeave }: DraftStripOptions) {
    super();
    const { node } = this;
    this.addClass('jp-cw-DraftStrip');
    node.setAttribute('role', 'toolbar');
    node.setAttribute('aria-label', trans.__('Draft by Cellwright'));
    node.dataset['lmSuppressShortcuts'] = 'true';

    this._trans = trans;
    this._question = question;
    this._title.className = 'jp-cw-DraftStrip-title';
    this._notice.className = 'jp-cw-DraftStrip-notice';
    this._notice.setAttribute('role', 'status');
    this._drawTitle();

    const run = trans.__('Run');
    const keep = trans.__('Keep');
    const discard = trans.__('Discard');
    const info = stripButton({
      icon: provenanceIcon,
      label: trans.__('Where this cell comes from'),
      title: trans.__('Where this cell comes from'),
      kind: 'icon',
      onClick: () => {
        onInfo(info);
      }
    });
    info.setAttribute('aria-haspopup', 'dialog');
    info.setAttribute('aria-expanded', 'false');
    this.info = info;
    const runButton = stripButton({
      icon: runIcon,
      label: run,
      title: trans.__('One moment: the draft has only just appeared'),
      kind: 'framed',
      onClick: () => {
        if (this._settled) {
          onRun();
        }
      }
    });
    runButton.setAttribute('aria-disabled', 'true');
    this._forget = whenSettled(() => {
      this._settled = true;
      runButton.removeAttribute('aria-disabled');
      runButton.title = text ? trans.__('Render this text') : trans.__('Run this cell');
    });
    this._buttons = [
      runButton,
      stripButton({
        icon: checkIcon,
        label: keep,
        title: text ? trans.__('Keep this text without rendering it') : trans.__('Keep this cell without running it'),
        kind: 'plain',
        onClick: onKeep
      }),
      stripButton({
        icon: deleteIcon,
        label: discard,
        title: replaced
          ? trans.__('Put the cell back that was here')
          : trans.__('Delete this cell; undo brings it back'),
        kind: 'plain',
        onClick: onDiscard
      }),
      info
    ];
    rove(node, this._buttons);
    this._stale.className = 'jp-cw-DraftStrip-stale';
    this._stale.hidden = true;
    const icon = cellwrightIcon.element({ tag: 'span', className: 'jp-cw-DraftStrip-icon' });
    node.append(icon, this._title, this._notice, this._stale, ...this._buttons);
    node.addEventListener('keydown', event => {
      if (event.key === 'Escape') {
        event.stopPropagation();
        onLeave();
      }
    });
  }

  /** Whether to say that the source is not what was drafted any more. */
  set edited(edited: boolean) {
    this._isEdited = edited;
    this._drawTitle();
  }

  /** Whether the user's own chats know the draft. What only the file says is not repeated; `null` as long as nobody knows. */
  set isKnown(isKnown: boolean | null) {
    this._isKnown = isKnown;
    this._drawTitle();
  }

  /** Whether it was there long enough for a press to be meant for it. */
  get isSettled(): boolean {
    return this._settled;
  }

  /** Says, also aloud, that this is a draft which the next press runs; stands in place of the title. */
  set isNext(isNext: boolean) {
    if (this._title.hidden !== isNext) {
      const state = document.createElement('span');
      state.textContent = this._trans.__('A draft, not run yet.');
      const next = document.createElement('span');
      next.textContent = this._trans.__('The next press runs it.');
      this._notice.replaceChildren(...(isNext ? [state, ' ', next] : []));
      this._title.hidden = isNext;
    }
  }

  /** Says which data the draft reads is different now, with what is different as a tooltip; `null` when none is. */
  set stale(stale: { readonly text: string; readonly title: string } | null) {
    this._stale.hidden = stale === null;
    this._stale.title = stale?.title ?? '';
    const text = document.createElement('span');
    text.textContent = stale?.text ?? '';
    this._stale.replaceChildren(staleIcon.element({ tag: 'span', className: 'jp-cw-DraftStrip-icon' }), text);
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
    this._flashing = window.setTimeout(() => {
      cell.classList.remove('jp-cw-mod-flash');
    }, FLASH);
  }

  override dispose(): void {
    this._forget();
    clearTimeout(this._flashing);
    this.parent?.removeClass('jp-cw-mod-flash');
    super.dispose();
  }

  private _drawTitle(): void {
    const { _trans: trans, _question: question, _isKnown: isKnown } = this;
    const parts = ((): readonly (string | Node)[] => {
      switch (isKnown) {
        case null:
          return [trans.__('Draft, not run')];
        case false:
          return [trans.__('This file says: drafted by Cellwright'), muted(trans.__(' · not in your chats'))];
        case true:
          return [
            trans.__('Drafted by Cellwright'),
            ...(this._isEdited ? [muted(trans.__(' · edited'))] : []),
            ...(question === '' ? [] : [muted(trans.__(' · from ‘%1’', cutText(question, QUESTION_LENGTH)))])
          ];
      }
    })();
    this._title.title = isKnown === true ? question : '';
    this._title.replaceChildren(...parts);
  }

  /** The button that tells where the cell comes from. */
  readonly info: HTMLButtonElement;
  private readonly _buttons: readonly HTMLButtonElement[];
  private readonly _trans: TranslationBundle;
  private readonly _question: string;
  private readonly _title = document.createElement('span');
  private readonly _notice = document.createElement('span');
  private readonly _forget: () => void;
  private _settled = false;
  private _isEdited = false;
  private _isKnown: boolean | null = null;
  private readonly _stale = document.createElement('span');
  private _flashing: number | undefined;
}

function muted(text: string): HTMLSpanElement {
  const span = document.createElement('span');
  span.className = 'jp-cw-DraftStrip-muted';
  span.textContent = text;
  return span;
}
