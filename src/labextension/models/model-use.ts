import type { ModelWait } from './model-wait.js';

/** What a client is made for. */
export type ModelUse = {
  /**
   * The conversation that its requests belong to: letters, digits, `-` and `_`. A model on the Jupyter server keeps what
   * each of the last conversations has read, so that it is not read again.
   */
  readonly chat?: string;
  /** Called with what a request waits for before its reply. */
  readonly onWait?: (wait: ModelWait) => void;
};
