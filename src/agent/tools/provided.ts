import type { Token } from '../token.js';

/** Values by token. */
export type Provided = ReadonlyMap<Token<unknown>, unknown>;
