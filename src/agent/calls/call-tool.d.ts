import type { Binding } from '../agent-types.js';
import type { Tool, ToolResult } from '../tool.js';
export type CallToolOptions = {
    /** Values for what the tool injects, be it of the caller or of an agent: `AgentRef`, `UserRef`, `LoopControllerRef` … */
    readonly bindings?: readonly Binding[];
    readonly signal?: AbortSignal;
    readonly onProgress?: (partial: unknown) => void;
};
/**
 * Calls a tool as an agent would, without an agent and without a model: prepares, parses and validates the arguments
 * (an object, or its JSON text), asks the given `UserRef` or `ApprovalRef` when the tool has to be approved, runs it and
 * presents its result. What goes wrong is the result's. What of an agent is not given throws when the tool uses it.
 *
 * Rejects with `CellwrightError` `provider_missing` when a token of others is not given.
 */
export declare function callTool(tool: Tool, input: unknown, options?: CallToolOptions): Promise<ToolResult>;
//# sourceMappingURL=call-tool.d.ts.map