import { Refusal } from '../refusal.js';

/** Why conversations could not be read or written, with the next step; the system's own words stay in the log. */
export function storageRefusal(cause: unknown): Refusal {
  return new Refusal(500, 'storage', sentence((cause as Partial<NodeJS.ErrnoException> | null)?.code), { cause });
}

function sentence(code: string | undefined): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The conversation could not be saved: the disk is full. Free some space and ask again.';
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return 'The conversation could not be saved: Jupyter’s data folder is not writable. Check its permissions.';
    default:
      return 'The conversation could not be read or saved. The log of the Cellwright service says why.';
  }
}
