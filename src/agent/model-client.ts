import type { ContextData, ContextPart, Message } from './message.js';
import type { Schema } from './schema/schema.js';

/** Token counts as reported by the model; absent counts were not reported. */
export type Usage = { readonly inputTokens?: number; readonly outputTokens?: number; readonly cachedTokens?: number };

/** What a request is for. All roles use the same model unless configured otherwise. */
export type ModelRole = 'main' | 'reason' | 'act' | 'subquery';

/** What a model is told about a tool: its wire name, description and argument schema. */
export type ToolSignature = {
  readonly name: string;
  readonly description: string;
  readonly params: Schema;
  /** One sentence on how the tool's parser takes arguments; told only to models without tool calls of their own. */
  readonly passing?: string;
};

/**
 * Everything a model may know for one reply; a client keeps no state between requests. `messages` holds the system prompt and
 * the history; adapters for language models add the context with `renderMessages`, in-page models read `context[].data`.
 */
export type ModelRequest = {
  readonly role: ModelRole;
  readonly messages: readonly Message[];
  /** Sorted by name; empty when the model must answer in text. */
  readonly tools: readonly ToolSignature[];
  readonly context: readonly ContextPart[];
  /** When present the reply text must be JSON of this schema. */
  readonly schema?: Schema;
  /** From 0 for the likeliest tokens, over 1 for the model's own distribution, to 2; by default, the client chooses. */
  readonly temperature?: number;
};

/**
 * One event of a model stream. The last one is `end` or `error`; a stream never rejects. Calls arrive as fragments: the first
 * of an `index` has the `name` (and the provider's `id` if there is one), later ones append to `arguments`.
 */
export type ModelEvent =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'thinking'; readonly delta: string }
  | {
      readonly type: 'call-delta';
      readonly index: number;
      readonly id?: string;
      readonly name?: string;
      readonly arguments: string;
    }
  | { readonly type: 'data'; readonly data: ContextData }
  | { readonly type: 'usage'; readonly usage: Usage }
  | { readonly type: 'end'; readonly reason: ModelEndReason }
  | { readonly type: 'error'; readonly error: ModelFailure };

/** Why a stream ended. `length` and `filter` mean that the reply is cut off and no call in it may run. */
export type ModelEndReason = 'stop' | 'calls' | 'length' | 'filter' | 'aborted';

/** A failure in words a person can act on: `message` is the cause and what is kept, `hint` the next step. Never contains a key. */
export type ModelFailure = { readonly code: ModelFailureCode; readonly message: string; readonly hint?: string };

export type ModelFailureCode =
  | 'unreachable'
  | 'timeout'
  | 'auth'
  | 'not_found'
  | 'bad_request'
  | 'rate_limit'
  | 'too_long'
  | 'server'
  | 'protocol'
  | 'unavailable';

/** What a model can do; decides the decision strategy. */
export type ModelCapabilities = {
  readonly tools: boolean;
  readonly jsonSchema: boolean;
  readonly grammar: boolean;
  readonly images: boolean;
  /** Context window in tokens; absent when unknown. */
  readonly contextSize?: number;
};

/** Where a request's text goes; decides what may be in it. */
export type Destination = 'page' | 'server' | 'network';

/** The seam behind which every model sits. */
export interface IModelClient {
  /** Stable id, for example `builtin` or `openai:gpt-4.1-mini`. */
  readonly id: string;
  readonly destination: Destination;
  readonly capabilities: ModelCapabilities;

  /**
   * Streams one reply. Never rejects: a failure is the last event. After `signal` aborts, the stream ends with
   * `{type: 'end', reason: 'aborted'}` and whatever runs behind it has been cancelled.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** The sum of two counts; a count that neither reports stays absent. */
export function addUsage(a: Usage, b: Usage): Usage {
  const sum: Record<string, number> = { ...a };
  for (const [key, count] of Object.entries(b)) {
    sum[key] = (sum[key] ?? 0) + count;
  }
  return sum;
}
