import type { TSchema } from '@sinclair/typebox';
import type { ContextPart } from './context-part.js';
import type { Message } from './message.js';
import type { ModelRole } from './model-role.js';
import type { ToolSignature } from './tool-signature.js';

/**
 * Everything a model may know for one reply. A client answers from the request alone and keeps no state between requests.
 *
 * `messages` hold system prompt and history without the context; adapters for language models place the context text
 * with `renderMessages(request)`, in-page models read `context[].data`.
 */
export type ModelRequest = {
  readonly role: ModelRole;
  readonly messages: readonly Message[];
  /** Sorted by name; empty when the model must answer in text. */
  readonly tools: readonly ToolSignature[];
  readonly context: readonly ContextPart[];
  /** When present the reply text must be JSON of this schema. */
  readonly schema?: TSchema;
};
