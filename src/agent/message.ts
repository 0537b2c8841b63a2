import type { ContentPart } from './content-part.js';
import type { ContextData } from './context-part.js';
import type { ToolCall } from './tool-call.js';
import type { ToolStatus } from './tool-status.js';

/** One entry of a request. Every `tool` message answers exactly one call of an earlier `assistant` message. */
export type Message =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly calls: readonly ToolCall[];
      /** Structured reply of an in-page model (for example its plan); not sent to the service. */
      readonly data?: ContextData;
    }
  | {
      readonly role: 'tool';
      readonly callId: string;
      readonly toolName: string;
      readonly status: ToolStatus;
      readonly parts: readonly ContentPart[];
      /** The structured value behind `parts`, for in-page models; not sent to the service. */
      readonly data?: ContextData;
    };
