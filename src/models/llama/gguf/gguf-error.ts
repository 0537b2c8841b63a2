/** A file that is no GGUF file, or not a whole one. The message names the file and what is wrong, the hint says what to do. */
export class GgufError extends Error {
  constructor(
    message: string,
    readonly hint: string
  ) {
    super(message);
    this.name = 'GgufError';
  }
}
