import type { TSchema } from '@sinclair/typebox';

/** What a model is told about a tool: its wire name, description and argument schema. */
export type ToolSignature = {
  readonly name: string;
  readonly description: string;
  readonly params: TSchema;
  /** One sentence of the tool's parser on how arguments are passed; only told to models without tool calls. */
  readonly passing?: string;
};
