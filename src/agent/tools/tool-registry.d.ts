import type { IToolset, Tool } from '../tool.js';
/** A tool under the names it has in one registry. */
export type RegisteredTool = {
    readonly tool: Tool;
    /** For people: `dataset.datasetInfo`. */
    readonly name: string;
    /** For models: `dataset__datasetInfo`. */
    readonly wireName: string;
    /** Whose field it is, for messages. */
    readonly owner: string;
};
/** A toolset whose `context()` is called before each model call. */
export type ContextProvider = IToolset & Required<Pick<IToolset, 'context'>>;
/**
 * Tools by name: those among the own fields of toolsets, and tools given alone. Names for people and names for models
 * belong to each other one to one. An agent made from a registry has the tools that are in it at that time.
 */
export declare class ToolRegistry {
    /** Throws like `add`. */
    constructor(toolsets?: readonly object[]);
    /** All that was added, in order. */
    get toolsets(): readonly object[];
    /** The toolsets with a context, in order. */
    get providers(): readonly ContextProvider[];
    /** All tools, sorted by the name for models. */
    list(): readonly RegisteredTool[];
    /** The tool of a name, be it for people or for models. */
    get(name: string): RegisteredTool | undefined;
    /**
     * Adds a tool or a toolset until what is returned is disposed. Throws `CellwrightError` and changes nothing: with
     * code `toolset` for what is no object or has neither a tool nor a context, `tool_name` for a name that is missing or that providers refuse, `tool_clash` for one that is taken.
     */
    add(toolset: object): {
        dispose(): void;
    };
    /** Tells when tools were added or removed. A listener that throws harms nobody. Returns the unsubscriber. */
    subscribe(listener: () => void): () => void;
    private _tell;
    private _sorted;
    private readonly _added;
    private readonly _listeners;
}
/** What a toolset is called in messages: its class, or its namespace, or plainly "a toolset". */
export declare function ownerName(toolset: object): string;
//# sourceMappingURL=tool-registry.d.ts.map