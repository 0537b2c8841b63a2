import type { ContextData, ContextPart, Message } from './message.js';
import type { ModelRole, Usage } from './model-client.js';
import type { Schema, ValueOf } from './schema/schema.js';
/** A sub-query: system = `prompt`, user = `query`, the context forwarded; no history, no tools, no framework prompt. */
export type OneshotOptions<S extends Schema = Schema> = {
    readonly prompt: string;
    readonly query: string;
    readonly schema?: S;
    readonly context?: readonly ContextPart[];
    readonly role?: ModelRole;
    readonly signal?: AbortSignal;
};
/** `value` is the parsed and validated reply when a schema was given; `data` is what an in-page model attached. */
export type OneshotReply<V = undefined> = {
    readonly text: string;
    readonly value: V;
    readonly data?: ContextData;
    readonly usage: Usage;
};
/**
 * The narrow handle of an agent that tools get. Leaves the history untouched. All of it throws once the call is over, and
 * what it was asked and nobody waited for is aborted.
 */
export interface IAgentHandle {
    readonly signal: AbortSignal;
    /** What the run has said so far, read-only. */
    readonly history: readonly Message[];
    /** The context parts rendered for the present step. */
    readonly context: readonly ContextPart[];
    oneshot(options: Omit<OneshotOptions, 'schema'>): Promise<OneshotReply>;
    oneshot<S extends Schema>(options: OneshotOptions<S> & {
        readonly schema: S;
    }): Promise<OneshotReply<ValueOf<S>>>;
    /** Asks one question on top of the history without recording it. */
    inspect(query: string, signal?: AbortSignal): Promise<string>;
    /** Adds a part to the tail context of the remaining steps of this run. */
    addContext(part: ContextPart): void;
}
//# sourceMappingURL=oneshot.d.ts.map