import type { ContextData } from './context-part.js';
import type { Usage } from './usage.js';

/**
 * One event of a model stream. The last event is always `end` or `error`; a stream never rejects.
 *
 * Calls arrive as fragments: the first `call-delta` of an `index` carries `name` (and the provider's `id` if it has one),
 * later ones append to `arguments`.
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

/**
 * A failure in words a person can act on. `message` names the cause and what is kept; `hint` names the next step.
 * Never contains a key.
 */
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
