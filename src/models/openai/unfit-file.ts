/** A file that is not read, because it can be none of ours. */
export class UnfitFile extends Error {
  /**
   * @param wrong What it is, after “it is”.
   */
  constructor(
    readonly file: string,
    readonly wrong: string
  ) {
    super(`${file} cannot be read: it is ${wrong}.`);
    this.name = 'UnfitFile';
  }
}
