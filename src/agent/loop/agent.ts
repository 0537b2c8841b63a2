import type { AgentEvent, RunResult } from '../run-types.js';
import type { Binding, IAgent, RunOptions } from '../agent-types.js';
import type { HistoryRecord } from '../history/history-record.js';
import type { History } from '../history/history.js';
import type { Message } from '../message.js';
import type { Schema, ValueOf } from '../schema/schema.js';
import { CellwrightError } from '../cellwright-error.js';
import { provideRun } from '../tools/references.js';
import { ToolRegistry } from '../tools/tool-registry.js';
import { agentHandle } from './agent-handle.js';
import { gatherContext } from './gather-context.js';
import { submitTool } from './submit-tool.js';
import { linkAborts, untilAborted } from './abort.js';
import { type EventListener, RunEvents, runId } from './run-events.js';
import { runLoop } from './run-loop.js';
import { type AgentSetup, RunState } from './run-state.js';

/** Why what a tool left running is refused what it asks from then on. */
const OVER = new DOMException('The run is over.', 'AbortError');

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

  run<S extends Schema>(query: string, options: RunOptions<S> & { readonly output: S }): Promise<RunResult<ValueOf<S>>>;
  run<T = unknown>(query: string, options?: RunOptions): Promise<RunResult<T>>;
  async run(query: string, options: RunOptions = {}): Promise<RunResult> {
    return this._enqueue(query, options, runId());
  }

  async *stream(query: string, options: RunOptions = {}): AsyncGenerator<AgentEvent, void, undefined> {
    const leave = new AbortController();
    const id = runId();
    const events: AgentEvent[] = [];
    let wake = (): void => undefined;
    const unsubscribe = this.subscribe(event => {
      if (event.runId === id) {
        events.push(event);
        wake();
      }
    });
    const result = this._enqueue(query, options, id, leave.signal);
    try {
      for (;;) {
        const event = events.shift();
        if (event === undefined) {
          const arrived = new Promise<void>(resolve => (wake = resolve));
          await Promise.race([arrived, result]);
          continue;
        }
        yield event;
        if (event.type === 'run-end') {
          return;
        }
      }
    } finally {
      unsubscribe();
      leave.abort(new DOMException('Nobody reads the events any more.', 'AbortError'));
    }
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

  inspect(query: string, signal?: AbortSignal, bindings: readonly Binding[] = []): Promise<string> {
    return linkAborts([signal], async abort => {
      const run = this._newRun(query, { bindings }, new RunEvents(runId(), new Set()), abort.signal, this._setup.tools);
      run.toolsetParts = await gatherContext(run);
      const text = await agentHandle(run, abort.signal).inspect(query);
      abort.abort(OVER);
      return text;
    });
  }

  setEnabled(toolName: string, enabled: boolean): void {
    const { tools, disabled } = this._setup;
    const entry = tools.get(toolName);
    if (entry === undefined) {
      const known = tools.list().map(({ name }) => name);
      throw new CellwrightError('unknown_tool', `There is no tool ${toolName}. Known tools: ${known.join(', ')}.`);
    }
    disabled[enabled ? 'delete' : 'add'](entry.wireName);
  }

  private async _enqueue(query: string, options: RunOptions, id: string, leave?: AbortSignal): Promise<RunResult> {
    const { output, signal } = options;
    const { tools } = this._setup;
    const all = output === undefined ? tools : new ToolRegistry([...tools.toolsets, submitTool(output)]);
    // Checked before it waits for the run before it.
    provideRun(this._setup.runTokens, options.bindings ?? []);
    const before = this._last;
    const mine = linkAborts([signal, leave], async abort => {
      // A run that is stopped while it waits ends at once, without waiting for the one before it.
      await untilAborted(before, abort.signal).catch(() => undefined);
      const events = new RunEvents(id, this._listeners);
      const result = await runLoop(this._newRun(query, options, events, abort.signal, all));
      // Whatever a tool left running and asks from now on is refused.
      abort.abort(OVER);
      return result;
    });
    this._last = Promise.all([before, mine]).then(() => undefined);
    return mine;
  }

  private _newRun(
    query: string,
    { context = [], bindings = [] }: RunOptions,
    events: RunEvents,
    signal: AbortSignal,
    tools: ToolRegistry
  ): RunState {
    const about = Object.freeze({ runId: events.runId, query, values: new Map<unknown, unknown>() });
    const bound = new Map([...this._setup.bound, ...provideRun(this._setup.runTokens, bindings)]);
    return new RunState(this._setup, about, events, signal, this._log, tools, context, bound);
  }

  private readonly _listeners = new Set<EventListener>();
  private _last: Promise<unknown> = Promise.resolve();
}
