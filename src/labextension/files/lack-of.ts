import { CellwrightError } from '../../agent/index.js';
import type { FileLack } from '../chat/state/chat-data-files.js';
import { isServiceDown } from '../page-service.js';

/** What is missing where a file could not be read; nothing where the file itself is why, or no server answers. */
export function lackOf(error: unknown): FileLack | undefined {
  if (!CellwrightError.isInstance(error)) {
    return undefined;
  }
  const { code, cause } = error;
  switch (CellwrightError.isInstance(cause) ? cause.code : code) {
    case 'not_installed':
      return 'runtime';
    case 'newer':
      return 'newer';
    default:
      return isServiceDown(error) ? 'service' : undefined;
  }
}
