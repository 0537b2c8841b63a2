import type { ServiceError } from '../../../protocol/index.js';

/** Why a download cannot go on, in words for people. */
export class DownloadProblem extends Error {
  /**
   * @param again Whether it may help to ask again.
   */
  constructor(
    readonly said: ServiceError,
    readonly again = false
  ) {
    super(said.message);
    this.name = 'DownloadProblem';
  }
}

/** What came is no model, and most likely a page about one. */
export function noModel(host: string): DownloadProblem {
  return new DownloadProblem({
    code: 'not_a_model',
    message: `What ${host} sends is no model file in the GGUF format, but a web page or something else.`,
    hint: 'Copy the address of the file itself; on pages about models it is that of the download button.'
  });
}

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
