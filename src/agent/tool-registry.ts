import type { TSchema } from '@sinclair/typebox';
import { CellwrightError, FailedTaskError, messageOf } from './errors.js';
import { compactJson } from './json.js';
import type { ToolSignature } from './model-client.js';
import { asTypeBox } from './schema/schema.js';
import type { IToolset, References, Tool } from './tool.js';

const ALLOWED = /^[a-zA-Z0-9_-]{1,64}$/;

/** How arguments are passed, for models without tool calls of their own. */
const PASSING = {
  json: 'Pass the arguments as one JSON object with these names.',
  tuple: 'Pass the arguments as one JSON array, in the order of the names; null for one that is left out.'
};

/** A tool under the names it has in one registry. */
export type RegisteredTool = {
  readonly tool: Tool;
  /** For people: `dataset.datasetInfo`. */
  readonly name: string;
  /** For models: `dataset__datasetInfo`. */
  readonly wireName: string;
  /** What the tool belongs to, for messages. */
  readonly owner: string;
};

/** A toolset whose `context()` is called before each model call. */
export type ContextProvider = IToolset & Required<Pick<IToolset, 'context'>>;

/**
 * Tools by name: those among the own fields of toolsets, and single tools. Names for people and names for models
 * correspond one to one. An agent made from a registry has the tools that are in it at that time.
 */
export class ToolRegistry {
  /** Throws like `add`. */
  constructor(toolsets: readonly object[] = []) {
    for (const toolset of toolsets) {
      this.add(toolset);
    }
  }

  /** All that was added, in order. */
  get toolsets(): readonly object[] {
    return [...this._added.keys()];
  }

  /** The toolsets with a context, in order. */
  get providers(): readonly ContextProvider[] {
    return this.toolsets.filter(isContextProvider);
  }

  /** All tools, sorted by the name for models. */
  list(): readonly RegisteredTool[] {
    return this._sorted;
  }

  /** The tool with this name, whether it is the name for people or for models. */
  get(name: string): RegisteredTool | undefined {
    return this.list().find(entry => entry.name === name || entry.wireName === name);
  }

  /**
   * Adds a tool or a toolset until the returned handle is disposed. If it throws `CellwrightError`, nothing has changed;
   * the code is `toolset` for a value that is not an object or has neither a tool nor a context, `tool_name` for a name that
   * is missing or that providers refuse, `tool_clash` for a name that is taken.
   */
  add(toolset: object): { dispose(): void } {
    // Checked despite the type: a list of toolsets is often put together from parts, one of which may be missing.
    if (typeof (toolset as unknown) !== 'object' || (toolset as unknown) === null) {
      throw new CellwrightError('toolset', `A toolset is ${compactJson(toolset)}. Pass an object of tools.`);
    }
    const taken = new Map(this.list().map(entry => [entry.wireName, entry]));
    const entries = toolsOf(toolset);
    if (entries.length === 0 && !isContextProvider(toolset)) {
      throw new CellwrightError('toolset', `${ownerName(toolset)} has neither a tool nor a context.`);
    }
    for (const entry of entries) {
      const other = taken.get(entry.wireName);
      if (other !== undefined) {
        throw new CellwrightError(
          'tool_clash',
          `${other.name} of ${other.owner} and ${entry.name} of ${entry.owner} share the name ${entry.wireName}. ` +
            'Rename one, or give its toolset a namespace.'
        );
      }
      taken.set(entry.wireName, entry);
    }
    this._added.set(toolset, entries);
    this._tell();
    return {
      dispose: () => {
        if (this._added.get(toolset) === entries) {
          this._added.delete(toolset);
          this._tell();
        }
      }
    };
  }

  /** Calls the listener when tools are added or removed. A listener that throws affects no other. Returns the unsubscriber. */
  subscribe(listener: () => void): () => void {
    this._listeners.add(listener);
    return () => void this._listeners.delete(listener);
  }

  private _tell(): void {
    this._sorted = [...this._added.values()].flat().sort((a, b) => (a.wireName < b.wireName ? -1 : 1));
    for (const listener of [...this._listeners]) {
      try {
        listener();
      } catch {
        // A listener that fails must not affect the others.
      }
    }
  }

