import type { LoopState } from '../loop-controller.js';
import type { ToolStatus } from '../message.js';
import type { References, Tool, ToolErrorCode, ToolResult } from '../tool.js';
import { type Provided } from '../tools/references.js';
import { Deadline } from './deadline.js';
import { type Presented } from './present-result.js';
/** One call of a tool, and what it is made with. */
export type CallSetup = {
    readonly tool: Tool;
    /** For people, and as it was called. */
    readonly name: string;
    readonly calledAs: string;
    readonly id: string;
    readonly input: unknown;
    /** Stops the call. */
    readonly signal: AbortSignal | undefined;
    /** What the tool may inject beside what belongs to every call; `over` aborts with the call. */
    provide(over: AbortSignal, deadline: Deadline): readonly Provided[];
    /** Told the arguments once they are known to fit, before anything is asked or run. */
    onStart(args: unknown): void;
    onProgress(partial: unknown): void;
};
/** How a call ended. */
export type CallEnding = {
    readonly status: ToolStatus;
    readonly code?: ToolErrorCode;
    readonly message?: string;
    readonly value?: unknown;
    readonly error?: unknown;
    readonly state: LoopState;
};
/** A call that has ended: its result as the model reads it, what it asks of the loop, and what the tool threw. */
export type PerformedCall = Pick<Presented, 'data'> & {
    readonly result: ToolResult;
    readonly state: LoopState;
    readonly error?: unknown;
};
/**
 * Takes a tool through the steps of one call. Never rejects: what the tool throws, its time limit and a stop are results.
 * A tool that does not heed its signal is left behind. With the call ends all that it was given: what the tool asked and
 * did not wait for is withdrawn, and what it keeps throws.
 */
export declare function performCall(setup: CallSetup): Promise<PerformedCall>;
/** The result of a call, in the words of its tool, if it has one. */
export declare function presentEnding({ id, name, tool }: {
    readonly id: string;
    readonly name: string;
    readonly tool?: Tool | undefined;
}, { state, error, ...rest }: CallEnding, refs: References, ms: number): PerformedCall;
//# sourceMappingURL=perform-call.d.ts.map