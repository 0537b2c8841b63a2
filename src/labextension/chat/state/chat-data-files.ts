import { CellwrightError } from '../../../agent/index.js';
import type { DatasetProfile, FileFacts } from '../../../datasets/index.js';
import type { FilePreview } from '../../../protocol/index.js';
import type { IRuntimeInstall } from './chat-local-files.js';

export type FileChoice = {
  /** Path from the folder of the notebook; a folder ends with a slash. */
  readonly name: string;
  /** Size of a file in bytes, if known. */
  readonly bytes: number | null;
};

export type FileReadKind = 'schema' | 'rows';

/** What the panel does with the data files of a notebook. Failures are shown in their views. */
export interface INotebookFiles {
  /** Opens or closes the columns of a file; opening reads its schema. */
  setOpen(name: string, open: boolean): void;
  /** Reads the file again, by default its schema, and of this table if it has several. Reading all rows can be stopped. */
  read(name: string, kind?: FileReadKind, table?: string): Promise<void>;
  stop(name: string): void;
  /** The first rows of a file, from its chosen table; for the panel alone. Rejects with an `UnreadFileError`. */
  preview(name: string, signal: AbortSignal): Promise<FilePreview>;
}

export interface IChatDataFiles {
  readonly shown: INotebookFiles | undefined;
  /** The reader of data files. Files that wait for it are read again once it is installed. */
  readonly runtime: IRuntimeInstall;
  /** Data files and folders whose names begin like this, those beside the notebook first. Never rejects. */
  choices(typed: string): Promise<readonly FileChoice[]>;
}

/**
 * Why a file could not be read, if the file is not to blame. `runtime`: the reader of data files is not installed; `service`:
 * there is no service to read it; `reader`: the file has a newer version, or is wider, than the reader supports.
 */
export type FileLack = 'runtime' | 'service' | 'reader';

/** One data file of a notebook as the panel draws it. */
export type FileView = {
  /** Its path from the folder of the notebook; what a question calls it. */
  readonly name: string;
  /** As Jupyter's contents API writes it. */
  readonly path: string;
  /** Size on the disk; `null` until it is known. */
  readonly bytes: number | null;
  /** `unread`: it was not opened. `problem` is set with `failed`, and with `unread` if no file can be read. */
  readonly status: 'unread' | 'reading' | 'read' | 'failed';
  readonly open: boolean;
  /** Share of the rows read so far, while all rows are being read. */
  readonly share?: number;
  /** The result of the last reading; stays while the file is read again. */
  readonly file?: FileFacts;
  /** The same result, as a dataset of this name. */
  readonly profile?: DatasetProfile;
  /** Milliseconds since the epoch. */
  readonly readAt?: number;
  /** Why it could not be read, and what to do. */
  readonly problem?: string;
  /** With `failed`, if the file is not to blame: what is missing. */
  readonly lack?: FileLack;
  /** It has changed since it was read: what reading all rows showed is gone. */
  readonly changed: boolean;
};

/** A file that was asked for could not be read; the message is for people. */
export class UnreadFileError extends CellwrightError {
  constructor(
    readonly file: string,
    message: string,
    readonly lack?: FileLack
  ) {
    super('file_unread', message);
  }
}
