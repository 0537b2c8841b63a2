import type { ContentPart, ContextData, ContextPart, ToolStatus } from './message.js';
import type { Static, TSchema } from '@sinclair/typebox';
import type { Token } from './token.js';

/** What a tool learns about the call it serves. */
export type ToolCallContext = {
  readonly id: string;
  readonly name: string;
  /** Aborts when the run is stopped, or when the tool's time limit passes. */
  readonly signal: AbortSignal;
  /** Reports partial output; shown to the user, not sent to the model. */
  progress(partial: unknown): void;
};

/** Why a call ended with status `error`. */
export type ToolErrorCode = 'args' | 'tool' | 'http' | 'unknown_tool' | 'no_action' | 'fatal';

/** The one result each recorded call has. `value` is what the tool returned, untouched; `parts` is what the model reads. */
export type ToolResult = {
  readonly callId: string;
  readonly toolName: string;
  readonly status: ToolStatus;
  readonly code?: ToolErrorCode;
  readonly message?: string;
  readonly value?: unknown;
  readonly parts: readonly ContentPart[];
  /** Wall time in milliseconds; 0 for calls that were never started. */
  readonly ms: number;
};

export type Injections = Readonly<Record<string, Token<unknown>>>;

/** The values behind a set of tokens. */
export type Injected<I extends Injections> = { readonly [K in keyof I]: I[K]['type'] };

/** What `present` makes of an outcome for the model. `data` is kept beside it for in-page models. */
export type Presentation =
  string | readonly ContentPart[] | { readonly parts: readonly ContentPart[]; readonly data: ContextData };

/** A tool as its author writes it. `P` is the schema of the arguments, `I` the injected references, `R` the value. */
export type ToolDefinition<P extends TSchema, I extends Injections, R> = {
  /** Defaults to the field name in its toolset. */
  readonly name?: string;
  readonly description: string;
  readonly params: P;
  readonly inject?: I;
  /** Longest time the call may take, in milliseconds. */
  readonly timeoutMs?: number;
  readonly execution?: 'sequential' | 'parallel';
  run(args: Static<P>, refs: Injected<I>, call: ToolCallContext): Promise<R> | R;
  /** Text for the model; gets errors too. The value itself stays intact. */
  present?(outcome: ToolResult, refs: Injected<I>): Presentation;
};

/** A tool with its types erased, as registries and the loop hold it. Made by `tool()` only. */
export type Tool = Omit<ToolDefinition<TSchema, Injections, unknown>, 'run' | 'present'> & {
  readonly type: 'cellwright.tool';
  run(args: unknown, refs: Readonly<Record<string, unknown>>, call: ToolCallContext): Promise<unknown>;
  present?(outcome: ToolResult, refs: Readonly<Record<string, unknown>>): Presentation;
};

/**
 * Any object whose fields are tools. `context()` is called before every model call; what it returns is rendered at the
 * tail of the request and never stored.
 */
export interface IToolset {
  readonly namespace?: string;
  readonly inject?: Injections;
  context?(refs: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<readonly ContextPart[]>;
}
