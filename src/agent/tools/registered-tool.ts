import type { Tool } from '../tool.js';

/** A tool under the names it has in one agent. */
export type RegisteredTool = {
  readonly tool: Tool;
  /** For people: `dataset.datasetInfo`. */
  readonly name: string;
  /** For models: `dataset__datasetInfo`. */
  readonly wireName: string;
  /** Whose field it is, for messages. */
  readonly owner: string;
};
