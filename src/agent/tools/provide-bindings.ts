import type { Binding } from '../agent-types.js';
import { CellwrightError } from '../cellwright-error.js';
import type { Token } from '../token.js';
import { CORE_TOKENS } from './core-tokens.js';
import type { Provided } from './provided.js';

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
