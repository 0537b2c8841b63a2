import { Token } from '@lumino/coreutils';
import type { IDisposable } from '@lumino/disposable';
import type { ISignal } from '@lumino/signaling';
import type { Binding } from '../agent/index.js';
import type { DatasetProfile } from '../datasets/index.js';
import type { IModelRegistry as ModelRegistry } from './models/models.js';

/** A toolset, with values for tokens its tools declare. */
export type AddedTools = { readonly toolset: object; readonly bindings: readonly Binding[] };

/** Tools offered to the agent. Other extensions add toolsets whose tools get Jupyter services injected. */
export interface IToolRegistry {
  /** What was added, in order. */
  readonly added: readonly AddedTools[];
  readonly changed: ISignal<IToolRegistry, void>;
  /**
   * Adds a toolset, with values for tokens its tools declare. A toolset that binds a token already bound by Cellwright or by
   * an earlier toolset is left out of questions, and the panel says why.
   */
  add(toolset: object, bindings?: readonly Binding[]): IDisposable;
}

/** What is known of the datasets of each notebook. */
export interface IDatasetRegistry {
  readonly changed: ISignal<IDatasetRegistry, string>;
  /** Profiles of a notebook's kernel as last read; empty before the first read. */
  profiles(notebookPath: string): readonly DatasetProfile[];
  /** Call after reading a kernel: replaces what was published for this notebook. Disposing withdraws it. */
  publish(notebookPath: string, profiles: readonly DatasetProfile[]): IDisposable;
}

/** The models a user can pick from. Other extensions may add their own. */
export type IModelRegistry = ModelRegistry;

/** The conversation of the notebook in front. */
export interface IChatSession {
  readonly running: boolean;
  /** Opens the panel and asks. */
  ask(question: string): Promise<void>;
  stop(): void;
}

export const IToolRegistry = new Token<IToolRegistry>(
  'jupyterlab-cellwright:IToolRegistry',
  'Adds tools to the Cellwright agent.'
);
export const IDatasetRegistry = new Token<IDatasetRegistry>(
  'jupyterlab-cellwright:IDatasetRegistry',
  'Reads what Cellwright knows of live datasets.'
);
export const IModelRegistry = new Token<IModelRegistry>(
  'jupyterlab-cellwright:IModelRegistry',
  'Adds models to Cellwright.'
);
export const IChatSession = new Token<IChatSession>(
  'jupyterlab-cellwright:IChatSession',
  'Asks questions in the Cellwright panel.'
);
