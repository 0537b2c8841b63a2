import * as Type from '@sinclair/typebox';
import type { ToolSignature } from '../model-client.js';
import type { Schema } from '../schema/schema.js';

/** The answer as a choice beside the tools. Strategies that offer it read it as text, so that it is never run. */
export const RESPOND_TO_USER: ToolSignature & { readonly params: Schema<{ text: string }> } = {
  name: 'respondToUser',
  description: 'Answers the user and ends the turn.',
  params: Type.Object({ text: Type.String({ description: 'The whole answer.' }) }, { additionalProperties: false })
};

/** The tools with the answer as the last choice. */
export function withAnswer(tools: readonly ToolSignature[]): readonly ToolSignature[] {
  return [...tools.filter(({ name }) => name !== RESPOND_TO_USER.name), RESPOND_TO_USER];
}
