import type { Binding, IAgent } from '../../agent/index.js';
import type { AddedTools } from '../tokens.js';

/** What an agent is built with. */
export type Parts = { readonly toolsets: readonly object[]; readonly bindings: readonly Binding[] };

/**
 * Builds an agent with toolsets of other extensions beside the own ones. One that cannot be built in, for example
 * because of a name that is taken, a token that is bound already, or a reference nobody provides, is left out with its
 * bindings and told, so that it stops no question. Throws when the own ones alone cannot be built.
 */
export function buildWithAdded(
  own: Parts,
  added: readonly AddedTools[],
  build: (parts: Parts) => IAgent,
  onLeftOut: (error: unknown) => void
): IAgent {
  let parts = own;
  let agent = build(parts);
  for (const { toolset, bindings } of added) {
    try {
      const more = { toolsets: [...parts.toolsets, toolset], bindings: [...parts.bindings, ...bindings] };
      agent = build(more);
      parts = more;
    } catch (error) {
      onLeftOut(error);
    }
  }
  return agent;
}
