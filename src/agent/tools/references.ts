import type { Token } from '../token.js';
import type { Binding } from '../agent-types.js';
import { CellwrightError } from '../cellwright-error.js';
import { CORE_TOKENS } from '../tokens/core-tokens.js';
import type { Injections, References } from '../tool.js';

/** Values by token, made for whoever gets them. */
export type Provided = ReadonlyMap<Token<unknown>, Binding['make']>;

/** Says what tools get for a token. Falsy values are injected like any other. */
export function bind<T>(token: Token<T>, value: NoInfer<T>): Binding {
  return { token, make: () => value };
}

/**
 * Says what tools get for a token: a value of its own for each call, which `make` ends when `over` aborts. So nothing of it
 * outlives the call. For the context of toolsets and for what is asked before each request, `over` aborts with the run.
 */
export function bindPerCall<T>(token: Token<T>, make: (over: AbortSignal) => NoInfer<T>): Binding {
  return { token, make };
}

/** The bindings by token. Throws for a token bound twice, and for one that the agent provides itself. */
export function provideBindings(bindings: readonly Binding[]): Provided {
  const provided = new Map<Token<unknown>, Binding['make']>();
  for (const { token, make } of bindings) {
    if (CORE_TOKENS.has(token)) {
      throw new CellwrightError('binding', `${token.name} is the agent's own. Remove its binding.`);
    }
    if (provided.has(token)) {
      throw new CellwrightError('binding', `${token.name} is bound twice. Keep one of the bindings.`);
    }
    provided.set(token, make);
  }
  return provided;
}

/**
 * Throws `CellwrightError` with code `provider_missing` when something that is asked for cannot be injected. `scope` is
 * `call` for tools, `run` for context providers, which no call has made yet.
 */
export function checkReferences(
  who: string,
  inject: Injections | undefined,
  bound: Provided,
  scope: 'run' | 'call'
): void {
  for (const [name, token] of Object.entries(inject ?? {})) {
    if (!isToken(token)) {
      const message = `${who} injects ${name}, which is no token. Write new Token('…').`;
      throw new CellwrightError('provider_missing', message);
    }
    const core = CORE_TOKENS.get(token);
    if (core === 'call' && scope === 'run') {
      throw new CellwrightError('provider_missing', `${who} asks for ${token.name}, which exists only within a call.`);
    }
    if (core === undefined && !bound.has(token)) {
      throw new CellwrightError(
        'provider_missing',
        `${who} needs ${token.name}, but nothing is bound to it. Add bind(${token.name}, …) to the agent's bindings.`
      );
    }
  }
}

/** The bindings of one run, which are for exactly the tokens that come with each run. Throws `CellwrightError` otherwise. */
export function provideRun(tokens: readonly Token<unknown>[], bindings: readonly Binding[]): Provided {
  const provided = provideBindings(bindings);
  const missing = tokens.find(token => !provided.has(token));
  if (missing !== undefined) {
    const message = `${missing.name} comes with each run. Add bind(${missing.name}, …) to its bindings.`;
    throw new CellwrightError('provider_missing', message);
  }
  const other = bindings.find(({ token }) => !tokens.includes(token));
  if (other !== undefined) {
    const { name } = other.token;
    throw new CellwrightError('binding', `${name} does not come with each run. Name it in runTokens.`);
  }
  return provided;
}

/** Anything with a name will do, since tokens compare by identity; an import that came to nothing will not. */
function isToken(token: unknown): boolean {
  return typeof token === 'object' && token !== null && 'name' in token && typeof token.name === 'string';
}

/** What makes the value of a token, in the first source that has it. */
export function findProvider<T>(token: Token<T>, sources: readonly Provided[]): ((over: AbortSignal) => T) | undefined {
  return sources.find(candidate => candidate.has(token))?.get(token) as ((over: AbortSignal) => T) | undefined;
}

/**
 * The references a tool declared, by its own names, from the first source that has them, for as long as `over` does not
 * abort. Every token was checked when the agent was built; one that no source has belongs to a call, and throws when it
 * is used outside of one.
 */
export function injectReferences(
  inject: Injections | undefined,
  over: AbortSignal,
  ...sources: readonly Provided[]
): References {
  const refs: Record<string, unknown> = {};
  for (const [name, token] of Object.entries(inject ?? {})) {
    const make = findProvider(token, sources);
    if (make === undefined) {
      const message = `${token.name} exists only within a call. Use it in run.`;
      const get = (): never => {
        throw new CellwrightError('call_only', message);
      };
      Object.defineProperty(refs, name, { get });
    } else {
      refs[name] = make(over);
    }
  }
  return Object.freeze(refs);
}
