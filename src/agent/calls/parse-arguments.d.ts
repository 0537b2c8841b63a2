import type { Tool, ToolCallContext } from '../tool.js';
/** Arguments that do not fit; the message is one sentence for the model about what does not, and what the tool takes. */
export declare class ArgumentsError extends Error {
}
/** How arguments are passed, for models without tool calls of their own. */
export declare const PASSING: {
    json: string;
    tuple: string;
};
/**
 * Reads the arguments of a call as its tool says and validates them. Nothing is repaired or coerced; a null for an
 * optional property counts as absent, and what is absent has its default. Rejects with `ArgumentsError`.
 */
export declare function parseArguments(input: unknown, tool: Tool, call: ToolCallContext): Promise<unknown>;
//# sourceMappingURL=parse-arguments.d.ts.map