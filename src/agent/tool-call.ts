/** A call as the model made it; `arguments` is the raw text, parsed and validated only by the loop. */
export type ToolCall = { readonly id: string; readonly name: string; readonly arguments: string };
