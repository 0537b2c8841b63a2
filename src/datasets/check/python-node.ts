/** A node of parsed Python, without comments. Names are those of the grammar of `@lezer/python`; errors are `⚠`. */
export type PythonNode = {
  readonly name: string;
  /** The source of the node. */
  readonly text: string;
  readonly children: readonly PythonNode[];
};
