import type { AgentEvent, AgentEventBody, AgentOptions, RunContext, StepReport } from '../agent-types.js';
import type { IDecisionStrategy } from '../decision/decision.js';
import { CellwrightError } from '../errors.js';
import { type History, shortened } from '../history/history.js';
import { compactJson, frozenCopy } from '../json.js';
import { capText, type ContextPart, type Message } from '../message.js';
import { addUsage, type ModelRole, type ToolSignature, type Usage } from '../model-client.js';
import type { Provided } from '../tokens.js';
import type { ToolRegistry } from '../tool-registry.js';
import { MistakeCounter } from './mistake-counter.js';
import { UserDesk, type UserPorts } from './user-desk.js';

/** What one agent was built from, checked; the same for all its runs. */
export type AgentSetup = Required<Pick<AgentOptions, 'prompt' | 'maxSteps' | 'onStepLimit'>> & {
  readonly tools: ToolRegistry;
  readonly bound: Provided;
  readonly strategies: Readonly<Record<ModelRole, IDecisionStrategy>>;
  /** Tokens of the smallest window among the models that read the history. */
  readonly contextSize: number;
  readonly ports: UserPorts;
};

/** All that changes while one run goes on. Owned by the run loop. */
export class RunState {
  constructor(
    readonly setup: AgentSetup,
    query: string,
    readonly events: RunEvents,
    /** Aborts when the run is stopped, and when it has ended. */
    readonly signal: AbortSignal,
    readonly log: History,
    /** All tools of this run, whether enabled or not. */
    readonly tools: ToolRegistry,
    /** Given with the question; the loop adds it when it starts. */
    readonly given: readonly ContextPart[]
  ) {
    this.context = Object.freeze({ runId: events.runId, query });
    this.desk = new UserDesk(setup.ports, events);
  }

  readonly context: RunContext;
  readonly desk: UserDesk;
  readonly mistakes = new MistakeCounter();
  readonly steps: StepReport[] = [];
  readonly messages: Message[] = [];
  readonly startedAt = performance.now();
  /** Number of the present step, from 1. */
  step = 0;
  usage: Usage = {};
  /** What the model is told once with the next request, for example that its last reply was empty. */
  notice: ContextPart | undefined;
  /** The tools that the model is offered in the present step. */
  offer: readonly ToolSignature[] = [];
  stepTools: StepReport['tools'] = [];
  toolsetParts: readonly ContextPart[] = [];

  /** The context of the present step. */
  get parts(): readonly ContextPart[] {
    return [...this.toolsetParts, ...this._added];
  }

  /** Records frozen copies, because tools read the history; long answers and arguments are shortened as in requests. */
  append(...messages: readonly Message[]): void {
    const frozen = frozenCopy(messages.map(shortened));
    this.messages.push(...frozen);
    this.log.append(...frozen);
  }

  addContext(parts: readonly ContextPart[]): void {
    this._added.push(...checkParts(parts));
  }

  addUsage(usage: Usage): void {
    this.usage = addUsage(this.usage, usage);
  }

  private readonly _added: ContextPart[] = [];
}

/** The value, if it is a list of context parts. Throws `CellwrightError` with code `context_part` for anything else. */
export function checkParts(parts: unknown): readonly ContextPart[] {
  const isPart = (part: unknown): boolean =>
    typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string';
  if (!Array.isArray(parts) || !parts.every(isPart)) {
    const said = capText(compactJson(parts), 200);
    throw new CellwrightError('context_part', `${said} is no context. Write a list of { text: '…' }.`);
  }
  return parts as readonly ContextPart[];
}

/** Whatever it returns is ignored, a rejecting promise included. */
export type EventListener = (event: AgentEvent) => unknown;

/** Numbers the events of one run and hands each to all listeners, in order, before `emit` returns. No listener can change
 * what the next one sees. Nothing follows `run-end`. */
export class RunEvents {
  constructor(
    readonly runId: string,
    private readonly _listeners: ReadonlySet<EventListener>
  ) {}

  emit(body: AgentEventBody): void {
    if (this._ended) {
      return;
    }
    this._ended = body.type === 'run-end';
    const event: AgentEvent = Object.freeze({ ...body, runId: this.runId, seq: this._seq++ });
    for (const listener of [...this._listeners]) {
      try {
        const returned = listener(event);
        if (returned instanceof Promise) {
          returned.catch(() => undefined);
        }
      } catch {
        // A listener that fails must not affect the others.
      }
    }
  }

  private _seq = 0;
  private _ended = false;
}

/** A random id of a run, 32 hexadecimal digits. `crypto.randomUUID` does not exist in pages served over plain http. */
export function runId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}
