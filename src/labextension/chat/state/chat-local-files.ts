import type { ISignal } from '@lumino/signaling';
import type { LocalModelsReply, RuntimeReply } from '../../../protocol/index.js';

/** A file on its way into memory: `share` (0 to 1) of its `bytes`; with `place`, the number of those before it, it waits. */
export type LoadView =
  | { readonly status: 'running'; readonly share: number; readonly bytes: number; readonly place?: number }
  | LocalOutcome;

/** A file on its way to the disk, in bytes. */
export type DownloadView =
  | {
      readonly status: 'running';
      /** Not known before its server has answered. */
      readonly name: string | null;
      readonly received: number;
      readonly total: number | null;
      /** What happens beside receiving: a break, a new beginning, the check at the end. */
      readonly note: string | null;
    }
  | LocalOutcome;

export type LocalFilesState = RuntimeView & {
  /** Files, folders and parts of downloads, as last read; `null` before. */
  readonly listed: LocalModelsReply | null;
  /** Why they could not be read. */
  readonly problem: string | null;
  readonly download: DownloadView | null;
  /** Whether all steps to a model are taken, one after the other. */
  readonly fetching: boolean;
  /** What is or was last done with a file, by the id of its model. */
  readonly loads: ReadonlyMap<string, LoadView>;
};

/**
 * The model files on the machine of the Jupyter server, as the panel shows them. What takes a while goes on when nobody
 * looks, and says in the state how it stands; methods without a promise never fail.
 */
export interface IChatLocalFiles {
  readonly state: LocalFilesState;
  readonly changed: ISignal<IChatLocalFiles, void>;
  /** Reads everything again and follows a download that runs. Never rejects. */
  look(): Promise<void>;
  /** Does nothing while it is being installed from here. */
  install(): void;
  /** Nothing of it stays. */
  cancelInstall(): void;
  /** Takes a model into memory and picks it for the questions from then on. */
  use(id: string): void;
  cancelLoad(id: string): void;
  /** Downloads the file of an address, or goes on with what was stopped there; does nothing while one is followed. */
  download(url: string): void;
  /**
   * Takes all steps to the model of an address that are left: installs what runs model files, downloads the file, takes it
   * into memory, and picks it for the questions from then on. Resolves with whether it is picked; what failed is in the
   * state. Never rejects. Does nothing while that is under way.
   */
  fetchModel(url: string): Promise<boolean>;
  /** Stops at the step that is under way; what has arrived of a file is kept. */
  cancelFetch(): void;
  /** Stops the download that is followed; what has arrived is kept. */
  stopDownload(): void;
}

/** The result of a longer operation, in one sentence. */
export type LocalOutcome = { readonly status: 'ok' | 'warn' | 'failed'; readonly text: string };

/** A runtime on its way; `text` is what its installer says. */
export type InstallView = { readonly status: 'running'; readonly text: string } | LocalOutcome;

/** Something that is installed on request, as the panel shows it. */
export type RuntimeView = {
  /** `null` before it was read. */
  readonly runtime: RuntimeReply | null;
  readonly install: InstallView | null;
};

/** What installs such a thing. */
export interface IRuntimeInstall {
  readonly view: RuntimeView;
  readonly changed: ISignal<IRuntimeInstall, void>;
  /** Asks whether it is there. Never rejects: a service that is away is said elsewhere. */
  look(): Promise<void>;
  /** Resolves with whether it was installed, at once while that is under way. Never rejects. */
  install(): Promise<boolean>;
  /** Nothing of it stays. */
  cancel(): void;
}
