/** Where the command writes: answers to one side, progress to the other. */
export interface IAskOutput {
  /** Standard output: the answer only. Text is written as it is. */
  answer(text: string): void;
  /** Standard error: one line. */
  progress(line: string): void;
}
