import type { DatasetProfile } from '../../datasets/index.js';
import type { FileProfile } from '../../protocol/index.js';

/** One data file of a notebook as the panel draws it. */
export type FileView = {
  /** Its path from the folder of the notebook; what a question calls it. */
  readonly name: string;
  /** As Jupyter's contents API writes it. */
  readonly path: string;
  /** Size on the disk; `null` until it is known. */
  readonly bytes: number | null;
  /** `unread`: nothing of it was opened. With `failed` stands `problem`. */
  readonly status: 'unread' | 'reading' | 'read' | 'failed';
  readonly open: boolean;
  /** Share of the rows that was read, while all are. */
  readonly share?: number;
  /** What was read last; stays while it is read anew. */
  readonly file?: FileProfile;
  /** The same as a dataset of this name. */
  readonly profile?: DatasetProfile;
  /** Milliseconds since the epoch. */
  readonly readAt?: number;
  /** Why it could not be read, and what to do. */
  readonly problem?: string;
  /** It was read before and is another now: what all rows showed is gone. */
  readonly changed: boolean;
};
