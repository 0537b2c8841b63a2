import type { AgentEvent, AgentEventBody } from '../run-types.js';
/** Whatever it returns is ignored, a rejecting promise included. */
export type EventListener = (event: AgentEvent) => unknown;
/** Numbers the events of one run and hands each to all listeners, in order, before `emit` returns. No listener can change
 * what the next one sees. Nothing follows `run-end`. */
export declare class RunEvents {
    readonly runId: string;
    private readonly _listeners;
    constructor(runId: string, _listeners: ReadonlySet<EventListener>);
    emit(body: AgentEventBody): void;
    private _seq;
    private _ended;
}
/** A random id of a run, 32 hexadecimal digits. `crypto.randomUUID` does not exist in pages served over plain http. */
export declare function runId(): string;
//# sourceMappingURL=run-events.d.ts.map