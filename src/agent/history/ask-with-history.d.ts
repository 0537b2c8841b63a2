import type { Decision } from '../decision/decision.js';
import type { RunState } from '../loop/run-state.js';
import type { ModelRequest } from '../model-client.js';
/** A request whose messages are the history. `tools` is asked when it is known what of the history is hidden. */
type Asking = Pick<ModelRequest, 'role' | 'context'> & {
    readonly tools: () => ModelRequest['tools'];
    /** Asked behind the history. Of such a request nothing is kept, neither a summary nor what the model took. */
    readonly question?: string;
};
/**
 * Asks the model that leads the run, with as much of history and context as its window takes. A model that says it was
 * too much is asked once more, with half of both; when the history gave way, it keeps to this from then on.
 */
export declare function askWithHistory(run: RunState, asking: Asking, signal: AbortSignal, callId?: string): Promise<Decision>;
export {};
//# sourceMappingURL=ask-with-history.d.ts.map