import type { AgentOptions, IAgent } from './agent-types.js';
/**
 * Builds an agent. Throws `CellwrightError` when something it will need is missing or ambiguous: `provider_missing`,
 * `binding`, `toolset`, `tool_name`, `tool_clash`, `max_steps` or `max_calls`.
 */
export declare function createAgent(options: AgentOptions): IAgent;
//# sourceMappingURL=create-agent.d.ts.map