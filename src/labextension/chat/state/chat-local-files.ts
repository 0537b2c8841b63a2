import type { ISignal } from '@lumino/signaling';
import type { DownloadModelBody, LocalModelsReply, RuntimeReply } from '../../../protocol/index.js';

/** A file on its way into memory: `share` (0 to 1) of its `bytes`; with `place`, the number of those before it, it waits. */
export type LoadView =
  | { readonly status: 'running'; readonly share: number; readonly bytes: number; readonly place?: number }
  | LocalOutcome;

/** A file on its way to the disk, in bytes and bytes a second. */
export type DownloadView =
  | {
      readonly status: 'running';
      /** Not known before its server has answered. */
      readonly name: string | null;
      readonly received: number;
      readonly total: number | null;
      readonly bytesPerSecond: number;
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
  /** Reads everything anew and follows a download that runs. Never rejects. */
  look(): Promise<void>;
  /** Does nothing while it is being installed from here. */
  install(): void;
  /** Nothing of it stays. */
  cancelInstall(): void;
  /** Takes a model into memory; resolves with whether it is there. Never rejects. */
  load(id: string): Promise<boolean>;
  /** Takes a model into memory and picks it for the questions from then on. */
  use(id: string): void;
  cancelLoad(id: string): void;
  unload(id: string): void;
  /** Computes a checksum; the list holds it once that is done. */
  hash(id: string): void;
  /** Whether the files of the Jupyter server can be looked through. */
  readonly canBrowse: boolean;
  /** Lets the user choose a model file, or its folder, below the root of the Jupyter server; resolves with the whole path. Never rejects. */
  browse(): Promise<string | null>;
  /** Replaces the folders that the user named. Rejects with a sentence for people. */
  setFolders(paths: readonly string[]): Promise<void>;
  /** One at a time: does nothing while one is followed. */
  download(body: DownloadModelBody): void;
  /** Stops the download that is followed; what has arrived is kept. */
  stopDownload(): void;
  /** Removes what was kept of a download. */
  discardDownload(name: string): void;
}

/** What came of something that takes a while, in one sentence. */
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
