import type { Binding } from '../agent-types.js';
import type { Tool, ToolResult } from '../tool.js';
import { checkReferences } from '../tools/references.js';
import { performCall } from './perform-call.js';

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
export async function callTool(tool: Tool, input: unknown, options: CallToolOptions = {}): Promise<ToolResult> {
  const { bindings = [], signal, onProgress = () => undefined } = options;
  const { name = 'the tool' } = tool;
  const given = new Map(bindings.map(({ token, make }) => [token, make]));
  checkReferences(name, tool.inject, given, 'call');
  const { result } = await performCall({
    tool,
    name,
    calledAs: name,
    id: 'call_1',
    input,
    signal,
    provide: () => [given],
    onStart: () => undefined,
    onProgress
  });
  return result;
}
