/** A call that reached its tool: its arguments had the right form. */
export type RecordedCall = { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };
