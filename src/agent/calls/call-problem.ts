import type { ToolErrorCode } from '../tool-error-code.js';

/** Why a call cannot be run. `message` is for the model: what is wrong and what would be right. */
export type CallProblem = { readonly code: ToolErrorCode; readonly message: string };
