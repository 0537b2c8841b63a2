/** What stands in the fields of the form, apart from the key. */
export type ConnectionText = {
  readonly baseUrl: string;
  readonly model: string;
  readonly name: string;
  /** A header a line, `Name: value`. */
  readonly headers: string;
  /** `yes` when one on this machine sends on to another. */
  readonly forwards: string;
  readonly proxy: string;
  readonly caFile: string;
  readonly contextSize: string;
  /** How replies are held to a schema; empty for what the endpoint takes by itself. */
  readonly schemaForm: string;
  /** How decisions are read; one of the values of `strategy`. */
  readonly strategy: string;
  /** Prices of a million tokens. */
  readonly priceInput: string;
  readonly priceCached: string;
  readonly priceOutput: string;
  readonly currency: string;
  /** Longest waits in seconds; empty for the usual ones. */
  readonly waitConnect: string;
  readonly waitFirst: string;
  readonly waitIdle: string;
  readonly waitWhole: string;
};
