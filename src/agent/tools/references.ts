import type { Token } from '../token.js';
import type { Binding } from '../agent-types.js';
import { CellwrightError } from '../cellwright-error.js';
import { CORE_TOKENS } from '../tokens/core-tokens.js';
import type { Injections, References } from '../tool.js';

/** Values by token. */
export type Provided = ReadonlyMap<Token<unknown>, unknown>;

/** Says what tools get for a token. Falsy values are injected like any other. */
export function bind<T>(token: Token<T>, value: NoInfer<T>): Binding {
  return { token, value };
}

/** The bindings by token. Throws for a token bound twice, and for one that the agent provides itself. */
export function provideBindings(bindings: readonly Binding[]): Provided {
  const provided = new Map<Token<unknown>, unknown>();
  for (const { token, value } of bindings) {
    if (CORE_TOKENS.has(token)) {
      throw new CellwrightError('binding', `${token.name} is provided by the agent itself. Remove its binding.`);
    }
    if (provided.has(token)) {
      throw new CellwrightError('binding', `${token.name} is bound twice. Keep one of the bindings.`);
    }
    provided.set(token, value);
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
      const message = `${who} injects ${name}, which is no token. Write one, such as AgentRef or new Token('…').`;
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

/** Anything with a name will do, since tokens compare by identity; an import that came to nothing will not. */
function isToken(token: unknown): boolean {
  return typeof token === 'object' && token !== null && 'name' in token && typeof token.name === 'string';
}

/**
 * The references a tool declared, by its own names, from the first source that has them. Every token was checked when
 * the agent was built; one that no source has belongs to a call, and throws when it is used outside of one.
 */
export function injectReferences(inject: Injections | undefined, ...sources: readonly Provided[]): References {
  const refs: Record<string, unknown> = {};
  for (const [name, token] of Object.entries(inject ?? {})) {
    const source = sources.find(candidate => candidate.has(token));
    if (source === undefined) {
      const message = `${token.name} exists only within a call. Use it in run.`;
      const get = (): never => {
        throw new CellwrightError('call_only', message);
      };
      Object.defineProperty(refs, name, { get });
    } else {
      refs[name] = source.get(token);
    }
  }
  return refs;
}
