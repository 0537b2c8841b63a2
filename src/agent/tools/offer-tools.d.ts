import type { ToolSignature } from '../model-client.js';
import type { References } from '../tool.js';
import type { RegisteredTool } from './tool-registry.js';
/** The tools that are enabled for one request, by wire name, and what the model is told of each. */
export type ToolOffer = {
    readonly entries: ReadonlyMap<string, RegisteredTool>;
    readonly signatures: readonly ToolSignature[];
};
/**
 * Asks each tool, in this order, whether it is enabled and what it wants to be told of it. Throws `FailedTaskError`
 * with the name of a tool that throws.
 */
export declare function offerTools(tools: readonly RegisteredTool[], referencesOf: (entry: RegisteredTool) => References): ToolOffer;
//# sourceMappingURL=offer-tools.d.ts.map