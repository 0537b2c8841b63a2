import type { ToolSignature } from '../model-client.js';
import type { Schema } from '../schema/schema.js';
/** The answer as a choice beside the tools. Strategies that offer it read it as text, so that it is never run. */
export declare const RESPOND_TO_USER: ToolSignature & {
    readonly params: Schema<{
        text: string;
    }>;
};
/** The tools with the answer as the last choice. */
export declare function withAnswer(tools: readonly ToolSignature[]): readonly ToolSignature[];
//# sourceMappingURL=respond-to-user.d.ts.map