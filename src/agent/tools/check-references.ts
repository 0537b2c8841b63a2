import { CellwrightError } from '../cellwright-error.js';
import type { Injections } from '../tool.js';
import { CORE_TOKENS } from './core-tokens.js';
import type { Provided } from './provided.js';

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
  for (const token of Object.values(inject ?? {})) {
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
