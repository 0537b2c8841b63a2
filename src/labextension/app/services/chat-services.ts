import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { INotebookTracker } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import type { DatasetProfile } from '../../../datasets/index.js';
import type { PlanRecord } from '../../../plan/index.js';
import type { ICellDrafts } from '../../cells/cell-drafts-token.js';
import type { IConversationStore } from '../../conversations/conversation-store.js';
import type { LazyDataFiles } from '../../files/lazy-data-files.js';
import type { IModelRegistry } from '../../models/model-registry.js';
import type { IDatasetRegistry, IToolRegistry } from '../../tokens.js';
import type { LiveSettings } from '../settings/chat-settings.js';
import type { Sharing } from '../settings/sharing.js';
import type { Descriptions, FirstRun } from '../settings/workspace-state.js';

/** Who knows questions that the built-in analyst answers. Both reject when they cannot be had now. */
export interface ISuggester {
  suggestNext(plan: PlanRecord, profile: DatasetProfile): Promise<readonly string[]>;
  suggestQuestions(profiles: readonly DatasetProfile[], max: number): Promise<readonly string[]>;
}

/** What the chat needs from JupyterLab and the other plugins. */
export type ChatServices = {
  readonly tracker: INotebookTracker;
  readonly shell: JupyterFrontEnd.IShell;
  readonly commands: CommandRegistry;
  readonly trans: TranslationBundle;
  readonly models: IModelRegistry;
  readonly tools: IToolRegistry;
  readonly datasets: IDatasetRegistry;
  readonly drafts: ICellDrafts;
  readonly store: IConversationStore;
  readonly settings: LiveSettings;
  readonly firstRun: Pick<FirstRun, 'dismissed' | 'dismiss'>;
  readonly descriptions: Descriptions;
  /** What may be sent about each dataset. */
  readonly sharing: Sharing;
  readonly dataFiles: Pick<LazyDataFiles, 'follow' | 'look' | 'ofQuestion'>;
  readonly suggester: ISuggester;
  /** Version of this package, for provenance. */
  readonly version: string;
};
