/** Who writes into the provenance of drafts. */
export type DraftSource = {
  /** Id of the model that writes the code. */
  readonly model: string;
  /** Version of this package. */
  readonly version: string;
};
