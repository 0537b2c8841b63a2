/** How a test stands, in one sentence. */
export type TestView = {
  readonly status: 'asking' | 'ok' | 'warn' | 'failed';
  readonly text: string;
  /** The form in which replies can be held to a schema, or `none`, where it could be told. */
  readonly schemaForm?: string;
};
