/** The proxy at `host` did not lead on to another server: it could not be connected to, or never answered. */
export class UnreachableProxy extends Error {
  constructor(
    readonly host: string,
    cause: unknown
  ) {
    super(`The proxy ${host} does not answer.`, { cause });
    this.name = 'UnreachableProxy';
  }
}
