import type { JupyterFrontEnd } from '@jupyterlab/application';
import type { INotebookTracker } from '@jupyterlab/notebook';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import type { ISignal } from '@lumino/signaling';
import type { ICellDrafts } from '../cells/cell-drafts-token.js';
import type { IConversationStore } from '../conversations/conversation-store.js';
import type { LazyDataFiles } from '../files/lazy-data-files.js';
import type { IModelRegistry } from '../models/model-registry.js';
import type { IDatasetRegistry, IToolRegistry } from '../tokens.js';
import type { ChatSettings } from './chat-settings.js';
import type { ISuggester } from './suggestions.js';
import type { Sharing } from './sharing.js';

/** The user's settings, live. */
export interface IChatSettings {
  readonly values: ChatSettings;
  readonly changed: ISignal<IChatSettings, void>;
  set<K extends keyof ChatSettings>(key: K, value: ChatSettings[K]): Promise<void>;
}

/** Whether the card for new users was put away; kept over reloads. */
export interface IFirstRun {
  readonly dismissed: boolean;
  dismiss(): Promise<void>;
}

/** The user's own words about datasets, by notebook path and variable name; kept over reloads. */
export interface IDescriptions {
  of(path: string): ReadonlyMap<string, string>;
  /** Empty words erase. */
  set(path: string, dataset: string, words: string): Promise<void>;
  /** Follows a notebook that was renamed. */
  rename(from: string, to: string): Promise<void>;
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
  /** To the pages of this browser that are open on the same site. */
  readonly channel?: BroadcastChannel;
  readonly settings: IChatSettings;
  readonly firstRun: IFirstRun;
  readonly descriptions: IDescriptions;
  /** What may be sent about each dataset. */
  readonly sharing: Sharing;
  readonly dataFiles: Pick<LazyDataFiles, 'follow' | 'look' | 'ofQuestion'>;
  readonly suggester: ISuggester;
  /** Version of this package, for provenance. */
  readonly version: string;
};
