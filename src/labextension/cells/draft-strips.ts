import { Dialog, showErrorMessage } from '@jupyterlab/apputils';
import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import { type PanelLayout } from '@lumino/widgets';
import { messageOf } from '../../agent/index.js';
import { datasetChanges, type DatasetProfile } from '../../datasets/index.js';
import { changeText } from '../chat/elements/format.js';
import type { IDraftedCells } from './cell-drafts-token.js';
import { type DraftMetadata, readDraftMetadata } from './draft-metadata.js';
import { DraftStrip, type DraftStripView } from './draft-strip.js';
import type { KnownDrafts } from './known-drafts.js';
import { showProvenance } from './provenance-dialog.js';
import { isRunning } from './shared-notebook.js';

export type DraftStripsOptions = {
  readonly panel: NotebookPanel;
  readonly trans: TranslationBundle;
  /** What is known now of the datasets of a notebook. */
  readonly profiles: (path: string) => readonly DatasetProfile[];
  readonly onShowInChat: (runId: string) => void;
};

/** Keeps a strip over each marked cell of a notebook, in every windowing mode. */
export class DraftStrips {
  constructor(
    private readonly _options: DraftStripsOptions,
    private readonly _known: KnownDrafts,
    private readonly _cells: Pick<IDraftedCells, 'run' | 'keep' | 'discard'>
  ) {}

  start(): void {
    this._options.panel.content.activeCellChanged.connect(this._onActiveCell, this);
  }

  update(): void {
    this._options.panel.content.widgets.forEach(cell => this._updateCell(cell));
  }

  /** Flashes the bar of a cell, now or as soon as its strip is there. */
  flash(cellId: string): void {
    this._flashNext = cellId;
    this.update();
  }

  /** Says at the strip of a cell, now or as soon as it is there, that the next press runs it; until another cell is active. */
  tell(cellId: string): void {
    this._next = cellId;
    this.update();
  }

  isSettled(cell: Cell): boolean {
    return this._strips.get(cell)?.isSettled === true;
  }

  dispose(): void {
    const { content: notebook } = this._options.panel;
    notebook.activeCellChanged.disconnect(this._onActiveCell, this);
    for (const cell of notebook.isDisposed ? [] : notebook.widgets) {
      this._remove(cell);
    }
  }

  private _updateCell(cell: Cell): void {
    if (this._options.panel.isDisposed || cell.isDisposed) {
      return;
    }
    const metadata = readDraftMetadata(cell.model.sharedModel);
    if (metadata?.state !== 'draft' || isRunning(cell.model)) {
      this._remove(cell);
      return;
    }
    if (cell.isPlaceholder()) {
      // Not drawn yet: the strip would come to lie over its header.
      void cell.ready.then(() => this._updateCell(cell));
      return;
    }
    const strip = this._strips.get(cell) ?? this._add(cell, metadata);
    const isKnown = this._known.isKnown(metadata);
    strip.say({
      isKnown,
      edited: cell.model.sharedModel.getSource() !== metadata.provenance.source,
      stale: isKnown === true ? this._staleness(metadata.provenance.datasets) : null,
      isNext: cell.model.id === this._next
    });
    if (cell.model.id === this._flashNext) {
      this._flashNext = null;
      strip.flash();
    }
  }

  private _staleness(datasets: DraftMetadata['provenance']['datasets']): DraftStripView['stale'] {
    const { trans } = this._options;
    const changes = datasetChanges(datasets, this._profiles);
    const names = changes.map(({ now }) => now.name).join(', ');
    return changes.length === 0
      ? null
      : {
          text: trans.__('%1 changed', names),
          title: changes.map(change => `${change.now.name}: ${changeText(change, trans)}`).join('\n')
        };
  }

  private _add(cell: Cell, { provenance, replaced }: DraftMetadata): DraftStrip {
    const { id } = cell.model;
    const strip = new DraftStrip({
      trans: this._options.trans,
      question: provenance.question,
      text: cell.model.type === 'markdown',
      replaced: replaced !== undefined,
      onRun: () => void this._report(this._cells.run(id)),
      onKeep: () => this._cells.keep(id),
      onDiscard: () => void this._report(this._cells.discard(id)),
      onInfo: () => void this.showProvenance(cell),
      onLeave: () => this._focusCell(cell)
    });
    this._strips.set(cell, strip);
    (cell.layout as PanelLayout).insertWidget(1, strip);
    cell.addClass('jp-cw-DraftCell');
    return strip;
  }

  private _remove(cell: Cell): void {
    const strip = this._strips.get(cell);
    if (strip === undefined) {
      return;
    }
    this._strips.delete(cell);
    const focused = strip.hasFocus;
    strip.dispose();
    cell.removeClass('jp-cw-DraftCell');
    if (focused && !cell.isDisposed) {
      this._focusCell(cell);
    }
  }

  async showProvenance(cell: Cell): Promise<void> {
    const metadata = readDraftMetadata(cell.model.sharedModel);
    if (metadata !== null) {
      const { trans, onShowInChat } = this._options;
      const { provenance, runId } = metadata;
      const isKnown = this._known.isKnown(metadata) === true;
      await showProvenance({
        trans,
        provenance,
        isKnown,
        edited: cell.model.sharedModel.getSource() !== provenance.source,
        profiles: isKnown ? this._profiles : [],
        onShowInChat: () => onShowInChat(runId)
      });
    }
  }

  private get _profiles(): readonly DatasetProfile[] {
    const { panel, profiles } = this._options;
    return profiles(panel.context.path);
  }

  private async _report(action: Promise<unknown>): Promise<void> {
    try {
      await action;
    } catch (error) {
      const title = this._options.trans.__('The cell was left as it is');
      await showErrorMessage(title, messageOf(error), [Dialog.okButton()]);
    }
  }

  private _focusCell(cell: Cell): void {
    const { content: notebook } = this._options.panel;
    notebook.activeCellIndex = notebook.widgets.indexOf(cell);
    notebook.mode = 'command';
    notebook.activate();
  }

  private _onActiveCell(_: unknown, cell: Cell | null): void {
    if (this._next !== null && cell?.model.id !== this._next) {
      this._next = null;
      this.update();
    }
  }

  private readonly _strips = new WeakMap<Cell, DraftStrip>();
  private _flashNext: string | null = null;
  private _next: string | null = null;
}
