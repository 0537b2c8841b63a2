import type { Binding } from '../agent-types.js';
import type { Token } from '../token.js';

/** Says what tools get for a token. Falsy values are injected like any other. */
export function bind<T>(token: Token<T>, value: NoInfer<T>): Binding {
  return { token, value };
}
