import * as Type from '@sinclair/typebox';
import { linkAborts, untilAborted } from '../abort.js';
import type { AgentEvent, AgentOptions, IAgent, RunOptions, RunResult } from '../agent-types.js';
import { chooseStrategy } from '../decision/choose-strategy.js';
import { CellwrightError } from '../errors.js';
import { farthest, type HistoryRecord } from '../history/history-record.js';
import { History, recallTool } from '../history/history.js';
import { frozenCopy } from '../json.js';
import type { Message } from '../message.js';
import { asTypeBox, checkPortable, type Schema, type ValueOf } from '../schema/schema.js';
import { checkReferences, LoopControllerRef, provideBindings } from '../tokens.js';
import { ownerName, ToolRegistry } from '../tool-registry.js';
import { type Tool, tool } from '../tool.js';
import { agentHandle, gatherContext } from './agent-handle.js';
import { runLoop } from './run-loop.js';
import { type AgentSetup, type EventListener, RunEvents, runId, RunState } from './run-state.js';

/**
 * Builds an agent. Throws `CellwrightError` when something it will need is missing or ambiguous: `provider_missing`,
 * `binding`, `toolset`, `tool_name`, `tool_clash` or `max_steps`.
 */
export function createAgent(options: AgentOptions): IAgent {
  const { model, roles = {}, toolsets, bindings = [], maxSteps = 20 } = options;
  if (!Number.isInteger(maxSteps) || maxSteps < 1) {
    throw new CellwrightError('max_steps', `maxSteps is ${maxSteps}. Use a whole number of at least 1.`);
  }
  const bound = provideBindings(bindings);
  const { main = model, reason = main, act = main, subquery = main } = roles;
  const readers = [main, reason, act];
  // The other models may repeat what they read to the sub-query model, which tools ask.
  const audience = { ...options.audience, destination: farthest([...readers, subquery]) };
  const log = new History(frozenCopy(options.history ?? []), audience);
  const given = 'toolsets' in toolsets ? toolsets : new ToolRegistry(toolsets);
  const reserved = ['recall', 'submit'].find(name => given.get(name)?.wireName === name);
  if (reserved !== undefined) {
    const advice = 'Rename the tool, or give its toolset a namespace.';
    throw new CellwrightError('tool_clash', `The agent has a tool of its own called ${reserved}. ${advice}`);
  }
  const tools = new ToolRegistry([...given.toolsets, { recall: recallTool(log) }]);
  for (const { name, tool: each } of tools.list()) {
    checkReferences(`The tool ${name}`, each.inject, bound, 'call');
  }
  for (const provider of tools.providers) {
    checkReferences(`The context of ${ownerName(provider)}`, provider.inject, bound, 'run');
  }
  const setup = {
    prompt: options.prompt,
    tools,
    bound,
    strategies: {
      main: chooseStrategy(main, options),
      reason: chooseStrategy(reason),
      act: chooseStrategy(act),
      subquery: chooseStrategy(subquery)
    },
    contextSize: Math.min(...readers.map(({ capabilities }) => capabilities.contextSize ?? Infinity)),
    ports: {
      approval: options.approval,
      user: options.user,
      alwaysAllowed: options.alwaysAllowed ?? new Set<string>()
    },
    maxSteps,
    onStepLimit: options.onStepLimit ?? 'answer'
  };
  return new Agent(setup, log);
}

/** The reason for refusing requests from anything a tool left running. */
const OVER = new DOMException('The run is over.', 'AbortError');

class Agent implements IAgent {
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
      leave.abort(new DOMException('Nobody reads the events any longer.', 'AbortError'));
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
    this._listeners.add(listener);
    return () => void this._listeners.delete(listener);
  }

  inspect(query: string, signal?: AbortSignal): Promise<string> {
    return linkAborts([signal], async abort => {
      const events = new RunEvents(runId(), new Set());
      const run = new RunState(this._setup, query, events, abort.signal, this._log, this._setup.tools, []);
      run.toolsetParts = await gatherContext(run);
      const text = await agentHandle(run, abort.signal).inspect(query);
      abort.abort(OVER);
      return text;
    });
  }

  private async _enqueue(query: string, options: RunOptions, id: string, leave?: AbortSignal): Promise<RunResult> {
    const { output, signal, context = [] } = options;
    const { tools } = this._setup;
    const all = output === undefined ? tools : new ToolRegistry([...tools.toolsets, submitTool(output)]);
    const before = this._last;
    const mine = linkAborts([signal, leave], async abort => {
      // A run that is stopped while it waits ends at once, without waiting for the one before it.
      await untilAborted(before, abort.signal).catch(() => undefined);
      const events = new RunEvents(id, this._listeners);
      const run = new RunState(this._setup, query, events, abort.signal, this._log, all, context);
      const result = await runLoop(run);
      // From now on, requests from anything a tool left running are refused.
      abort.abort(OVER);
      return result;
    });
    this._last = Promise.all([before, mine]).then(() => undefined);
    return mine;
  }

  private readonly _listeners = new Set<EventListener>();
  private _last: Promise<unknown> = Promise.resolve();
}

/** The tool through which a run with `output` gives its result and ends. Output that is not an object is wrapped as `value`. */
function submitTool(output: Schema): Tool {
  const bare = checkPortable(output, 'The output')['type'] === 'object';
  return tool({
    name: 'submit',
    description: 'Gives the result of the task and ends it. The result counts only when it is given this way.',
    params: bare ? output : Type.Object({ value: asTypeBox(output) }),
    inject: { loop: LoopControllerRef },
    run: (args, { loop }) => {
      loop.setState(loop.STOP_SUCCESS);
      return bare ? args : (args as { readonly value: unknown }).value;
    }
  });
}
