import type { Static, TSchema } from '@sinclair/typebox';
import type { ContentPart } from './content-part.js';
import type { ContextData } from './context-part.js';
import type { ToolCallContext } from './tool-call-context.js';
import type { ToolResult } from './tool-result.js';
import type { Token } from './token.js';

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
