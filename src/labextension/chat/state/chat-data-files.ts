import { CellwrightError } from '../../../agent/index.js';
import type { DatasetProfile, FileFacts } from '../../../datasets/index.js';
import type { FilePreview, FilePreviewBody } from '../../../protocol/index.js';
import type { IRuntimeInstall } from './chat-local-files.js';

/** Which rows of a file are wanted. */
export type PreviewPage = Pick<FilePreviewBody, 'from' | 'count'>;

/** A file or folder that a question may name. */
export type FileChoice = {
  /** From the folder of the notebook; a folder ends with a slash. */
  readonly name: string;
  /** Bytes of a file, where they are known. */
  readonly bytes: number | null;
};

/** The ways to read a file: its schema by the service or the kernel; its schema by the kernel; or all its rows. */
export type FileReadKind = 'schema' | 'kernel' | 'rows';

/** What the panel does with the data files of a notebook. What goes wrong stands in their views. */
export interface INotebookFiles {
  /** Opens or closes the columns of a file; opening reads what the file says of itself. */
  setOpen(name: string, open: boolean): void;
  /**
   * Reads the file again, by default what it says of itself, of this table of it where there are several. The kernel asks the
   * user once; all rows are read until that is stopped.
   */
  read(name: string, kind?: FileReadKind, table?: string): Promise<void>;
  stop(name: string): void;
  /** Some of the first rows of a file, of the table that was chosen; for the panel alone. Rejects with an `UnreadFileError`. */
  preview(name: string, page: PreviewPage, signal: AbortSignal): Promise<FilePreview>;
}

/** The data files of the panel. */
export interface IChatDataFiles {
  /** Those of the shown notebook, if there is one. */
  readonly shown: INotebookFiles | undefined;
  /** What reads data files. Those that wait for it are read again once it is there. */
  readonly runtime: IRuntimeInstall;
  /** Data files and folders whose names begin like this, those beside the notebook first. Never rejects. */
  choices(typed: string): Promise<readonly FileChoice[]>;
}

/**
 * What stands in the way where that is not the file: `runtime`: what reads data files is not installed; `service`: nobody is
 * there to read them; `reader`: the file is of a newer version, or wider, than what reads it.
 */
export type FileLack = 'runtime' | 'service' | 'reader';

/**
 * How files that a question means are read: with the user asked to allow the kernel where nothing else can, without, or
 * not at all.
 */
export type FileAccess = 'asking' | 'reading' | 'remembered';

/** One data file of a notebook as the panel draws it. */
export type FileView = {
  /** Its path from the folder of the notebook; what a question calls it. */
  readonly name: string;
  /** As Jupyter's contents API writes it. */
  readonly path: string;
  /** Size on the disk; `null` until it is known. */
  readonly bytes: number | null;
  /** `unread`: nothing of it was opened. With `failed` stands `problem`, with `unread` where no file can be read. */
  readonly status: 'unread' | 'reading' | 'read' | 'failed';
  readonly open: boolean;
  /** Share of the rows that was read, while all are. */
  readonly share?: number;
  /** What was read last; stays while it is read again. */
  readonly file?: FileFacts;
  /** Who read it, where that was not the service: such a reader says names and types alone. */
  readonly by?: 'kernel';
  /** The same as a dataset of this name. */
  readonly profile?: DatasetProfile;
  /** Milliseconds since the epoch. */
  readonly readAt?: number;
  /** Why it could not be read, and what to do. */
  readonly problem?: string;
  /** With `failed`, where it may be read another way. */
  readonly lack?: FileLack;
  /** With `lack`, where the notebook's kernel can say which columns the file has: why it did not when it was asked last. */
  readonly kernel?: { readonly problem?: string };
  /** It was read before and is another now: what all rows showed is gone. */
  readonly changed: boolean;
};

/** A file that was asked for could not be read; the message is for people. */
export class UnreadFileError extends CellwrightError {
  constructor(
    readonly file: string,
    message: string,
    /** What is missing, where that is not the file. */
    readonly lack?: FileLack
  ) {
    super('file_unread', message);
  }
}
