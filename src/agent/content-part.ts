/** One piece of a tool result. */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mime: string; /** Base64. */ readonly data: string }
  | { readonly type: 'json'; readonly value: unknown };
