import type { ContentPart } from './content-part.js';
import type { ToolErrorCode } from './tool-error-code.js';
import type { ToolStatus } from './tool-status.js';

/** The one result each recorded call has. `value` is what the tool returned, untouched; `parts` is what the model reads. */
export type ToolResult = {
  readonly callId: string;
  readonly toolName: string;
  readonly status: ToolStatus;
  readonly code?: ToolErrorCode;
  readonly message?: string;
  readonly value?: unknown;
  readonly parts: readonly ContentPart[];
  /** Wall time in milliseconds; 0 for calls that were never started. */
  readonly ms: number;
};
