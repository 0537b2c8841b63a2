import * as Type from '@sinclair/typebox';
import type { ContextData, ToolCall } from '../message.js';
import type { ModelRequest, ToolSignature, Usage } from '../model-client.js';
import type { Schema } from '../schema/schema.js';

/** What a model decided in one reply. Without calls the text is the answer. */
export type Decision = {
  /** What the model said before it decided; never sent back to it. */
  readonly thought?: string;
  readonly text: string;
  /** With the ids of the provider, or empty ones. `numberCalls` makes them unique. */
  readonly calls: readonly ToolCall[];
  readonly data?: ContextData;
  readonly usage: Usage;
  /** Why the reply is not complete: the model's length limit, a filter, or a stream without an end. No call of it may be run. */
  readonly cut?: 'length' | 'filter' | 'broken';
  /** Set when the reply was neither an answer nor a call: what it did, and what the model is told to do instead. */
  readonly problem?: { readonly what: string; readonly instead: string };
};

/** A piece of a reply as it arrives, for people who watch. */
export type DecisionDelta = { readonly kind: 'text' | 'thinking' | 'call'; readonly delta: string };

export type DecideOptions = { readonly signal: AbortSignal; readonly emit: (delta: DecisionDelta) => void };

/** How a model's decision is asked for and read. */
export interface IDecisionStrategy {
  /** Asks for one decision and reads it whole. Rejects with `ModelFailureError`, or the signal's reason, and then emits nothing. */
  decide(request: ModelRequest, options: DecideOptions): Promise<Decision>;
}

/** The answer as a choice beside the tools. Strategies that offer it read it as text, so that it is never run. */
export const RESPOND_TO_USER: ToolSignature & { readonly params: Schema<{ text: string }> } = {
  name: 'respondToUser',
  description: 'Answers the user and ends the turn.',
  params: Type.Object({ text: Type.String({ description: 'The whole answer.' }) }, { additionalProperties: false })
};

export function withAnswer(tools: readonly ToolSignature[]): readonly ToolSignature[] {
  return [...tools.filter(({ name }) => name !== RESPOND_TO_USER.name), RESPOND_TO_USER];
}
