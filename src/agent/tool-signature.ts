import type { TSchema } from '@sinclair/typebox';

/** What a model is told about a tool: its wire name, description and argument schema. */
export type ToolSignature = { readonly name: string; readonly description: string; readonly params: TSchema };
