import type { ServiceError } from '../../../protocol/index.js';
import { DownloadProblem } from './download-problem.js';

/** What went wrong with a download, for people. */
export function problemOf(error: unknown, host: string, name: string): ServiceError {
  if (error instanceof DownloadProblem) {
    return error.said;
  }
  switch (codeOf(error)) {
    case 'EEXIST':
      return {
        code: 'name_taken',
        message: `There is a model file “${name}” by now. What had arrived is kept.`,
        hint: 'Discard the part, or move the other file.'
      };
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        code: 'disk_full',
        message: 'The disk is full.',
        hint: 'Free some space and go on with the download.'
      };
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return {
        code: 'storage',
        message: 'The folder of the model files is not writable.',
        hint: 'Check the permissions of Jupyter’s data folder.'
      };
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        code: 'unreachable',
        message: `The name ${host} was not found.`,
        hint: 'Check the address and the network. A proxy is taken from HTTPS_PROXY when Jupyter starts.'
      };
    default:
      return {
        code: 'unreachable',
        message: `The connection to ${host} broke, or there was none.`,
        hint: 'Check the network and go on with the download.'
      };
  }
}

/** The system's code, wherever in the chain of causes it is. */
function codeOf(error: unknown): string | undefined {
  for (let each = error, depth = 0; typeof each === 'object' && each !== null && depth < 8; depth++) {
    const { code, cause } = each as { readonly code?: unknown; readonly cause?: unknown };
    if (typeof code === 'string' && /^E[A-Z_]+$/.test(code)) {
      return code;
    }
    each = cause;
  }
  return undefined;
}
