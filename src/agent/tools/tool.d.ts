import type { Schema } from '../schema/schema.js';
import type { Injections, Tool, ToolDefinition } from '../tool.js';
/**
 * Makes a tool from its definition. Arguments and references of all its steps are inferred from `params` and `inject`.
 * Unknown keys of objects in `params` are refused.
 *
 * Throws `CellwrightError` with code `tool_schema` when `params` is not an object schema, or not a portable one, and
 * `tool_timeout` when `timeoutMs` is no time.
 */
export declare function tool<P extends Schema, R, I extends Injections>(definition: ToolDefinition<P, I, R>): Tool;
//# sourceMappingURL=tool.d.ts.map