import type { FileProfile } from '../../protocol/index.js';

/** A data file that a question is about. */
export type QuestionFile = {
  /** Its path from the folder of the notebook, which is the one that the kernel works in. */
  readonly name: string;
  readonly file: FileProfile;
};
