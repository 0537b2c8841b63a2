import type { ApprovalQuestion } from './approval.js';
import { CellwrightError } from './errors.js';
import type { ContentPart, ContextData, ContextPart, ToolStatus } from './message.js';
import { checkPortable, type Schema, type ValueOf } from './schema/schema.js';
import type { Token } from './tokens.js';

/** What a tool learns about the call it serves. */
export type ToolCallContext = {
  readonly id: string;
  readonly name: string;
  /** Aborts when the run is stopped, the tool's time limit passes, or the call is over, which stops what the tool left running. */
  readonly signal: AbortSignal;
  /** Reports partial output; shown to the user, not sent to the model. Throws once the call is over. */
  progress(partial: unknown): void;
};

/** Why a call ended with status `error`. */
export type ToolErrorCode = 'args' | 'tool' | 'http' | 'unknown_tool' | 'no_action' | 'fatal';

/** The one result each recorded call has. `value` is what the tool returned, untouched; `parts` is what the model reads. */
export type ToolResult<R = unknown> = {
  readonly callId: string;
  readonly toolName: string;
  readonly code?: ToolErrorCode;
  readonly message?: string;
  readonly parts: readonly ContentPart[];
  /** Wall time in milliseconds; 0 for calls that were never started. */
  readonly ms: number;
} & (
  | { readonly status: 'ok'; readonly value: R }
  | {
      readonly status: Exclude<ToolStatus, 'ok'>;
      /** Set when the tool ended the run with `STOP_FATAL`. */ readonly value?: R;
    }
);

/** A type with nothing in it that can be changed, at any depth. */
export type ReadonlyDeep<T> = T extends (...args: never) => unknown
  ? T
  : T extends object
    ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> }
    : T;

export type Injections = Readonly<Record<string, Token<unknown>>>;

/** The values behind a set of tokens. */
export type Injected<I extends Injections> = { readonly [K in keyof I]: I[K]['type'] };

/** What `present` makes of an outcome for the model. `data` is kept beside it for in-page models. */
export type Presentation =
  | string
  | readonly ContentPart[]
  | { readonly parts: readonly ContentPart[]; readonly data: ContextData };

/** A tool as its author writes it. `A` are the arguments, `F` the references, `R` the value; `prepare` comes first in a call. */
type ToolSteps<A, F, R> = {
  /** Defaults to the field name in its toolset. */
  readonly name?: string;
  readonly description: string;
  /** Text for the model after the description; a function is called before each request. */
  readonly instructions?: string | ((refs: F) => string);
  /** What `run` returns; the model reads it with the description, objects field by field. */
  readonly returns?: Schema;
  /** Whether models are offered the tool; a function is called before each request. Default true. */
  readonly enabled?: boolean | ((refs: F) => boolean);
  /** Longest time the call may take, in milliseconds, above 0; waiting for the user does not count. Infinity means no limit. */
  readonly timeoutMs?: number;
  readonly execution?: 'sequential' | 'parallel';
  /** Asks the user before `run`, showing the exact arguments or what a function makes of them. A denial ends the call as `denied`. */
  readonly approval?: boolean | ((args: A, refs: F) => string | ApprovalQuestion);
  /** How arguments come: as one JSON object (default), one JSON array in the order of `params`, or read by a function. */
  readonly parse?: 'json' | 'tuple' | ((input: unknown, call: ToolCallContext) => unknown);
  /** Changes what the model sent before it is parsed; `input` is text unless an earlier step turned it into something else. */
  prepare?(input: unknown, refs: F): unknown;
  /** `args` is deeply frozen and includes the defaults of `params`, so that what runs is what was announced and approved. */
  run(args: A, refs: F, call: ToolCallContext): Promise<R> | R;
  /** Text for the model; also called for errors. It cannot change the outcome. Write it after `run`, from which its type is inferred. */
  present?(outcome: ToolResult<NoInfer<R>>, refs: F): Presentation;
};

/**
 * `P` is the schema of the arguments, `I` the injected references, `R` the value. References that exist only within a call
 * (`LoopControllerRef`, `UserRef`) cannot be used by `instructions` and `enabled`, because no call has been made yet.
 */
export type ToolDefinition<P extends Schema, I extends Injections, R> = ToolSteps<
  ReadonlyDeep<ValueOf<P>>,
  Injected<I>,
  R
> & {
  readonly params: P;
  readonly inject?: I;
};

/** The references of one call, by the names its tool gave them. */
export type References = Readonly<Record<string, unknown>>;

/** A tool with its types erased, as registries and the loop hold it. Made by `tool()` only. */
export type Tool = ToolSteps<unknown, References, unknown> & {
  readonly type: 'cellwright.tool';
  readonly params: Schema;
  readonly inject?: Injections;
};

/** Any object whose fields are tools. `context()` is called before every model call and goes to the tail of the request, unstored. */
export interface IToolset {
  readonly namespace?: string;
  readonly inject?: Injections;
  context?(refs: References, signal: AbortSignal): Promise<readonly ContextPart[]>;
}

/**
 * Makes a tool; the types of all its steps are inferred from `params` and `inject`. Throws `CellwrightError` `tool_schema`
 * when `params` is not a portable object schema, and `tool_timeout` when `timeoutMs` is not above 0.
 */
export function tool<P extends Schema, R, I extends Injections>(definition: ToolDefinition<P, I, R>): Tool {
  const name = definition.name ?? `The tool "${definition.description}"`;
  const params = checkPortable(definition.params, `${name}: params`);
  if (params['type'] !== 'object') {
    throw new CellwrightError('tool_schema', `${name} needs an object as params. Write Type.Object({ … }).`);
  }
  const { timeoutMs = Infinity } = definition;
  if (!(timeoutMs > 0)) {
    throw new CellwrightError('tool_timeout', `${name} has timeoutMs ${timeoutMs}. Use milliseconds above 0.`);
  }
  // The loop validates arguments against `params` and resolves references by `inject` before it calls any step.
  return Object.freeze({ ...definition, type: 'cellwright.tool', params }) as unknown as Tool;
}
