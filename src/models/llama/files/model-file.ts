/** A GGUF file in one of the folders that the user named. */
export type ModelFile = {
  readonly path: string;
  /** Without the folder. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** When it was last written, in milliseconds since 1970. */
  readonly modified: number;
};
