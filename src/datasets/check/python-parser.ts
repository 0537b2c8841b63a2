import type { Parser } from '@lezer/common';

/** Where the parser of Python comes from: loaded with the first text that is read. Whoever has one already sets `load` at the start. */
export const pythonParser = {
  /** Resolves with a parser whose nodes are named as those of `@lezer/python`. Rejects when it cannot be loaded. */
  load: async (): Promise<Parser> => (await import('@lezer/python')).parser
};
