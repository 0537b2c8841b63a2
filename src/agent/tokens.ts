import type { Binding, IAgentHandle, RunContext } from './agent-types.js';
import type { IUserHandle } from './approval.js';
import { CellwrightError } from './errors.js';
import type { ILoopController } from './loop-controller.js';
import type { Injections, References, Tool } from './tool.js';

/** A typed key under which a value can be injected into tools. Tokens compare by identity; the name only appears in messages. */
export class Token<T> {
  /** Carries `T` for inference; never present at run time. */
  declare readonly type: T;

  constructor(readonly name: string) {}
}

/** The agent a call belongs to: sub-queries, the history, the context. Provided by the agent itself. */
export const AgentRef = new Token<IAgentHandle>('AgentRef');

/** What belongs to the present run. Provided by the agent itself. */
export const RunContextRef = new Token<RunContext>('RunContextRef');

/** The handle through which one call steers the loop. Provided by the agent itself, a new one for each call. */
export const LoopControllerRef = new Token<ILoopController>('LoopControllerRef');

/** The name of the tool, as the model called it. Provided by the agent itself. */
export const ToolNameRef = new Token<string>('ToolNameRef');

/** The tool that serves the call. Provided by the agent itself. */
export const ToolFnRef = new Token<Tool>('ToolFnRef');

/** The user: questions and approvals. Provided by the agent itself, a new one for each call. */
export const UserRef = new Token<IUserHandle>('UserRef');

/** Tokens the agent provides itself, within a run and within a call. */
const RUN_TOKENS = new Set<Token<unknown>>([AgentRef, RunContextRef]);
const CALL_TOKENS = new Set<Token<unknown>>([LoopControllerRef, ToolNameRef, ToolFnRef, UserRef]);

export type Provided = ReadonlyMap<Token<unknown>, Binding['make']>;

/** Binds a token to the value that tools get for it. Falsy values are injected like any other. */
export function bind<T>(token: Token<T>, value: NoInfer<T>): Binding {
  return { token, make: () => value };
}

/**
 * Binds a token to a new value for each call, which `make` ends when `over` aborts; for what is called before each request,
 * such as the context of toolsets, that is when the run ends. `user` lets the value itself ask the user; absent outside calls.
 */
export function bindPerCall<T>(
  token: Token<T>,
  make: (over: AbortSignal, user: IUserHandle | undefined) => NoInfer<T>
): Binding {
  return { token, make };
}

/** The bindings by token. Throws for a token bound twice, and for one that the agent provides itself. */
export function provideBindings(bindings: readonly Binding[]): Provided {
  const provided = new Map<Token<unknown>, Binding['make']>();
  for (const { token, make } of bindings) {
    if (RUN_TOKENS.has(token) || CALL_TOKENS.has(token)) {
      throw new CellwrightError('binding', `${token.name} is the agent's own. Remove its binding.`);
    }
    if (provided.has(token)) {
      throw new CellwrightError('binding', `${token.name} is bound twice. Keep one of the bindings.`);
    }
    provided.set(token, make);
  }
  return provided;
}

/** Throws `provider_missing` if something asked for cannot be injected; context providers (`run`) are asked before any call. */
export function checkReferences(
  who: string,
  inject: Injections | undefined,
  bound: Provided,
  scope: 'run' | 'call'
): void {
  for (const [name, token] of Object.entries(inject ?? {})) {
    const fail = (problem: string): never => {
      throw new CellwrightError('provider_missing', `${who} ${problem}`);
    };
    if (!isToken(token)) {
      fail(`injects ${name}, which is no token. Write new Token('…').`);
    } else if (CALL_TOKENS.has(token)) {
      if (scope === 'run') {
        fail(`asks for ${token.name}, which exists only within a call.`);
      }
    } else if (!RUN_TOKENS.has(token) && !bound.has(token)) {
      fail(`needs ${token.name}, but nothing is bound to it. Add bind(${token.name}, …) to the agent's bindings.`);
    }
  }
}

/** Anything with a name will do, since tokens compare by identity; an import that resolves to undefined will not. */
function isToken(token: unknown): boolean {
  return typeof token === 'object' && token !== null && 'name' in token && typeof token.name === 'string';
}

/** The references a tool declared, valid until `over` aborts; one that exists only within a call throws when used outside. */
export function injectReferences(inject: Injections | undefined, over: AbortSignal, provided: Provided): References {
  const refs: Record<string, unknown> = {};
  const user = provided.get(UserRef)?.(over, undefined) as IUserHandle | undefined;
  for (const [name, token] of Object.entries(inject ?? {})) {
    const make = provided.get(token);
    if (make === undefined) {
      const get = (): never => {
        throw new CellwrightError('call_only', `${token.name} exists only within a call. Use it in run.`);
      };
      Object.defineProperty(refs, name, { get });
    } else {
      refs[name] = make(over, user);
    }
  }
  return Object.freeze(refs);
}
