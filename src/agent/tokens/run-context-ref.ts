import type { RunContext } from '../run-context.js';
import { Token } from '../token.js';

/** What belongs to the present run. Provided by the agent itself. */
export const RunContextRef = new Token<RunContext>('RunContextRef');
