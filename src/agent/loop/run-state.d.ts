import type { History } from '../history/history.js';
import type { ContextPart, Message } from '../message.js';
import type { RunContext, StepReport } from '../run-types.js';
import type { ModelRole, Usage } from '../model-client.js';
import { UserDesk, type UserPorts } from '../approvals/user-desk.js';
import type { IDecisionStrategy } from '../decision/decision.js';
import type { Token } from '../token.js';
import type { Provided } from '../tools/references.js';
import type { ToolOffer } from '../tools/offer-tools.js';
import type { ToolRegistry } from '../tools/tool-registry.js';
import { MistakeCounter } from './mistake-counter.js';
import type { RunEvents } from './run-events.js';
/** What one agent was built from, checked; the same for all its runs. */
export type AgentSetup = {
    readonly prompt: string;
    readonly tools: ToolRegistry;
    /** Names for models of the tools that are switched off. */
    readonly disabled: Set<string>;
    readonly bound: Provided;
    /** Tokens whose values come with each run. */
    readonly runTokens: readonly Token<unknown>[];
    readonly strategies: Readonly<Record<ModelRole, IDecisionStrategy>>;
    /** Tokens of the smallest window among the models that read the history. */
    readonly contextSize: number;
    readonly ports: UserPorts;
    readonly maxSteps: number;
    readonly maxCalls: number;
    readonly onStepLimit: 'answer' | 'throw';
};
/** All that changes while one run goes on. Owned by the run loop. */
export declare class RunState {
    readonly setup: AgentSetup;
    readonly context: RunContext;
    readonly events: RunEvents;
    /** Aborts when the run is stopped, and when it has ended. */
    readonly signal: AbortSignal;
    readonly log: History;
    /** All tools of this run, whether enabled or not. */
    readonly tools: ToolRegistry;
    /** Given with the question; the loop adds it when it starts. */
    readonly given: readonly ContextPart[];
    /** What was bound for the agent and for this run. */
    readonly bound: Provided;
    constructor(setup: AgentSetup, context: RunContext, events: RunEvents, 
    /** Aborts when the run is stopped, and when it has ended. */
    signal: AbortSignal, log: History, 
    /** All tools of this run, whether enabled or not. */
    tools: ToolRegistry, 
    /** Given with the question; the loop adds it when it starts. */
    given: readonly ContextPart[], 
    /** What was bound for the agent and for this run. */
    bound: Provided);
    readonly desk: UserDesk;
    readonly mistakes: MistakeCounter;
    readonly steps: StepReport[];
    readonly startedAt: number;
    /** Number of the present step, from 1. */
    step: number;
    usage: Usage;
    /** What the model is told once with the next request, for example that its last reply was empty. */
    notice: ContextPart | undefined;
    /** The tools of the present step. */
    offer: ToolOffer;
    /** How the calls of the present step ended. */
    stepTools: StepReport['tools'];
    /** Parts of toolsets for the present step. */
    toolsetParts: readonly ContextPart[];
    /** What this run added. */
    get messages(): readonly Message[];
    /** All that was said, without the system prompt. */
    get history(): readonly Message[];
    /** The context of the present step. */
    get parts(): readonly ContextPart[];
    /** Records copies that nobody can change, because tools read the history, with as much of long arguments as requests carry. */
    append(...messages: readonly Message[]): void;
    /** Throws like `checkParts`. */
    addContext(parts: readonly ContextPart[]): void;
    addUsage(usage: Usage): void;
    private readonly _messages;
    private readonly _added;
}
/** The parts, when they are a list of some. Throws `CellwrightError` with code `context_part` for anything else. */
export declare function checkParts(parts: unknown): readonly ContextPart[];
//# sourceMappingURL=run-state.d.ts.map