import type { ISignal } from '@lumino/signaling';
import type { LocalModelsReply, RuntimeReply } from '../../../protocol/index.js';

/** A file being loaded into memory: `share` (0 to 1) of its `bytes`. With `place` it waits behind that many others. */
export type LoadView =
  | { readonly status: 'running'; readonly share: number; readonly bytes: number; readonly place?: number }
  | LocalOutcome;

/** A file being downloaded; sizes in bytes. */
export type DownloadView =
  | {
      readonly status: 'running';
      /** Not known before its server has answered. */
      readonly name: string | null;
      readonly received: number;
      readonly total: number | null;
      /** What happens besides receiving: a pause, a new start, the check at the end. */
      readonly note: string | null;
    }
  | LocalOutcome;

export type LocalFilesState = {
  /** Files, folders and parts of downloads, as last read; `null` before. */
  readonly listed: LocalModelsReply | null;
  readonly problem: string | null;
  readonly download: DownloadView | null;
  /** Whether the steps of `fetchModel` are in progress. */
  readonly fetching: boolean;
  /** What is or was last done with a file, by the id of its model. */
  readonly loads: ReadonlyMap<string, LoadView>;
};

/** Model files on the server's machine. Longer work goes on when nobody looks; methods without a promise never fail. */
export interface IChatLocalFiles {
  readonly state: LocalFilesState;
  readonly changed: ISignal<IChatLocalFiles, void>;
  readonly runtime: IRuntimeInstall;
  /** Reads everything again and follows a download that runs. Never rejects. */
  look(): Promise<void>;
  /** Takes a model into memory and then, unless another one was picked meanwhile, picks it for the questions from then on. */
  use(id: string): void;
  cancelLoad(id: string): void;
  /** Downloads the file of an address, or resumes a stopped download; does nothing while a download is followed. */
  download(url: string): void;
  /** Installs, downloads, loads and, like `use`, picks the model of an address; resolves with whether it did. Never rejects. */
  fetchModel(url: string): Promise<boolean>;
  /** Stops the step that is in progress; the part of a file that has arrived is kept. */
  cancelFetch(): void;
  /** Stops the download that is followed; what has arrived is kept. */
  stopDownload(): void;
}

/** The result of a longer operation, in one sentence. */
export type LocalOutcome = { readonly status: 'ok' | 'warn' | 'failed'; readonly text: string };

/** A runtime being installed; `text` is what its installer says. */
export type InstallView = { readonly status: 'running'; readonly text: string } | LocalOutcome;

export type RuntimeView = {
  /** `null` before it was read. */
  readonly runtime: RuntimeReply | null;
  readonly install: InstallView | null;
};

export interface IRuntimeInstall {
  readonly view: RuntimeView;
  readonly changed: ISignal<IRuntimeInstall, void>;
  /** Asks whether it is there. Never rejects: a missing service is reported elsewhere. */
  look(): Promise<void>;
  /** Resolves with whether it was installed; at once if an installation is already in progress. Never rejects. */
  install(): Promise<boolean>;
  /** Cancels the installation; nothing of it stays. */
  cancel(): void;
}
