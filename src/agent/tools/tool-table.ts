import { CellwrightError } from '../cellwright-error.js';
import type { IToolset, Tool } from '../tool.js';
import type { ToolSignature } from '../model-client.js';

const ALLOWED = /^[a-zA-Z0-9_-]{1,64}$/;

/**
 * The name of a tool on the wire: `namespace__tool`. Throws `CellwrightError` with code `tool_name` when providers
 * would refuse it; that two tools never share one is checked where tools are collected.
 */
export function wireName(namespace: string | undefined, tool: string): string {
  const name = namespace === undefined || namespace === '' ? tool : `${namespace}__${tool}`;
  if (!ALLOWED.test(name)) {
    throw new CellwrightError(
      'tool_name',
      `The tool name "${name}" cannot be sent to models. Use 1 to 64 letters, digits, "_" and "-".`
    );
  }
  return name;
}

/** What a toolset is called in messages: its class, or its namespace, or plainly "a toolset". */
export function ownerName(toolset: object): string {
  const name = toolset.constructor.name;
  if (name !== '' && name !== 'Object') {
    return name;
  }
  return 'namespace' in toolset && typeof toolset.namespace === 'string' ? toolset.namespace : 'a toolset';
}

/** A tool under the names it has in one agent. */
export type RegisteredTool = {
  readonly tool: Tool;
  /** For people: `dataset.datasetInfo`. */
  readonly name: string;
  /** For models: `dataset__datasetInfo`. */
  readonly wireName: string;
  /** Whose field it is, for messages. */
  readonly owner: string;
};

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

/** A toolset whose `context()` is called before each model call. */
export type ContextProvider = IToolset & Required<Pick<IToolset, 'context'>>;

export function isContextProvider(toolset: object): toolset is ContextProvider {
  return 'context' in toolset && typeof toolset.context === 'function';
}

/** The tools of one agent by wire name; names of people and names of the wire belong to each other one to one. */
export class ToolTable {
  constructor(readonly list: readonly RegisteredTool[]) {
    this._byName = new Map(list.map(entry => [entry.wireName, entry]));
    this.signatures = list.map(({ wireName, tool }) => ({
      name: wireName,
      description: tool.description,
      params: tool.params
    }));
  }

  /** What models are told, sorted by name. */
  readonly signatures: readonly ToolSignature[];

  get(wireName: string): RegisteredTool | undefined {
    return this._byName.get(wireName);
  }

  private readonly _byName: ReadonlyMap<string, RegisteredTool>;
}
