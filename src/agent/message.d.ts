/** One piece of a tool result. */
export type ContentPart = {
    readonly type: 'text';
    readonly text: string;
} | {
    readonly type: 'image';
    readonly mime: string; /** Base64. */
    readonly data: string;
} | {
    readonly type: 'json';
    readonly value: unknown;
};
/** Typed data beside a text. `type` names its shape; the owner of the shape exports a guard for it. */
export type ContextData = {
    readonly type: string;
};
/**
 * A piece of knowledge rendered at the tail of each model request and never stored.
 *
 * `text` is what language models read; `data` is what in-page models read and never crosses the wire to the service.
 */
export type ContextPart = {
    readonly text: string;
    readonly data?: ContextData;
};
/** How one call ended. The same six words are used in results, events, history and the panel. */
export type ToolStatus = 'ok' | 'error' | 'timeout' | 'denied' | 'skipped' | 'aborted';
/** A call as the model made it; `arguments` is the raw text, parsed and validated only by the loop. */
export type ToolCall = {
    readonly id: string;
    readonly name: string;
    readonly arguments: string;
};
/** One entry of a request. Every `tool` message answers exactly one call of an earlier `assistant` message. */
export type Message = {
    readonly role: 'system';
    readonly text: string;
} | {
    readonly role: 'user';
    readonly text: string;
} | {
    readonly role: 'assistant';
    readonly text: string;
    readonly calls: readonly ToolCall[];
    /** Structured reply of an in-page model (for example its plan); not sent to the service. */
    readonly data?: ContextData;
} | {
    readonly role: 'tool';
    readonly callId: string;
    readonly toolName: string;
    readonly status: ToolStatus;
    readonly parts: readonly ContentPart[];
    /** The structured value behind `parts`, for in-page models; not sent to the service. */
    readonly data?: ContextData;
};
export type ToolMessage = Extract<Message, {
    role: 'tool';
}>;
//# sourceMappingURL=message.d.ts.map