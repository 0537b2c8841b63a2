/** A file that is no GGUF file, or not a whole one. The message names the file and says what to do. */
export class GgufError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GgufError';
  }
}
