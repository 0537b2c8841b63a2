/** Typed data beside a text. `type` names its shape; the owner of the shape exports a guard for it. */
export type ContextData = { readonly type: string };

/**
 * A piece of knowledge rendered at the tail of each model request and never stored.
 *
 * `text` is what language models read; `data` is what in-page models read and never crosses the wire to the service.
 */
export type ContextPart = { readonly text: string; readonly data?: ContextData };
