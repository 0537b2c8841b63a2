import type { ModelEvent } from './model-event.js';
import type { ModelRequest } from './model-request.js';

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
