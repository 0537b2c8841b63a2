/** How a test stands, in one sentence. */
export type TestView = { readonly status: 'asking' | 'ok' | 'warn' | 'failed'; readonly text: string };
