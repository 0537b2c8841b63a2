import type { IAgent } from '../../agent/index.js';

/**
 * Builds an agent with toolsets of other extensions beside the own ones. One that cannot be built in, for example
 * because of a name that is taken or a reference nobody provides, is left out and told, so that it stops no question.
 * Throws when the own ones alone cannot be built.
 */
export function buildWithAdded(
  own: readonly object[],
  added: readonly object[],
  build: (toolsets: readonly object[]) => IAgent,
  onLeftOut: (error: unknown) => void
): IAgent {
  let toolsets = own;
  let agent = build(toolsets);
  for (const toolset of added) {
    try {
      agent = build([...toolsets, toolset]);
      toolsets = [...toolsets, toolset];
    } catch (error) {
      onLeftOut(error);
    }
  }
  return agent;
}
