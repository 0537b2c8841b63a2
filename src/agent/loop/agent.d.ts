import type { AgentEvent, RunResult } from '../run-types.js';
import type { Binding, IAgent, RunOptions } from '../agent-types.js';
import type { HistoryRecord } from '../history/history-record.js';
import type { History } from '../history/history.js';
import type { Message } from '../message.js';
import type { Schema, ValueOf } from '../schema/schema.js';
import { type AgentSetup } from './run-state.js';
/** Owns history, listeners and the order of runs. Made by `createAgent`. */
export declare class Agent implements IAgent {
    private readonly _setup;
    private readonly _log;
    constructor(_setup: AgentSetup, _log: History);
    get history(): readonly Message[];
    get records(): readonly HistoryRecord[];
    run<S extends Schema>(query: string, options: RunOptions<S> & {
        readonly output: S;
    }): Promise<RunResult<ValueOf<S>>>;
    run<T = unknown>(query: string, options?: RunOptions): Promise<RunResult<T>>;
    stream(query: string, options?: RunOptions): AsyncGenerator<AgentEvent, void, undefined>;
    react(query: string, options?: RunOptions): Promise<unknown>;
    subscribe(listener: (event: AgentEvent) => void): () => void;
    inspect(query: string, signal?: AbortSignal, bindings?: readonly Binding[]): Promise<string>;
    setEnabled(toolName: string, enabled: boolean): void;
    private _enqueue;
    private _newRun;
    private readonly _listeners;
    private _last;
}
//# sourceMappingURL=agent.d.ts.map