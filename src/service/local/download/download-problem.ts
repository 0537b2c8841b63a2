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
