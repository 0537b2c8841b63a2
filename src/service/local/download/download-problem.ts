import type { ServiceError } from '../../../protocol/index.js';

/** Why a download failed, in words for people. */
export class DownloadProblem extends Error {
  /**
   * @param then What happens next: `keep` ends the download and keeps its part, `remove` also deletes the part because
   * it is not the intended file, `again` retries.
   */
  constructor(
    code: string,
    message: string,
    hint: string,
    readonly then: 'keep' | 'remove' | 'again' = 'keep'
  ) {
    super(message);
    this.name = 'DownloadProblem';
    this.said = { code, message, hint };
  }

  readonly said: ServiceError;
}

/** The server sent something other than a model, most likely a page about one. */
export function noModel(host: string, then?: 'remove'): DownloadProblem {
  const message = `What ${host} sends is no model file in the GGUF format, but a web page or something else.`;
  const hint = 'Copy the address of the file itself; on pages about models it is that of the download button.';
  return new DownloadProblem('not_a_model', message, hint, then);
}

/** What went wrong with a download. */
export function problemOf(error: unknown, host: string): DownloadProblem {
  if (error instanceof DownloadProblem) {
    return error;
  }
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') {
    const message = `There is a model file of this name by now. What had arrived is kept.`;
    return new DownloadProblem('name_taken', message, 'Move the other file, or delete the .part file.');
  }
  // Network errors are wrapped, so they have no `syscall` of their own.
  if (syscall !== undefined) {
    const message = `The folder of the model files could not be written to (${code}).`;
    const hint = 'Free some space on the disk, or check the permissions of Jupyter’s data folder, and go on.';
    return new DownloadProblem('storage', message, hint);
  }
  const message = `The connection to ${host} broke, or there was none.`;
  const hint = 'Check the address and the network. A proxy is taken from HTTPS_PROXY when Jupyter starts.';
  return new DownloadProblem('unreachable', message, hint, 'again');
}
