import type { ModelRequest } from '../model-request.js';
import type { Decision } from './decision.js';

/** A piece of a reply as it arrives, for people who watch. */
export type DecisionDelta = { readonly kind: 'text' | 'thinking' | 'call'; readonly delta: string };

/** How a model's decision is asked for and read. */
export interface IDecisionStrategy {
  /**
   * Asks once and reads the whole reply. Rejects with `ModelFailureError` when the model failed, and with the signal's
   * reason as soon as it aborts; nothing is emitted afterwards.
   */
  decide(
    request: ModelRequest,
    options: { readonly signal: AbortSignal; readonly emit: (delta: DecisionDelta) => void }
  ): Promise<Decision>;
}
