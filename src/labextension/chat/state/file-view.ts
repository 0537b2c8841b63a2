import type { ApprovalRequest } from '../../../agent/index.js';
import type { DatasetProfile, FileFacts } from '../../../datasets/index.js';

/**
 * What stands in the way where that is not the file: `runtime`: what reads data files is not installed; `service`: nobody is
 * there to read them; `newer`: the file is of a newer version than what reads it.
 */
export type FileLack = 'runtime' | 'service' | 'newer';

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
  /** What was read last; stays while it is read anew. */
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
  /**
   * With `lack`, where the notebook's kernel can say which columns the file has: what waits to be allowed for that, and why it
   * did not when it was asked last.
   */
  readonly kernel?: { readonly request?: ApprovalRequest; readonly problem?: string };
  /** It was read before and is another now: what all rows showed is gone. */
  readonly changed: boolean;
};
