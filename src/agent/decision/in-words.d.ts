import type { ModelRequest, ToolSignature } from '../model-client.js';
/**
 * A request for models without tool calls: `tools` and `howTo` are written behind the system prompt, earlier calls and
 * their results as text. The same tools give the same system prompt, byte for byte.
 */
export declare function inWords(request: ModelRequest, tools: readonly ToolSignature[], howTo: string): ModelRequest;
//# sourceMappingURL=in-words.d.ts.map