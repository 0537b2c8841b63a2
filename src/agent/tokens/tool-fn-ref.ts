import type { Tool } from '../tool.js';
import { Token } from '../token.js';

/** The tool that serves the call. Provided by the agent itself. */
export const ToolFnRef = new Token<Tool>('ToolFnRef');
