import type { ISignal } from '@lumino/signaling';
import type { ApprovalDecision } from '../../../agent/index.js';
import type { FilePreview, FilePreviewBody } from '../../../protocol/index.js';
import type { RuntimeView } from './runtime-view.js';

/** Which rows of a file are wanted, in which order. */
export type PreviewPage = Pick<FilePreviewBody, 'sort' | 'filter' | 'from' | 'count'>;

/** A file or folder that a question may name. */
export type FileChoice = {
  /** From the folder of the notebook; a folder ends with a slash. */
  readonly name: string;
  /** Bytes of a file, where they are known. */
  readonly bytes: number | null;
};

/** What the panel does with the data files of the shown notebook. What goes wrong stands in their views. */
export interface IChatDataFiles {
  /** Opens or closes the columns of a file; opening reads what the file says of itself. */
  setOpen(name: string, open: boolean): void;
  /** Reads what the file says of itself again, of this table of it where there are several. */
  read(name: string, table?: string): void;
  /** Has the notebook's kernel say which columns a file has, which the user is asked about once. */
  readByKernel(name: string): void;
  /** Decides on what waits to be allowed for a file; does nothing when nothing does. */
  decide(name: string, decision: ApprovalDecision): void;
  /** Reads all rows, until that is stopped. */
  profile(name: string): void;
  stop(name: string): void;
  /** Some of the first rows of a file, of the table that was chosen; for the panel alone. Rejects with an `UnreadFileError`. */
  preview(name: string, page: PreviewPage, signal: AbortSignal): Promise<FilePreview>;
  /** What reads data files, as it was last looked at. */
  readonly runtime: RuntimeView;
  readonly runtimeChanged: ISignal<IChatDataFiles, void>;
  /** Asks whether it is there; files that wait for it are read anew once it is. Never rejects. */
  lookForRuntime(): Promise<void>;
  /** Installs it, and reads the files that wait for it. Does nothing while that is under way from here. */
  installRuntime(): void;
  /** Nothing of it stays. */
  cancelInstall(): void;
  /** Data files and folders whose names begin like this, those beside the notebook first. Never rejects. */
  choices(typed: string): Promise<readonly FileChoice[]>;
}
