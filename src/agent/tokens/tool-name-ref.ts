import { Token } from '../token.js';

/** The name of the tool, as the model called it. Provided by the agent itself. */
export const ToolNameRef = new Token<string>('ToolNameRef');
