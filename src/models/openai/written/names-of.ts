import type { ToolSignature } from '../../../agent/index.js';

/** How a model may name a tool: by its name on the wire, or by the tool's own without that of its toolset. */
export function namesOf({ name }: Pick<ToolSignature, 'name'>): readonly string[] {
  const own = name.split('__').at(-1) ?? name;
  return own === name ? [name] : [name, own];
}
