import type { AgentEvent, RunResult } from '../run-types.js';
import type { IAgent, RunOptions } from '../agent-types.js';
import type { HistoryRecord } from '../history/history-record.js';
import type { History } from '../history/history.js';
import type { Message } from '../message.js';
import type { AgentSetup } from './agent-setup.js';
import { LinkedAbort, untilAborted } from './abort.js';
import { type EventListener, RunEvents } from './run-events.js';
import { runId } from './run-id.js';
import { runLoop } from './run-loop.js';
import { RunState } from './run-state.js';

/** Owns history, listeners and the order of runs. Made by `createAgent`. */
export class Agent implements IAgent {
  constructor(
    private readonly _setup: AgentSetup,
    private readonly _log: History
  ) {}

  get history(): readonly Message[] {
    return this._log.messages;
  }

  get records(): readonly HistoryRecord[] {
    return this._log.records;
  }

  async run<T = unknown>(query: string, options: RunOptions = {}): Promise<RunResult<T>> {
    const before = this._last;
    const abort = new LinkedAbort(options.signal).link();
    const mine = untilAborted(before, abort.signal)
      // A run that is stopped while it waits ends at once, without waiting for the one before it.
      .catch(() => undefined)
      .then(() => this._start(query, abort, options));
    this._last = Promise.all([before, mine]).then(() => undefined);
    // Only the caller knows the type of the values its tools return.
    return (await mine) as RunResult<T>;
  }

  async react(query: string, options?: RunOptions): Promise<unknown> {
    const result = await this.run(query, options);
    switch (result.status) {
      case 'answer':
        return result.text;
      case 'tool':
        return result.value;
      case 'failed':
        throw result.error;
      case 'aborted':
        throw new DOMException(result.reason, 'AbortError');
    }
  }

  subscribe(listener: (event: AgentEvent) => void): () => void {
    // A new function each time, so that one listener may subscribe twice and leave once.
    const entry: EventListener = event => listener(event);
    this._listeners.add(entry);
    return () => {
      this._listeners.delete(entry);
    };
  }

  private async _start(query: string, abort: LinkedAbort, options: RunOptions): Promise<RunResult> {
    const context = { runId: runId(), query, values: new Map<unknown, unknown>() };
    const events = new RunEvents(context.runId, this._listeners);
    const run = new RunState(this._setup, context, events, abort.signal, this._log, options.context ?? []);
    const result = await runLoop(run);
    abort.release();
    // Whatever a tool left running and asks from now on is refused.
    abort.abort(new DOMException('The run is over.', 'AbortError'));
    return result;
  }

  private readonly _listeners = new Set<EventListener>();
  private _last: Promise<unknown> = Promise.resolve();
}
