import type { ISessionContextDialogs } from '@jupyterlab/apputils';
import type { NotebookPanel } from '@jupyterlab/notebook';
import type { ITranslator, TranslationBundle } from '@jupyterlab/translation';
import type { ISignal } from '@lumino/signaling';
import type { DatasetProfile } from '../../datasets/index.js';
import type { DraftFate } from './draft-fate.js';
import type { FindStoredDrafts } from './known-drafts.js';
import { NotebookDrafts } from './notebook-drafts.js';

export type CellDraftsOptions = {
  readonly trans: TranslationBundle;
  readonly translator: ITranslator;
  readonly dialogs: ISessionContextDialogs | null;
  readonly profiles: (path: string) => readonly DatasetProfile[];
  /** Emits the path of a notebook whose datasets were read anew. */
  readonly profilesChanged: ISignal<unknown, string> | null;
  /** Shows the answer of a run in the chat; `null` where there is no chat. */
  readonly onShowInChat: ((runId: string) => void) | null;
  readonly onFate: (fate: DraftFate) => void;
  readonly findStoredDrafts: FindStoredDrafts;
};

/** The drafts of each notebook that has or had some: the part of this feature that is loaded when first needed. */
export class CellDrafts {
  constructor(private readonly _options: CellDraftsOptions) {}

  /** The drafts of an open notebook whose model is there; followed from the first call on. */
  of(panel: NotebookPanel): NotebookDrafts {
    const known = this._notebooks.get(panel);
    if (known !== undefined) {
      return known;
    }
    const drafts = new NotebookDrafts({ ...this._options, panel });
    this._notebooks.set(panel, drafts);
    drafts.start();
    return drafts;
  }

  private readonly _notebooks = new WeakMap<NotebookPanel, NotebookDrafts>();
}
