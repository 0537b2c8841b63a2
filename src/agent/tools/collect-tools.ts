import { CellwrightError } from '../cellwright-error.js';
import type { Tool } from '../tool.js';
import { ownerName } from './owner-name.js';
import type { RegisteredTool } from './registered-tool.js';
import { wireName } from './wire-name.js';

/**
 * The tools among the own fields of toolsets, and tools given alone, sorted by wire name.
 *
 * Throws `CellwrightError` with code `tool_name` (missing or refused by providers) or `tool_clash` (two of one name).
 */
export function collectTools(toolsets: readonly object[]): readonly RegisteredTool[] {
  const found = new Map<string, RegisteredTool>();
  for (const entry of toolsets.flatMap(toolsOf)) {
    const other = found.get(entry.wireName);
    if (other !== undefined) {
      throw new CellwrightError(
        'tool_clash',
        `${other.name} of ${other.owner} and ${entry.name} of ${entry.owner} share the name ${entry.wireName}. ` +
          'Rename one of them, or give its toolset a namespace.'
      );
    }
    found.set(entry.wireName, entry);
  }
  return [...found.values()].sort((a, b) => (a.wireName < b.wireName ? -1 : 1));
}

function toolsOf(toolset: object): readonly RegisteredTool[] {
  if (isTool(toolset)) {
    if (toolset.name === undefined) {
      throw new CellwrightError(
        'tool_name',
        `A tool that stands alone has no name ("${toolset.description}"). Set name.`
      );
    }
    return [{ tool: toolset, name: toolset.name, wireName: wireName(undefined, toolset.name), owner: 'a single tool' }];
  }
  const namespace = 'namespace' in toolset && typeof toolset.namespace === 'string' ? toolset.namespace : undefined;
  return Object.entries(toolset).flatMap(([field, value]: [string, unknown]) => {
    if (!isTool(value)) {
      return [];
    }
    const name = value.name ?? field;
    return {
      tool: value,
      name: namespace === undefined || namespace === '' ? name : `${namespace}.${name}`,
      wireName: wireName(namespace, name),
      owner: ownerName(toolset)
    };
  });
}

function isTool(value: unknown): value is Tool {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'cellwright.tool';
}