  private _sorted: readonly RegisteredTool[] = [];
  private readonly _added = new Map<object, readonly RegisteredTool[]>();
  private readonly _listeners = new Set<() => void>();
}

/** What a toolset is called in messages: its class, or its namespace, or plainly "a toolset". */
export function ownerName(toolset: object): string {
  const prototype = Object.getPrototypeOf(toolset) as object | null;
  const name = prototype?.constructor.name ?? '';
  return name !== '' && name !== 'Object' ? name : namespaceOf(toolset) || 'a toolset';
}

function toolsOf(toolset: object): readonly RegisteredTool[] {
  if (isTool(toolset)) {
    const { name, description } = toolset;
    if (name === undefined) {
      throw new CellwrightError('tool_name', `A tool that stands alone has no name ("${description}"). Set name.`);
    }
    return [register(toolset, '', name, 'a single tool')];
  }
  return Object.entries(toolset).flatMap(([field, value]: [string, unknown]) =>
    isTool(value) ? [register(value, namespaceOf(toolset), value.name ?? field, ownerName(toolset))] : []
  );
}

function register(tool: Tool, namespace: string, name: string, owner: string): RegisteredTool {
  const wireName = namespace === '' ? name : `${namespace}__${name}`;
  if (!ALLOWED.test(wireName)) {
    throw new CellwrightError(
      'tool_name',
      `The tool name "${wireName}" of ${owner} cannot be sent to models. Use 1 to 64 letters, digits, "_" and "-".`
    );
  }
  return { tool, name: namespace === '' ? name : `${namespace}.${name}`, wireName, owner };
}

function namespaceOf(toolset: object): string {
  return 'namespace' in toolset && typeof toolset.namespace === 'string' ? toolset.namespace : '';
}

function isTool(value: unknown): value is Tool {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'cellwright.tool';
}

function isContextProvider(toolset: object): toolset is ContextProvider {
  return 'context' in toolset && typeof toolset.context === 'function';
}

/** What the model is told of the tools that are enabled now. Throws `FailedTaskError` that names the tool if one cannot say it. */
export function offerTools(
  tools: readonly RegisteredTool[],
  referencesOf: (entry: RegisteredTool) => References
): readonly ToolSignature[] {
  return tools.flatMap(entry => {
    const { description, returns, instructions, enabled = true, params, parse = 'json' } = entry.tool;
    const refs = referencesOf(entry);
    const ask = <T>(what: string, answer: T | ((given: References) => T)): T => {
      try {
        return answer instanceof Function ? answer(refs) : answer;
      } catch (error) {
        const message = `The tool ${entry.name} could not say its ${what}: ${messageOf(error)}`;
        throw new FailedTaskError('fatal', message, { cause: error });
      }
    };
    if (!ask('enabled', enabled)) {
      return [];
    }
    const more = ask('instructions', instructions);
    const words = [description, returns === undefined ? '' : describeReturns(asTypeBox(returns)), more ?? ''];
    const passing = typeof parse === 'string' ? { passing: PASSING[parse] } : {};
    const text = words.filter(part => part !== '').join('\n');
    return [{ name: entry.wireName, description: text, params, ...passing }];
  });
}

type Described = TSchema & { readonly properties?: Readonly<Record<string, TSchema>>; readonly items?: Described };

/** What a tool returns, in one line, and one line for each field of an object. */
function describeReturns(schema: Described): string {
  const fields = Object.entries<Described>(schema.items?.properties ?? schema.properties ?? {});
  const lines = fields.map(([name, field]) => `- ${name}: ${describeType(field)}`);
  return [`Returns ${describeType(schema)}`, ...lines].join('\n');
}

function describeType(schema: Described): string {
  return `${typeName(schema)}${schema.description === undefined ? '' : `, ${schema.description}`}`;
}

function typeName(schema: Described): string {
  if (Array.isArray(schema['anyOf'])) {
    return (schema['anyOf'] as readonly Described[]).map(typeName).join(' or ');
  }
  if ('const' in schema) {
    return JSON.stringify(schema['const']);
  }
  return schema.items === undefined ? String(schema['type'] ?? 'any value') : `array of ${typeName(schema.items)}`;
}
