import type { Injections } from '../tool.js';
import type { Provided } from './provided.js';

/** The references a tool declared, by its own names. Every token was checked when the agent was built. */
export function injectReferences(
  inject: Injections | undefined,
  ...sources: readonly Provided[]
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(inject ?? {}).map(([name, token]) => [name, sources.find(source => source.has(token))?.get(token)])
  );
}
